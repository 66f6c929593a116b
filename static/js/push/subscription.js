/** This browser's subscription to push messages. */

import { get, post } from "lib/api";

const API = "/api/v1/notifications/devices/";

/** @typedef {"on" | "off" | "blocked" | "missing"} PushState */

/** Whether this browser can take push messages at all. */
export function canPush() {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** @returns {Promise<PushState>} */
export async function readState() {
  if (!canPush()) return "missing";
  if (Notification.permission === "denied") return "blocked";
  const worker = await navigator.serviceWorker.ready;
  return (await worker.pushManager.getSubscription()) ? "on" : "off";
}

/**
 * Subscribe this browser, and tell the site.
 * @param {string} [key] the site's public key; asked for if missing
 */
export async function subscribe(key) {
  const worker = await navigator.serviceWorker.ready;
  const known = key ?? (await get(`${API}key/`)).public_key;
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: known,
  });
  const { endpoint, keys } = subscription.toJSON();
  try {
    await post(API, { endpoint, keys, name: nameDevice(navigator.userAgent) });
  } catch (refusal) {
    await subscription.unsubscribe(); // or this page would say that all is well
    throw refusal;
  }
}

/**
 * What people call this browser: "Firefox, Android".
 * @param {string} agent
 */
export function nameDevice(agent) {
  const browser = ["Edg", "OPR", "Firefox", "Chrome", "Safari"].find((one) => agent.includes(one));
  const system = ["Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux"].find((one) => agent.includes(one));
  /** @type {Record<string, string>} */
  const names = { Edg: "Edge", OPR: "Opera" };
  return [names[browser ?? ""] ?? browser, system].filter(Boolean).join(", ");
}
