import type { ResourceLoader } from "../../remote/resource-loader";
import type { CdpConnection } from "../browser/cdp-connection";
import type { Warnings } from "../pdf/document-warnings";
import type { RemoteParts } from "./remote-requests";

/** What a page knows of its document. */
interface InterceptionPolicy {
  /** The document that is in the page now; its resources are null where it may load nothing from elsewhere. */
  document: () => { resources: ResourceLoader | null; warnings: Warnings };
  /** Brings what the document may load. */
  parts: RemoteParts;
  /** Is called when it tried what was refused. */
  onAttempt: () => void;
}

/**
 * Lets nothing but inline content load, besides what is fetched for the page here; the browser itself reaches nothing. Answers dialogs,
 * which would hold the page for ever.
 */
export function interceptRequests(
  connection: CdpConnection,
  session: string,
  { document, parts, onAttempt }: InterceptionPolicy,
): void {
  const ignore = () => undefined;
  connection.on(
    "Fetch.requestPaused",
    (paused) => {
      const { requestId, request, resourceType } = paused;
      // Another document may be in the page by the time that this one's fetch fails.
      const { resources, warnings } = document();
      if (/^(data|blob|about):/i.test(request.url)) {
        connection.send("Fetch.continueRequest", { requestId }, session).catch(ignore);
      } else if (resources?.allows(request, resourceType)) {
        void parts.answer(paused, resources).then((had) => {
          if (!had) warnings.add("FAILED_REQUEST", request.url);
          // A page that still waited for something may yet tell of it in its next document.
          if (!had && resources.isStopped) onAttempt();
        });
      } else {
        onAttempt();
        warnings.add("BLOCKED_REQUEST", request.url);
        // Aborted leaves the document as it is where a navigation is refused; other reasons show an error page.
        connection.send("Fetch.failRequest", { requestId, errorReason: "Aborted" }, session).catch(ignore);
      }
    },
    session,
  );
  connection.on(
    "Page.javascriptDialogOpening",
    () => {
      onAttempt();
      connection.send("Page.handleJavaScriptDialog", { accept: false }, session).catch(ignore);
    },
    session,
  );
}
