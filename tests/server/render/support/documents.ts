/** A document that works for ever. */
export const ENDLESS = "<script>for (;;) {}</script>";
/** A document that never becomes ready, and has no slot in the queue once it is loaded. */
export const WAITING = "<script>window.platenReady = false</script>waiting";
/** A document whose fonts are never ready: it keeps its slot, but uses no processor time. */
export const IDLE =
  "<script>Object.defineProperty(document, 'fonts', { value: { ready: new Promise(() => {}) } })</script>";
