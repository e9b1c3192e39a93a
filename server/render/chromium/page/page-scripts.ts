import { brokenImagesQuery } from "./page-queries";

/**
 * Runs in a blank page before its document. Makes `window.platenReady` a property whose change can be awaited, so that
 * nothing has to poll it. Documents can't replace what the symbol holds.
 */
export const DEFINE_PLATEN_READY = `(() => {
  let ready, announce;
  Object.defineProperty(window, "platenReady", {
    configurable: true,
    get: () => ready,
    set: (value) => { ready = value; if (value !== false && announce) announce(); },
  });
  Object.defineProperty(window, Symbol.for("platen"), {
    value: Object.freeze({
      isWaiting: () => ready === false,
      whenReady: () => new Promise((resolve) => { ready === false ? (announce = resolve) : resolve(); }),
    }),
  });
})()`;

/**
 * Runs in a blank page before its document, and stays in force. Refuses what scripts send inside the page's own
 * process: request interception would report each request with its whole body, and a flood of them would block the
 * browser.
 */
export const REFUSE_SCRIPT_REQUESTS = `(() => {
  const policy = document.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = "connect-src data: blob:; worker-src 'none'; form-action 'none'";
  document.head.append(policy);
})()`;

const AWAIT_FONTS_AND_IMAGES = `
  document.documentElement?.getBoundingClientRect();
  await document.fonts.ready;
  await Promise.all(Array.from(document.images, (image) => {
    image.loading = "eager";
    return image.decode().catch(() => {});
  }));`;

const AWAIT_LOAD = `
  if (document.readyState !== "complete") {
    await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  }`;

/**
 * Resolves when a scripted document can be printed: loaded, with its fonts and images, and with `platenReady` not
 * false. The document may have replaced the functions that this script calls, but harms only itself.
 */
export const AWAIT_SCRIPTED_DOCUMENT = `(async () => {${AWAIT_LOAD}
  await window[Symbol.for("platen")].whenReady();
  ${AWAIT_FONTS_AND_IMAGES}
})()`;

/** Resolves when a scripted document is loaded: with true if it waits for `platenReady`. */
export const IS_WAITING_WHEN_LOADED = `(async () => {${AWAIT_LOAD}
  return window[Symbol.for("platen")].isWaiting();
})()`;

/**
 * Resolves when a loaded static document has its fonts and images. The result is that of the query for broken images.
 */
export const AWAIT_STATIC_DOCUMENT = `(async () => {
  ${AWAIT_FONTS_AND_IMAGES}
  return ${brokenImagesQuery.expression};
})()`;
