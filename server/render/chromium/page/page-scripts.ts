import { brokenImages } from "./page-queries";

/**
 * Runs in a new page before its document: makes `window.platenReady` a property whose change can be awaited, so that nothing has to
 * ask again and again.
 */
export const WATCH_PLATEN_READY = `(() => {
  let ready, announce;
  Object.defineProperty(window, "platenReady", {
    configurable: true,
    get: () => ready,
    set: (value) => { ready = value; if (value !== false && announce) announce(); },
  });
  Object.defineProperty(window, Symbol.for("platen"), {
    value: () => new Promise((resolve) => { ready === false ? (announce = resolve) : resolve(); }),
  });
})()`;

/**
 * Runs in a new page before its document, and stays in force: what a script sends is refused where it runs. The browser would first tell us
 * of it with all that is sent, and be busy with nothing else if that is much.
 */
export const SEND_NOTHING = `(() => {
  const policy = document.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = "connect-src data: blob:; worker-src 'none'; form-action 'none'";
  document.head.append(policy);
})()`;

const PARTS_READY = `
  document.documentElement?.getBoundingClientRect();
  await document.fonts.ready;
  await Promise.all(Array.from(document.images, (image) => {
    image.loading = "eager";
    return image.decode().catch(() => {});
  }));`;

/**
 * Runs in the page once its document is there; its promise resolves when the document can be printed: loaded, with its fonts and images, and
 * with the template's consent. What it calls may have been replaced by the document, which then harms itself only.
 */
export const UNTIL_READY = `(async () => {
  if (document.readyState !== "complete") {
    await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  }
  await window[Symbol.for("platen")]();
  ${PARTS_READY}
})()`;

/**
 * The same for a document that is loaded already and has no script: its fonts and images only. What it resolves to is the answer about
 * broken images.
 */
export const UNTIL_STILL_READY = `(async () => {
  ${PARTS_READY}
  return ${brokenImages.expression};
})()`;
