/**
 * A library inside Scalar tries whether it may make code out of text. This page may not (its Content-Security-Policy), and the
 * browser would report the try as an attack. So the try fails before the browser sees it; the library then does without.
 */
export function blockCodeFromText(): void {
  window.Function = new Proxy(Function, {
    construct() {
      throw new EvalError("This page makes no code out of text");
    },
  });
}
