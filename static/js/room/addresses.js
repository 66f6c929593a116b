/** Where battles are. */

/** @param {string} id */
export const boardOf = (id) => `/battles/${id}/`;
