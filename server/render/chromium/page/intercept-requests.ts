import type { PageAssets } from "../../assets/page-assets";
import { isLoadableType, type ResourceLoader } from "../../remote/resource-loader";
import type { CdpSession } from "../cdp/cdp-session";
import type { DocumentWarnings } from "../pdf/document-warnings";
import { fulfilAsset } from "./fulfil-asset";
import type { RemoteRequests } from "./remote-requests";

/** The document in a page, as far as its requests are concerned. */
export interface CurrentDocument {
  /** Loads resources from other hosts. Null if the document may load none. */
  resources: ResourceLoader | null;
  /** Assets that the document may load. Null if it uses none. */
  assets: PageAssets | null;
  warnings: DocumentWarnings;
}

interface InterceptionPolicy {
  /** Returns the document that is in the page now. */
  currentDocument: () => CurrentDocument;
  /** Fulfils the requests that the document is allowed to make. */
  remoteRequests: RemoteRequests;
  /** Called when the document did something that makes its page unfit for another document. */
  onTainted: () => void;
}

/** Addresses whose content is inline. */
const INLINE = /^(data|blob|about):/i;

/**
 * Lets a page load inline content, its assets, and what the resource loader fetches for it. The browser itself has no
 * network. Also dismisses dialogs, which would block the page for ever.
 */
export function interceptRequests(
  session: CdpSession,
  { currentDocument, remoteRequests, onTainted }: InterceptionPolicy,
): void {
  const ignore = () => undefined;
  session.on("Fetch.requestPaused", (paused) => {
    const { requestId, request, resourceType } = paused;
    // Read now: another document may be in the page by the time a fetch for this one fails.
    const { resources, assets, warnings } = currentDocument();
    const assetName = isLoadableType(resourceType) ? assets?.nameIn(request.url) : undefined;
    if (INLINE.test(request.url)) {
      session.send("Fetch.continueRequest", { requestId }).catch(ignore);
    } else if (assets && assetName !== undefined) {
      void fulfilAsset(session, paused, { assets, name: assetName }).then((isFulfilled) => {
        if (!isFulfilled && !assets.hasFailed) warnings.addMissingAsset(assetName);
      });
    } else if (resources?.allows(request, resourceType)) {
      void remoteRequests.fulfil(paused, resources).then((isFulfilled) => {
        if (isFulfilled) return;
        warnings.addAddress("FAILED_REQUEST", request.url);
        // The page still waited for this resource, so the failure could show up in its next document.
        if (resources.isStopped) onTainted();
      });
    } else {
      onTainted();
      warnings.addAddress("BLOCKED_REQUEST", request.url);
      // After a refused navigation, `Aborted` leaves the document as it is. Other reasons show an error page.
      session.send("Fetch.failRequest", { requestId, errorReason: "Aborted" }).catch(ignore);
    }
  });
  session.on("Page.javascriptDialogOpening", () => {
    onTainted();
    session.send("Page.handleJavaScriptDialog", { accept: false }).catch(ignore);
  });
}
