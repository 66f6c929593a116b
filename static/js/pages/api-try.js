/** The page on which the API is tried: Swagger UI, asking as whoever is signed in. */

import { token } from "lib/api";

const place = document.querySelector("[data-api-try]");
const { SwaggerUIBundle } = /** @type {any} */ (window);

if (place instanceof HTMLElement && SwaggerUIBundle) {
  SwaggerUIBundle({
    domNode: place,
    url: place.dataset.apiTry,
    docExpansion: "none",
    defaultModelsExpandDepth: -1,
    filter: true,
    // Nobody else is told what is looked at.
    validatorUrl: null,
    requestInterceptor: signed,
  });
}

/** @param {any} request */
function signed(request) {
  if (request.method && request.method !== "GET") {
    request.headers["X-CSRFToken"] = token();
  }
  return request;
}
