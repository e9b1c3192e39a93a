import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, it } from "vitest";
import type { WorkspaceEntry } from "../../contract/workspaces";
import { pdfText } from "../support/pdf-text";
import { signUp } from "./support/client";
import { newFolder, type RunningService, startService } from "./support/running-service";

const run = promisify(execFile);
const PLATEN = resolve("bin/platen.mjs");

let service: RunningService;
let folder: string;
beforeAll(async () => {
  service = await startService();
  folder = newFolder();
  writeFileSync(join(folder, "letter.html"), "<p>Hello {{ name }}</p>");
  writeFileSync(join(folder, "data.json"), '{"name": "Mari"}');
});

/** Runs the built command line in the folder. It gets only PATH of this process's environment. */
const platen = (env: Record<string, string>, ...command: string[]) =>
  run(process.execPath, [PLATEN, ...command], { cwd: folder, env: { PATH: process.env.PATH, ...env } });

const textOf = async (file: string) => (await pdfText(readFileSync(join(folder, file)))).pages.join("|");

it("renders without a service", async () => {
  await platen({}, "render", "letter.html", "data.json", "-o", "here.pdf");
  expect(await textOf("here.pdf")).toContain("Hello Mari");
});

it("renders by a running service, with an API key of its portal", async () => {
  const { send } = await signUp(service, "owner@example.com");
  const shop = { name: "Shop", productCode: "FREE", billingPeriod: "MONTHLY" };
  const { workspace }: WorkspaceEntry = await (await send("POST", "/api/app/workspaces", shop)).json();
  const path = `/api/app/workspaces/${workspace.id}`;
  const contentBase64 = Buffer.from("<p>Bill of {{ name }}</p>").toString("base64");
  await send("POST", `${path}/templates`, { name: "Bill", contentBase64 });
  const { apiKey }: { apiKey: string } = await (await send("POST", `${path}/apikeys`, { name: "Till" })).json();
  const account = { PLATEN_SERVER: service.url, PLATEN_API_KEY: apiKey };

  const data = ["data.json", "-o"];
  await platen(account, "render", "--template", "Bill", ...data, "stored.pdf");
  expect(await textOf("stored.pdf")).toContain("Bill of Mari");
  await platen(account, "render", "letter.html", ...data, "sent.pdf");
  expect(await textOf("sent.pdf")).toContain("Hello Mari");
  writeFileSync(join(folder, "wrong.html"), "<p>\n{{ name | shout }}");
  const fault = await platen(account, "render", "wrong.html").catch((error) => error);
  const place = /^platen: wrong\.html:2:1: undefined filter: shout \(correlation id [^)]+\)\n {2}2 \| \{\{ name/;
  expect(fault).toMatchObject({ code: 1, stderr: expect.stringMatching(place) });

  writeFileSync(join(folder, "people.jsonl"), '{"name": "Mari"}\n{"name": "Juhan"}\n');
  const { stdout } = await platen(account, "batch", "--template", "Bill", "people.jsonl", "-o", "all.pdf", "--json");
  expect(JSON.parse(stdout)).toMatchObject({ output: "all.pdf", total: 2, done: 2, failed: 0, failures: [] });
  expect(await textOf("all.pdf")).toMatch(/Bill of Mari.*\|.*Bill of Juhan/s);
  const partly = '<p>{{ name }}</p>{% if name == "Juhan" %}{{ name | money: "EUR" }}{% endif %}';
  writeFileSync(join(folder, "partly.html"), partly);
  const some = await platen(account, "batch", "partly.html", "people.jsonl", "-o", "some.zip").catch((error) => error);
  const report = /some\.zip: 1 document in .*\nplaten: 1 of 2 documents failed:\n {2}item 2: partly\.html:1:/s;
  expect(some).toMatchObject({ code: 1, stderr: expect.stringMatching(report) });
  expect(readFileSync(join(folder, "some.zip")).subarray(0, 2).toString()).toBe("PK");

  expect((await platen(account, "templates")).stdout).toMatch(/^[\da-f-]{36} {2}\d{4}-\d\d-\d\d {2}Bill\n$/);
  expect((await platen(account, "usage")).stdout).toMatch(/^\d+ of \d+ documents used this month \(plan FREE\)\n/);
  const stranger = await platen({ ...account, PLATEN_API_KEY: "nobody's" }, "usage").catch((error) => error);
  expect(stranger).toMatchObject({
    code: 3,
    stderr: expect.stringMatching(/does not accept the API key \(correlation id /),
  });
});

it("names the command to run if it has not been built yet", async () => {
  mkdirSync(join(folder, "bin"));
  copyFileSync(PLATEN, join(folder, "bin/platen.mjs"));
  const child = spawn(process.execPath, [join(folder, "bin/platen.mjs"), "--version"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const said: Buffer[] = [];
  child.stderr.on("data", (chunk: Buffer) => said.push(chunk));
  const [code] = await once(child, "close");
  expect([code, Buffer.concat(said).toString()]).toEqual([3, expect.stringContaining("npm run build")]);
});
