import type { ComparisonResource } from "../../contract/comparisons";
import type { BodyFor } from "../../contract/endpoint";
import type { Sample } from "../../contract/samples";
import type { BatchResource, createBatch } from "../../contract/v1/batches";
import type { createDocument, DocumentResource } from "../../contract/v1/documents";
import type { createSampleOfKey, updateSampleOfKey } from "../../contract/v1/samples";
import type { updateSchemaOfKey, validateParameters } from "../../contract/v1/template-schema";
import type { publishVersionOfKey, restoreTemplateOfKey, setChannelOfKey } from "../../contract/v1/template-versions";
import type { createTemplateOfKey, duplicateTemplateOfKey, updateTemplateOfKey } from "../../contract/v1/templates";
import type { MediaType } from "./open-api";

type Examples = Pick<MediaType, "examples">;

/** Id of every record in the examples. */
export const EXAMPLE_ID = "0b8f6b9c-7d0d-4a6d-9c1e-5d2f3a4b6c7d";
const ID = EXAMPLE_ID;
/** End of the address of a file in the examples. */
export const EXAMPLE_SECRET = "q2zV0mC3kH8uYw5nRt7bLx1dPf4sGj6a";
const CREATED_AT = 1_790_000_000;

const document: DocumentResource = {
  id: ID,
  status: "done",
  templateId: ID,
  templateVersion: 3,
  url: `https://platen.example.com/v1/files/${EXAMPLE_SECRET}`,
  pages: 1,
  bytes: 18_204,
  warnings: [],
  error: null,
  createdAt: CREATED_AT,
  expiresAt: CREATED_AT + 86_400,
};
const noResult = { url: null, expiresAt: null } as const;
const queuedDocument: DocumentResource = { ...document, ...noResult, status: "queued", pages: null, bytes: null };

const batch: BatchResource = {
  id: ID,
  status: "done",
  templateId: null,
  templateVersion: null,
  total: 3,
  done: 2,
  failed: 1,
  output: "zip",
  url: document.url,
  failures: [
    { item: 2, errorCode: "INVALID_TEMPLATE", data: { line: 4, column: 1, reason: "undefined filter: euros" } },
  ],
  error: null,
  createdAt: CREATED_AT,
  expiresAt: CREATED_AT + 86_400,
};
const queuedBatch: BatchResource = { ...batch, ...noResult, status: "queued", done: 0, failed: 0, failures: [] };

const PICTURE_URL = "https://platen.example.com/v1/files/w8kTq1nZ5sJ3hVbC7yRm0dXfL2pGu4Ae";
const queuedComparison: ComparisonResource = {
  id: ID,
  templateId: ID,
  status: "queued",
  from: "live",
  to: "draft",
  progress: null,
  review: null,
  result: null,
  error: null,
  createdAt: CREATED_AT,
  expiresAt: CREATED_AT + 86_400,
};
const comparison: ComparisonResource = {
  ...queuedComparison,
  status: "done",
  result: {
    verdict: "changed",
    from: 3,
    to: null,
    missingSamples: [],
    samples: [
      {
        sampleId: ID,
        name: "Short",
        verdict: "changed",
        isIdentical: false,
        error: null,
        pages: { from: 1, to: 1 },
        bytes: { from: 24_512, to: 24_530 },
        renderMs: { from: 31, to: 29 },
        comparedPages: 1,
        changedPages: [
          {
            page: 1,
            width: 826,
            height: 1169,
            changedPixels: 412,
            boxes: [{ x: 64, y: 96, width: 120, height: 24 }],
            text: { removed: ["Invoice"], added: ["Tax invoice"] },
            pictures: { before: PICTURE_URL, after: PICTURE_URL, difference: PICTURE_URL },
          },
        ],
        warnings: { added: [], removed: [] },
      },
    ],
  },
};

const ofTemplate: BodyFor<typeof createDocument> = {
  template: "Invoice",
  parameters: { number: "2026-0042", customer: { name: "Ada Lovelace" }, total: "128.50" },
  options: { format: "A4", margin: "20mm", locale: "en-GB", timezone: "Europe/London" },
  filename: "invoice-2026-0042",
};
const ofHtml: BodyFor<typeof createDocument> = { html: "<h1>Hello {{ name }}</h1>", parameters: { name: "Ada" } };
const certificates: BodyFor<typeof createBatch> = {
  html: "<h1>{{ name }} took part</h1>",
  items: [{ name: "Ada" }, { name: "Grace" }, { name: "Edsger" }],
};

