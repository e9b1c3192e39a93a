import { execFile } from "node:child_process";
import { createHmac, randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { Engine } from "php-parser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callsByName } from "../../../contract/calls";
import { codeSamplesOf, SAMPLE_URL } from "../../../server/reference/code-samples";
import { EXAMPLE_ID, EXAMPLE_SECRET } from "../../../server/reference/examples";
import { eventually } from "../../support/eventually";
import { pdfText } from "../../support/pdf-text";
import { type GeneratedClient, startGeneratedClient } from "./generated-client";

const SAMPLES = resolve("server/reference/samples");
const CLIENT_CALLS = Object.entries(callsByName).flatMap(([name, { path }]) => (path.startsWith("/v1/") ? [name] : []));
const run = promisify(execFile);

let api: GeneratedClient;
const folder = mkdtempSync(join(tmpdir(), "platen-samples-"));
beforeAll(async () => {
  api = await startGeneratedClient();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a sample of each language. */
const RUNNERS: Record<string, (source: string) => Promise<{ stdout: string }>> = {
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
  /** Names of the calls whose samples have run. */
  const made = new Set<string>();

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

  it("create a template", async () => {
    const name = `Letter in ${language}`;
    await RUNNERS[language]?.(sampleOf("createTemplateOfKey", language).replace("Letter", name));
    const { data } = await api.client.GET("/v1/templates");
    expect(data?.templates.map((template) => template.name)).toContain(name);
  });

  it("create a sample set", async () => {
    const html = "<p>Hello {{ name }}</p>";
    const { data: template } = await api.client.POST("/v1/templates", { body: { name: `For ${language}`, html } });
    const templateId = template?.id ?? "";
    await RUNNERS[language]?.(sampleOf("createSampleOfKey", language).replace(EXAMPLE_ID, templateId));
    const params = { path: { templateId } };
    const { data } = await api.client.GET("/v1/templates/{templateId}/samples", { params });
    expect(data?.samples).toMatchObject([{ name: "German", options: { locale: "de-DE" }, now: 1_790_000_000 }]);
    const path = { templateId, sampleId: data?.samples[0]?.id ?? "" };
    const one = await api.client.GET("/v1/templates/{templateId}/samples/{sampleId}", { params: { path } });
    expect(one.data?.parameters).toEqual({ name: "Käthe" });
  });

  it("check parameters", async () => {
    const html = "<p>Hello {{ name | upcase }}</p>";
    const { data } = await api.client.POST("/v1/templates", { body: { name: `To check in ${language}`, html } });
    const source = sampleOf("validateParameters", language).replace(EXAMPLE_ID, data?.id ?? "");
    await expect(RUNNERS[language]?.(source)).resolves.not.toThrow();
    await expect(RUNNERS[language]?.(source.replace(data?.id ?? "", EXAMPLE_ID))).rejects.toThrow();
  });

  it("compare two texts of a template", async () => {
    const body = { name: `Compared in ${language}`, html: "<p>Hello</p>" };
    const { data: template } = await api.client.POST("/v1/templates", { body });
    const source = sampleOf("compareTemplateOfKey", language).replace(EXAMPLE_ID, template?.id ?? "");
    const { stdout = "" } = (await RUNNERS[language]?.(source)) ?? {};
    if (language !== "curl") expect(stdout.trim()).toBe("same");
    else expect(JSON.parse(stdout)).toMatchObject({ status: "queued", from: "live", to: "draft" });
    if (language !== "curl") return;
    const params = { path: { comparisonId: JSON.parse(stdout).id } };
    await eventually(async () => {
      const { data } = await api.client.GET("/v1/comparisons/{comparisonId}", { params });
      expect(data?.result?.verdict).toBe("same");
    });
  });

  describe("of one request", () => {
    /** Runs a sample of which each occurrence of the key of `ids` is replaced, in their order. */
    const make = async (name: string, ids: [string, string][] = []): Promise<string> => {
      made.add(name);
      const source = ids.reduce((text, [from, to]) => text.replace(from, to), sampleOf(name, language));
      const { stdout = "" } = (await RUNNERS[language]?.(source)) ?? {};
      return stdout;
    };
    const create = async (html: string) => {
      const body = { name: randomBytes(6).toString("hex"), html };
      const { data } = await api.client.POST("/v1/templates", { body });
      return { ...body, id: data?.id ?? "" };
    };

    it("manage templates, versions and channels", async () => {
      const { id, name } = await create("<p>one</p>");
      const ofTemplate: [string, string][] = [[EXAMPLE_ID, id]];
      const version: [string, string][] = [...ofTemplate, ["/versions/3", "/versions/1"]];
      const params = { path: { templateId: id } };
      const read = async () => (await api.client.GET("/v1/templates/{templateId}", { params })).data;
      expect(await make("listTemplatesOfKey")).toContain(name);
      await make("updateTemplateOfKey", ofTemplate);
      expect(await read()).toMatchObject({ html: "<p>Hello {{ name }}</p>", revision: 2 });
      expect(await make("readTemplateOfKey", ofTemplate)).toContain(name);
      expect(await make("listVersionsOfKey", ofTemplate)).toContain("Shorter");
      expect(await make("readVersionOfKey", version)).toContain("<p>one</p>");
      await make("restoreVersionOfKey", version);
      expect((await read())?.html).toBe("<p>one</p>");
      await make("publishVersionOfKey", ofTemplate);
      await make("setChannelOfKey", ofTemplate);
      expect((await read())?.channels).toMatchObject([
        { name: "live", number: 3 },
        { name: "staging", number: 3 },
      ]);
      await make("deleteChannelOfKey", ofTemplate);
      expect((await read())?.channels).toHaveLength(1);
      const copied = await make("duplicateTemplateOfKey", [...ofTemplate, ["Letter for tests", `Copy of ${name}`]]);
      expect(copied).toContain(`Copy of ${name}`);
      await make("deleteTemplateOfKey", ofTemplate);
      expect(await make("listDeletedTemplatesOfKey")).toContain(name);
      await make("restoreTemplateOfKey", [...ofTemplate, ["Restored letter", `Restored ${name}`]]);
      expect((await read())?.name).toBe(`Restored ${name}`);
    });

    it("manage sample sets and schemas", async () => {
      const { id } = await create("<p>{{ name }}</p>");
      const body = { name: "German", parameters: { name: "Käthe" } };
      const params = { path: { templateId: id } };
      const { data } = await api.client.POST("/v1/templates/{templateId}/samples", { params, body });
      const ofSample: [string, string][] = [
        [EXAMPLE_ID, id],
        [EXAMPLE_ID, data?.id ?? ""],
      ];
      await make("updateSampleOfKey", ofSample);
      expect(await make("listSamplesOfKey", [[EXAMPLE_ID, id]])).toContain("Swiss");
      expect(await make("readSampleOfKey", ofSample)).toContain("de-CH");
      await make("deleteSampleOfKey", ofSample);
      const list = await api.client.GET("/v1/templates/{templateId}/samples", { params });
      expect(list.data?.samples).toEqual([]);
      await make("updateSchemaOfKey", [[EXAMPLE_ID, id]]);
      expect(await make("readSchemaOfKey", [[EXAMPLE_ID, id]])).toContain("Full name");
      const compared = await api.client.POST("/v1/templates/{templateId}/compare", {
        params,
        body: { from: "live", to: "draft" },
      });
      expect(await make("readComparisonOfKey", [[EXAMPLE_ID, compared.data?.id ?? ""]])).toContain(id);
    });

    it("manage assets, documents and the rest", async () => {
      const logo = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"></svg>';
      writeFileSync(join(folder, "logo.svg"), logo);
      await make("putAssetOfKey");
      expect(await make("listAssetsOfKey")).toContain("logo.svg");
      writeFileSync(join(folder, "logo.svg"), "");
      await make("downloadAssetOfKey");
      expect(readFileSync(join(folder, "logo.svg"), "utf8")).toBe(logo);
      await make("deleteAssetOfKey");
      expect(await make("listAssetsOfKey")).not.toContain("logo.svg");

      const html = "<p>Kept</p>";
      const params = { header: { Accept: "application/json" } };
      const kept = await api.client.POST("/v1/documents", { params, body: { html } });
      const { id = "", url = "" } = (kept.data ?? {}) as { id?: string; url?: string };
      await make("downloadFile", [[EXAMPLE_SECRET, url.split("/").at(-1) ?? ""]]);
      expect((await pdfText(readFileSync(join(folder, "document.pdf")))).pages).toEqual(["Kept"]);
      await make("deleteDocument", [[EXAMPLE_ID, id]]);
      const batch = await api.client.POST("/v1/batches", { body: { html, items: [{}] } });
      expect(await make("readBatch", [[EXAMPLE_ID, batch.data?.id ?? ""]])).toContain(batch.data?.id);

      expect(await make("readWebhookSecret")).toContain("whsec_");
      expect(await make("replaceWebhookSecret")).toContain("whsec_");
      expect(await make("readUsage")).toContain("remaining");
    });

    it("are all the calls of API clients that have no longer sample", () => {
      const longer = readdirSync(SAMPLES);
      expect([...made].sort()).toEqual(CLIENT_CALLS.filter((name) => !longer.includes(name)).sort());
    });
  });

  it("end with an error if the API key is wrong", async () => {
    const source = sampleOf("createDocument", language).replaceAll(/PLATEN_API_KEY/g, "HOME");
    await expect(RUNNERS[language]?.(source)).rejects.toThrow();
  });
});

describe("the samples in PHP", () => {
  const names = new Set([...readdirSync(SAMPLES), ...CLIENT_CALLS]);

  it.each([...names])("are PHP: %s", (name) => {
    const source = sampleOf(name, "PHP");
    const { errors, children } = new Engine({ parser: { suppressErrors: false } }).parseCode(source, name);
    expect(errors).toEqual([]);
    expect(children.length).toBeGreaterThan(0);
    expect(() => new Engine({}).parseCode(`${source}\n}`, name)).toThrow();
  });
});

describe("the samples for webhooks", () => {
  const key = randomBytes(24);
  const secret = `whsec_${key.toString("base64")}`;
  const body = '{"type":"document.done"}';

  /** Headers of Standard Webhooks with two signatures, as after a secret was replaced. */
  const signed = ({ ageSeconds = 0 } = {}) => {
    // Now, and not when the file is loaded: on a busy machine, that may be longer ago than a signature is valid.
    const timestamp = Math.floor(Date.now() / 1000) - ageSeconds;
    const signature = createHmac("sha256", key).update(`msg_1.${timestamp}.${body}`).digest("base64");
    const headers = { "webhook-id": "msg_1", "webhook-timestamp": String(timestamp) };
    return { ...headers, "webhook-signature": `v1,${randomBytes(32).toString("base64")} v1,${signature}` };
  };
  const cases = [
    { sign: signed, body, genuine: true },
    { sign: signed, body: `${body} `, genuine: false },
    { sign: () => signed({ ageSeconds: 3_600 }), body, genuine: false },
    { sign: () => ({ ...signed(), "webhook-signature": "v1,AAAA" }), body, genuine: false },
  ];

  it.each(cases)("check the signature in JavaScript: genuine is $genuine", async ({ sign, body, genuine }) => {
    const { isGenuine } = await import(pathToFileURL(join(SAMPLES, "webhook", "javascript.mjs")).href);
    expect(isGenuine(sign(), body, secret)).toBe(genuine);
  });

  it.each(cases)("check the signature in Python: genuine is $genuine", async ({ sign, body, genuine }) => {
    const source = readFileSync(join(SAMPLES, "webhook", "python.py"), "utf8");
    const asked = `import json, sys\nprint(is_genuine(*json.loads(sys.argv[1])))`;
    const given = JSON.stringify([sign(), body, secret]);
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
