import type { PageAssets } from "../../assets/page-assets";
import type { EventData } from "../cdp/cdp-protocol";
import type { CdpSession } from "../cdp/cdp-session";

const HEADERS = {
  // A document has the origin `null`, and a font may be loaded from another origin only if that allows it.
  "access-control-allow-origin": "*",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
};

/** Hands an asset to the page. Returns false if there is none; the page then sees a failed request. */
export async function fulfilAsset(
  session: CdpSession,
  { requestId }: EventData<"Fetch.requestPaused">,
  { assets, name }: { assets: PageAssets; name: string },
): Promise<boolean> {
  const isFulfilled = await assets.load(name, async ({ asset, content }) => {
    const headers = { ...HEADERS, "content-type": asset.mediaType };
    const responseHeaders = Object.entries(headers).map(([name, value]) => ({ name, value }));
    const response = { requestId, responseCode: 200, responseHeaders, body: content.toString("base64") };
    await session.send("Fetch.fulfillRequest", response).catch(() => undefined);
  });
  if (!isFulfilled) {
    await session.send("Fetch.failRequest", { requestId, errorReason: "Aborted" }).catch(() => undefined);
  }
  return isFulfilled;
}
