import { execFile } from "node:child_process";
import { createHmac, randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { Engine } from "php-parser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeSamplesOf, SAMPLE_URL } from "../../../server/reference/code-samples";
import { pdfText } from "../../support/pdf-text";
import { type GeneratedClient, startGeneratedClient } from "./generated-client";

const SAMPLES = resolve("server/reference/samples");
const run = promisify(execFile);

let api: GeneratedClient;
const folder = mkdtempSync(join(tmpdir(), "platen-samples-"));
beforeAll(async () => {
  api = await startGeneratedClient();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a sample of each language. */
const RUNNERS: Record<string, (source: string) => Promise<unknown>> = {
  curl: (source) => runHere("bash", ["-euc", source]),
  JavaScript: (source) => {
    writeFileSync(join(folder, "sample.mjs"), source);
    return runHere(process.execPath, ["sample.mjs"]);
  },
  Python: (source) => runHere("python3", ["-c", source]),
};

const runHere = (command: string, options: string[]) =>
  run(command, options, { cwd: folder, env: { ...process.env, PLATEN_API_KEY: api.apiKey } });

/** @returns the source of a sample that calls the service of this test */
function sampleOf(name: string, language: string): string {
  const sample = codeSamplesOf(name, api.url).find(({ label }) => label === language);
  if (!sample) throw new Error(`No sample of ${name} in ${language}`);
  return sample.source;
}

describe.each(Object.keys(RUNNERS))("the samples in %s", (language) => {
  it.each(["createDocument", "readDocument"])("make a PDF: %s", async (name) => {
    rmSync(join(folder, "hello.pdf"), { force: true });
    await RUNNERS[language]?.(sampleOf(name, language));
    expect((await pdfText(readFileSync(join(folder, "hello.pdf")))).pages).toEqual(["Hello Ada"]);
  });

  it("make a zip of PDFs", async () => {
    rmSync(join(folder, "invoices.zip"), { force: true });
    await RUNNERS[language]?.(sampleOf("createBatch", language));
    const zip = readFileSync(join(folder, "invoices.zip"));
    expect(zip.subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
  });

  it("end with an error if the API key is wrong", async () => {
    const source = sampleOf("createDocument", language).replaceAll(/PLATEN_API_KEY/g, "HOME");
    await expect(RUNNERS[language]?.(source)).rejects.toThrow();
  });
});

describe("the samples in PHP", () => {
  const files = readdirSync(SAMPLES).map((name) => join(SAMPLES, name, "php.php"));

  it.each(files)("are PHP: %s", (file) => {
    const source = readFileSync(file, "utf8");
    const { errors, children } = new Engine({ parser: { suppressErrors: false } }).parseCode(source, file);
    expect(errors).toEqual([]);
    expect(children.length).toBeGreaterThan(0);
    expect(() => new Engine({}).parseCode(`${source}\n}`, file)).toThrow();
  });
});

describe("the samples for webhooks", () => {
  const key = randomBytes(24);
  const secret = `whsec_${key.toString("base64")}`;
  const body = '{"type":"document.done"}';
  const now = Math.floor(Date.now() / 1000);

  /** Headers of Standard Webhooks with two signatures, as after a secret was replaced. */
  const signed = (timestamp: number) => {
    const signature = createHmac("sha256", key).update(`msg_1.${timestamp}.${body}`).digest("base64");
    const headers = { "webhook-id": "msg_1", "webhook-timestamp": String(timestamp) };
    return { ...headers, "webhook-signature": `v1,${randomBytes(32).toString("base64")} v1,${signature}` };
  };
  const cases = [
    { headers: signed(now), body, genuine: true },
    { headers: signed(now), body: `${body} `, genuine: false },
    { headers: signed(now - 3_600), body, genuine: false },
    { headers: { ...signed(now), "webhook-signature": "v1,AAAA" }, body, genuine: false },
  ];

  it.each(cases)("check the signature in JavaScript: genuine is $genuine", async ({ headers, body, genuine }) => {
    const { isGenuine } = await import(pathToFileURL(join(SAMPLES, "webhook", "javascript.mjs")).href);
    expect(isGenuine(headers, body, secret)).toBe(genuine);
  });

  it.each(cases)("check the signature in Python: genuine is $genuine", async ({ headers, body, genuine }) => {
    const source = readFileSync(join(SAMPLES, "webhook", "python.py"), "utf8");
    const asked = `import json, sys\nprint(is_genuine(*json.loads(sys.argv[1])))`;
    const given = JSON.stringify([headers, body, secret]);
    const { stdout } = await run("python3", ["-c", `${source}\n${asked}`, given]);
    expect(stdout.trim()).toBe(genuine ? "True" : "False");
  });
});

describe("the samples for the challenge of webhooks", () => {
  const cases = [
    { type: "endpoint.verification", data: { challenge: 'x"y' }, answer: { challenge: 'x"y' } },
    { type: "document.done", data: { id: "1" }, answer: undefined },
  ];
  const parsed = (text: string) => (text === "" ? undefined : JSON.parse(text));

  it.each(cases)("answer $type in JavaScript", async ({ answer, ...message }) => {
    const { answerTo } = await import(pathToFileURL(join(SAMPLES, "webhookChallenge", "javascript.mjs")).href);
    expect(parsed(answerTo(JSON.stringify(message)))).toEqual(answer);
  });

  it.each(cases)("answer $type in Python", async ({ answer, ...message }) => {
    const source = readFileSync(join(SAMPLES, "webhookChallenge", "python.py"), "utf8");
    const asked = "import sys\nprint(answer_to(sys.argv[1]), end='')";
    const { stdout } = await run("python3", ["-c", `${source}\n${asked}`, JSON.stringify(message)]);
    expect(parsed(stdout)).toEqual(answer);
  });
});

describe("docs/api.md", () => {
  it("contains only samples of the reference, so that the two can't differ", () => {
    const guide = readFileSync("docs/api.md", "utf8");
    const blocks = [...guide.matchAll(/```(?:sh|js|py|php)\n(.*?)```/gs)].map(([, code = ""]) => code);
    const samples = readdirSync(SAMPLES).flatMap((name) => codeSamplesOf(name, SAMPLE_URL).map(({ source }) => source));
    expect(blocks.length).toBeGreaterThan(4);
    for (const block of blocks) expect(samples).toContain(block);
  });
});
