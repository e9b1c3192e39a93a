import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { KEY, startContractServer } from "../../support/contract-server";
import { folderWith, runPlaten } from "./run-platen";

const id = "0b6c1d6e-8d5b-4a51-9a8b-0f0e6f0f0001";
const times = { createdAt: 1_790_000_000, updatedAt: 1_790_000_000 };
const NAMES = ["../../evil", "/etc/evil", "..", "a/../../../evil", "..\\..\\evil", ".git/hooks/evil", "%2e%2e%2fevil"];

it("writes nothing outside of the folder, whatever names the server sends", async () => {
  const template = { id, html: "<p>evil</p>", revision: 1, publishOnSave: true, ...times };
  const content = {
    mediaType: "image/svg+xml" as const,
    bytes: 4,
    width: null,
    height: null,
    sha256: createHash("sha256").update("evil").digest("hex"),
  };
  const settings = { id, options: {}, now: null, revision: 1, ...times };
  const server = await startContractServer({
    "GET /v1/templates": () => ({
      templates: NAMES.flatMap((name) => [
        { ...template, kind: "document" as const, name },
        { ...template, kind: "partial" as const, name },
      ]),
    }),
    "GET /v1/templates/:templateId": () => ({ ...template, kind: "document", name: "x", channels: [] }),
    "GET /v1/templates/:templateId/samples": () => ({ samples: NAMES.map((name) => ({ ...settings, name })) }),
    "GET /v1/templates/:templateId/samples/:sampleId": () => ({ ...settings, name: "x", parameters: {} }),
    "GET /v1/assets": () => ({
      // The address of an asset `..` is another call.
      assets: NAMES.filter((name) => name !== "..").map((name) => ({ name, ...content, ...times })),
    }),
    "GET /v1/assets/:name": () => Buffer.from("evil"),
  });
  const outer = folderWith({ "one/two/three/platen.yaml": `server: ${server}` });
  const folder = join(outer, "one/two/three");
  const { code, stderr } = await runPlaten(folder, ["pull"], { env: { PLATEN_API_KEY: KEY } });
  expect([code, stderr]).toEqual([0, expect.stringContaining("changes taken from the server")]);
  expect(readdirSync(folder).sort()).toEqual([".platen", "assets", "partials", "platen.yaml", "templates"]);
  expect(readdirSync(join(folder, "templates"))).toHaveLength(NAMES.length);
  for (let above = dirname(folder); above !== dirname(outer); above = dirname(above)) {
    expect(readdirSync(above)).toHaveLength(1);
  }
  expect(existsSync("/etc/evil")).toBe(false);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (path) => !path.startsWith(".platen"),
  );
  expect(files.filter((path) => path.split("/").some((part) => part.startsWith(".")))).toEqual([]);
  expect((await runPlaten(folder, ["push", "--check"], { env: { PLATEN_API_KEY: KEY } })).code).toBe(0);
});
