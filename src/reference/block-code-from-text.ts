/**
 * Makes `new Function(text)` throw. A library inside Scalar uses it to test whether it may compile code from text. The
 * page's Content-Security-Policy forbids that, and the browser would report the test as a violation. If the test
 * throws, the library works without compiled code.
 */
export function blockCodeFromText(): void {
  window.Function = new Proxy(Function, {
    construct() {
      throw new EvalError("This page compiles no code from text");
    },
  });
}
