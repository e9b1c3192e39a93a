/**
 * A library inside Scalar tests whether it may compile code from text. The page's Content-Security-Policy forbids that,
 * and the browser would report the attempt as a violation. So the attempt fails here first, and the library works
 * without.
 */
export function blockCodeFromText(): void {
  window.Function = new Proxy(Function, {
    construct() {
      throw new EvalError("This page compiles no code from text");
    },
  });
}