const letter: BodyFor<typeof createTemplateOfKey> = {
  name: "Letter",
  html: "<h1>Hello {{ name }}</h1>",
  note: "First look",
};

const shorterLetter: BodyFor<typeof updateTemplateOfKey> = {
  html: "<p>Hello {{ name }}</p>",
  note: "Shorter",
};
const publication: BodyFor<typeof publishVersionOfKey> = { note: "Ready for customers", channel: "live" };
const copy: BodyFor<typeof duplicateTemplateOfKey> = { name: "Letter for tests" };
const target: BodyFor<typeof setChannelOfKey> = { number: 3 };
const restoration: BodyFor<typeof restoreTemplateOfKey> = { name: "Restored letter" };

const german: BodyFor<typeof createSampleOfKey> = {
  name: "German",
  parameters: { name: "Käthe" },
  options: { locale: "de-DE" },
  now: CREATED_AT,
};
const swiss: BodyFor<typeof updateSampleOfKey> = { name: "Swiss", options: { locale: "de-CH" } };
const sample: Sample = {
  id: ID,
  ...german,
  options: { locale: "de-DE" },
  now: CREATED_AT,
  revision: 1,
  createdAt: CREATED_AT,
  updatedAt: CREATED_AT,
};
const { parameters: _parameters, ...sampleDetails } = sample;

const invoiceSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  properties: {
    name: { type: "string", "x-platen": { label: "Name", order: 0 } },
    total: { type: ["number", "null"], "x-platen": { label: "Total", order: 1, format: "money" } },
  },
  required: ["name"],
};
const wrongName: BodyFor<typeof validateParameters> = { parameters: { name: 42 } };
const editedName: BodyFor<typeof updateSchemaOfKey> = {
  edits: { "/properties/name": { type: "string", label: "Full name", maxLength: 80 } },
  parameterCheck: "enforce",
};

/** Example requests by call and media type: title -> body. */
const REQUESTS: Record<string, Record<string, unknown>> = {
  "createDocument application/json": { "A template of the workspace": ofTemplate, "HTML of your own": ofHtml },
  "createTemplateOfKey application/json": { "A new template": letter },
  "updateTemplateOfKey application/json": { "A new text": shorterLetter },
  "duplicateTemplateOfKey application/json": { "A copy with a name": copy },
  "publishVersionOfKey application/json": { "The draft goes live": publication },
  "setChannelOfKey application/json": { "Promote or roll back": target },
  "restoreTemplateOfKey application/json": { "Under another name": restoration },
  "updateSampleOfKey application/json": { "Another name and locale": swiss },
  "compareTemplateOfKey application/json": { "The draft with what is live": { from: "live", to: "draft" } },
  "createSampleOfKey application/json": { "A document in German": german },
  "validateParameters application/json": { "A number instead of a text": wrongName },
  "updateSchemaOfKey application/json": { "A label and a limit": editedName },
  "createBatch application/json": { "One document for each item": certificates },
  "createBatch application/jsonl": {
    "One document for each line": '{"name":"Ada"}\n{"name":"Grace"}\n{"name":"Edsger"}\n',
  },
};

/** Example answers by call and status: title -> body. */
const ANSWERS: Record<string, Record<string, unknown>> = {
  "createDocument 201": { "Made and stored": document },
  "createDocument 202": { Queued: queuedDocument },
  "readDocument 200": { Done: document, Waiting: queuedDocument },
  "compareTemplateOfKey 202": { Waiting: queuedComparison },
  "readComparisonOfKey 200": { Changed: comparison },
  "createSampleOfKey 201": { Created: sampleDetails },
  "readSampleOfKey 200": { "A document in German": sample },
  "readSchemaOfKey 200": { "Two parameters": invoiceSchema },
  "validateParameters 200": {
    "One problem": { valid: false, problems: [{ pointer: "/name", expected: "string", got: "number" }] },
  },
  "createBatch 202": { Queued: queuedBatch },
  "readBatch 200": { Done: batch, Waiting: queuedBatch },
};

const asExamples = (byTitle: Record<string, unknown> | undefined): Examples =>
  byTitle ? { examples: Object.fromEntries(Object.entries(byTitle).map(([title, value]) => [title, { value }])) } : {};

export const requestExamples = (name: string, type: string): Examples => asExamples(REQUESTS[`${name} ${type}`]);
/** @returns the first example of a JSON body; undefined if there is none */
export const exampleBody = (name: string): unknown => Object.values(REQUESTS[`${name} application/json`] ?? {})[0];
export const answerExamples = (name: string, status: number): Examples => asExamples(ANSWERS[`${name} ${status}`]);
