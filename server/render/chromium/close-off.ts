import type { CdpConnection } from "./cdp-connection";

/**
 * Lets nothing but inline content load, and answers dialogs, which would hold the page for ever.
 *
 * @param onAttempt is told of everything that was refused: the address, or null for a dialog
 */
export function closeOff(
  connection: CdpConnection,
  session: string,
  onAttempt: (address: string | null) => void,
): void {
  const ignore = () => undefined;
  connection.on(
    "Fetch.requestPaused",
    ({ requestId, request }) => {
      const inline = /^(data|blob|about):/i.test(request.url);
      if (!inline) onAttempt(request.url);
      const verdict = inline
        ? connection.send("Fetch.continueRequest", { requestId }, session)
        : // Aborted leaves the document as it is where a navigation is refused; other reasons show an error page.
          connection.send("Fetch.failRequest", { requestId, errorReason: "Aborted" }, session);
      verdict.catch(ignore);
    },
    session,
  );
  connection.on(
    "Page.javascriptDialogOpening",
    () => {
      onAttempt(null);
      connection.send("Page.handleJavaScriptDialog", { accept: false }, session).catch(ignore);
    },
    session,
  );
}
