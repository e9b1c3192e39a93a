import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { AssetReference, DocumentAssets } from "../../../server/render/assets/document-assets";
import { svg } from "../../support/asset-files";
import { sharedRenderer, textOf } from "./test-renderer";

const DEADLINE_MS = 100_000;
const renderer = sharedRenderer({ deadlineMs: DEADLINE_MS });

/** A document that is never ready to be printed. */
const NEVER_READY = `<img alt="" src="{{ 'logo.svg' | asset_url }}"><script>window.platenReady = false</script>`;
const content = svg("red");

const withLogo = (logo: Partial<AssetReference>, load: DocumentAssets["load"]): DocumentAssets => {
  const sha256 = createHash("sha256").update(content).digest("hex");
  return {
    byName: new Map([["logo.svg", { sha256, mediaType: "image/svg+xml", bytes: content.length, ...logo }]]),
    load,
  };
};
const make = (assets: DocumentAssets) =>
  renderer.current.render({ template: NEVER_READY, parameters: {}, assets, workspaceId: "workspace" });

describe("a document that waits while its assets fail", { timeout: DEADLINE_MS + 60_000 }, () => {
  it("fails at once if it has loaded too much, not at its deadline", async () => {
    const assets = withLogo({ bytes: 201 * 1024 * 1024 }, async () => content);
    await expect(make(assets)).rejects.toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
  });

  it("fails at once if the storage does", async () => {
    const assets = withLogo({}, () => Promise.reject(new Error("The bucket is down")));
    await expect(make(assets)).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      data: { reason: "storage" },
    });
  });

  it("leaves a renderer that works", async () => {
    expect(await textOf(renderer.current, "<p>still here</p>", {})).toEqual(["still here"]);
  });
});
