import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";
import { expect, it } from "vitest";
import { readStarterFiles } from "../../support/starter-files";
import { archiveCalls, zipOf } from "../../support/template-archive";
import { folderWith } from "./run-platen";

import { startSyncWorkspace } from "./sync-workspace";

/** Reads all files of a folder, by their paths. */
const filesIn = (folder: string): Record<string, Buffer> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => statSync(join(folder, path)).isFile())
      .sort()
      .map((path) => [path, readFileSync(join(folder, path))]),
  );

it("exports what platen pull writes, and pushing or importing it changes nothing", async () => {
  const workspace = await startSyncWorkspace();
  const { url, platen, call, clone } = workspace;
  const folder = folderWith(await readStarterFiles());
  writeFileSync(join(folder, "platen.yaml"), `server: ${url}\n`);
  const edge = {
    "templates/Bill 1%2F2/template.html": "<p>{{ n }}</p>",
    "templates/Bill 1%2F2/options.yaml": "publishOnSave: false\nsamples:\n  One:\n    options:\n      format: A5\n",
    "templates/Bill 1%2F2/samples/One.json": '{"n": 1, "ä": "ö"}',
    "templates/Bill 1%2F2/samples/Two.json": "{}",
    "partials/mails/head.html": "<h1>ACME</h1>",
  };
  for (const [path, text] of Object.entries(edge)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  expect(await platen(folder, "push")).toMatchObject({ code: 0 });
  await call("POST /v1/templates", {}, { name: "Marked", html: "\ufeff<p>byte order mark</p>" });
  const archive = archiveCalls(workspace.service, workspace);
  const exported = await archive.export();
  expect(exported.headers).toMatchObject({
    "content-type": "application/zip",
    "content-disposition": 'attachment; filename="templates.zip"',
  });
  const files = unzipSync(exported.rawPayload);
  const pulled = filesIn(await clone());
  expect(Object.keys(files).sort()).toEqual(Object.keys(pulled));
  for (const [path, bytes] of Object.entries(pulled))
    expect([path, Buffer.from(files[path] ?? [])]).toEqual([path, bytes]);

  const unzipped = folderWith({});
  for (const [path, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(unzipped, path)), { recursive: true });
    writeFileSync(join(unzipped, path), bytes);
  }
  const before = await call("GET /v1/templates");
  expect(await platen(unzipped, "push")).toMatchObject({ code: 0, text: "The server already has everything\n" });
  expect(await platen(unzipped, "status")).toMatchObject({ code: 0 });
  const imported = await archive.import(exported.rawPayload, "overwrite");
  expect(new Set(imported.items.map(({ difference }) => difference))).toEqual(new Set(["unchanged"]));
  expect(await call("GET /v1/templates")).toEqual(before);

  // A folder that somebody has zipped, with its own folder around the files.
  const zipped = zipOf(Object.fromEntries(Object.entries(files).map(([path, bytes]) => [`mine/${path}`, bytes])));
  expect((await archive.plan(zipped)).json().items).toHaveLength(imported.items.length);
});
