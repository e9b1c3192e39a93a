import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packTexts } from "../../../contract/packed-texts";
import type { BatchResource } from "../../../contract/v1/batches";
import { CUT_OFF, KEY, Redirect, Refusal, startContractServer } from "../../support/contract-server";
import { folderWith, runPlaten } from "./run-platen";

const ZIP = Buffer.from("PK as the server made it");
const DATA = '{"n": 1}\n{"n": 2}\n{"n": 3}\n';

const batch: BatchResource = {
  id: randomUUID(),
  status: "queued",
  templateId: null,
  templateVersion: null,
  total: 3,
  done: 0,
  failed: 0,
  output: "zip",
  url: null,
  failures: [],
  error: null,
  createdAt: 1_790_000_000,
  expiresAt: null,
};

const runWithServer = (folder: string, server: string, command: string[]) =>
  runPlaten(folder, command, { env: { PLATEN_SERVER: server, PLATEN_API_KEY: KEY } });

describe("platen batch on a server", () => {
  it("follows the redirect of a download to a bucket, which gets no API key", async () => {
    const url = "https://platen.test/v1/files/secret";
    const keys: unknown[] = [];
    const bucket = await startContractServer({
      "GET /v1/files/:secret": ({ headers }) => {
        keys.push(headers.authorization);
        return ZIP;
      },
    });
    const server = await startContractServer({
      "POST /v1/batches": () => batch,
      "GET /v1/batches/:batchId": () => ({ ...batch, status: "done", done: 3, url }),
      "GET /v1/files/:secret": () => new Redirect(`${bucket}/v1/files/object`),
    });
    const folder = folderWith({ "t.html": "<p>{{ n }}", "data.jsonl": DATA });
    const { code } = await runWithServer(folder, server, ["batch", "t.html", "data.jsonl", "-o", "a.zip"]);
    expect([code, keys]).toEqual([0, [undefined]]);
    expect(readFileSync(join(folder, "a.zip"))).toEqual(ZIP);
  });

  it("sends template and items, survives a lost connection, downloads the result, and lists the failures", async () => {
    const sent: unknown[] = [];
    const fault = { line: 1, column: 4, reason: "undefined variable: n" };
    const failures = [{ item: 1, errorCode: "INVALID_TEMPLATE" as const, data: fault }];
    const states = [
      CUT_OFF,
      { ...batch, status: "running" as const, done: 1 },
      { ...batch, status: "done" as const, done: 2, failed: 1, failures, url: "https://platen.test/v1/files/secret" },
    ] as const;
    let asked = 0;
    const server = await startContractServer({
      "POST /v1/batches": ({ body }) => {
        sent.push(body);
        return batch;
      },
      "GET /v1/batches/:batchId": () => states[asked++] ?? new Refusal("NOT_FOUND"),
      "GET /v1/files/:secret": () => ZIP,
    });
    const folder = folderWith({ "t.html": "<p>{{ n }}", "data.jsonl": DATA });
    const command = ["batch", "t.html", "data.jsonl", "-o", "a.zip", "--format", "A5"];
    const { code, stderr } = await runWithServer(folder, server, command);
    expect(sent).toEqual([
      {
        html: "<p>{{ n }}",
        options: { format: "A5" },
        output: "zip",
        items: packTexts(['{"n":1}', '{"n":2}', '{"n":3}']),
      },
    ]);
    expect(stderr).toContain("a.zip: 2 documents in ");
    const lines = ["t.html:1:4: undefined variable: n", "    1 | <p>{{ n }}", "      |    ^"];
    expect(stderr).toContain(`platen: 1 of 3 documents failed:\n  item 2: ${lines.join("\n")}\n`);
    expect(code).toBe(1);
    expect(readFileSync(join(folder, "a.zip"))).toEqual(ZIP);
    expect(asked).toBe(states.length);
  });

  it("makes one PDF of a batch from a stored template", async () => {
    const done = {
      ...batch,
      status: "done" as const,
      output: "pdf" as const,
      done: 3,
      url: "https://platen.test/v1/files/secret",
    };
    const sent: unknown[] = [];
    const server = await startContractServer({
      "POST /v1/batches": ({ body }) => {
        sent.push([body.template, body.output]);
        return done;
      },
      "GET /v1/files/:secret": () => ZIP,
    });
    const folder = folderWith({ "data.jsonl": DATA });
    const command = ["batch", "-t", "Letter", "data.jsonl", "-o", "all.pdf", "--json"];
    const { code, stdout } = await runWithServer(folder, server, command);
    expect([code, sent]).toEqual([0, [["Letter", "pdf"]]]);
    expect(JSON.parse(stdout.toString())).toMatchObject({
      output: "all.pdf",
      total: 3,
      done: 3,
      failed: 0,
      failures: [],
    });
    expect(readdirSync(folder).sort()).toEqual(["all.pdf", "data.jsonl"]);
  });

  it("leaves no file if the batch failed as a whole, and reports the reason", async () => {
    const error = { errorCode: "USAGE_LIMIT_EXCEEDED" as const, data: null };
    const server = await startContractServer({ "POST /v1/batches": () => ({ ...batch, status: "failed", error }) });
    const folder = folderWith({ "t.html": "a", "data.jsonl": DATA });
    const { code, stderr } = await runWithServer(folder, server, ["batch", "t.html", "data.jsonl", "-o", "a.zip"]);
    const text = "The workspace has used up its plan's documents of this month";
    expect([code, stderr]).toEqual([3, `platen: ${text} (batch ${batch.id})\n`]);
    expect(readdirSync(folder).sort()).toEqual(["data.jsonl", "t.html"]);
  });

  it("reports the zip of the documents if they can't be merged into one PDF", async () => {
    const error = { errorCode: "PAYLOAD_TOO_LARGE" as const, data: null };
    const url = "https://platen.test/v1/files/secret";
    const server = await startContractServer({
      "POST /v1/batches": () => ({ ...batch, status: "failed", done: 3, error, url }),
    });
    const folder = folderWith({ "t.html": "a", "data.jsonl": DATA });
    const { code, stderr } = await runWithServer(folder, server, ["batch", "t.html", "data.jsonl", "-o", "a.pdf"]);
    expect([code, stderr.trim().endsWith(`(batch ${batch.id}; its documents as a zip: ${url})`)]).toEqual([1, true]);
  });

  it.each([
    ["a folder, which a server can't write", "a/", "platen: a server writes a batch to one .zip or one .pdf"],
    ["a file that can't be written", "t.html/a.zip", "platen: t.html/a.zip can't be written: there is no such folder"],
  ])("refuses %s, before it calls the server", async (_, output, message) => {
    const folder = folderWith({ "t.html": "a", "data.jsonl": DATA });
    const { code, stderr } = await runWithServer(folder, "http://127.0.0.1", [
      "batch",
      "t.html",
      "data.jsonl",
      "-o",
      output,
    ]);
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });
});

describe("platen templates and platen usage", () => {
  it("list the answer of the server, as text and as JSON", async () => {
    const times = { createdAt: 1_790_000_000, updatedAt: 1_790_000_000 };
    const template = {
      id: randomUUID(),
      kind: "document" as const,
      name: "Bill",
      revision: 1,
      publishOnSave: true,
      ...times,
    };
    const usage = { plan: "FREE", limit: 100, used: 40, remaining: 60, resetsAt: 1_791_000_000 } as const;
    const server = await startContractServer({
      "GET /v1/templates": () => ({ templates: [template] }),
      "GET /v1/usage": () => usage,
    });
    const folder = folderWith({});
    const outputOf = async (...command: string[]) => (await runWithServer(folder, server, command)).stdout.toString();
    expect(await outputOf("templates")).toBe(`${template.id}  2026-09-21  Bill\n`);
    expect(JSON.parse(await outputOf("templates", "--json"))).toEqual([template]);
    const lines = ["40 of 100 documents used this month (plan FREE)", "60 left until 2026-10-03"];
    expect(await outputOf("usage")).toBe(`${lines.join("\n")}\n`);
    expect(JSON.parse(await outputOf("usage", "--json"))).toEqual(usage);
  });
});
