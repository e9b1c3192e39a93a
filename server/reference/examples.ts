import type { BodyFor } from "../../contract/endpoint";
import type { BatchResource, createBatch } from "../../contract/v1/batches";
import type { createDocument, DocumentResource } from "../../contract/v1/documents";
import type { MediaType } from "./open-api";

type Examples = Pick<MediaType, "examples">;

const ID = "0b8f6b9c-7d0d-4a6d-9c1e-5d2f3a4b6c7d";
const CREATED_AT = 1_790_000_000;

const document: DocumentResource = {
  id: ID,
  status: "done",
  url: "https://platen.example.com/v1/files/q2zV0mC3kH8uYw5nRt7bLx1dPf4sGj6a",
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

/** Example requests by call and media type: title -> body. */
const REQUESTS: Record<string, Record<string, unknown>> = {
  "createDocument application/json": { "A template of the workspace": ofTemplate, "HTML of your own": ofHtml },
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
  "createBatch 202": { Queued: queuedBatch },
  "readBatch 200": { Done: batch, Waiting: queuedBatch },
};

const asExamples = (byTitle: Record<string, unknown> | undefined): Examples =>
  byTitle ? { examples: Object.fromEntries(Object.entries(byTitle).map(([title, value]) => [title, { value }])) } : {};

export const requestExamples = (name: string, type: string): Examples => asExamples(REQUESTS[`${name} ${type}`]);
export const answerExamples = (name: string, status: number): Examples => asExamples(ANSWERS[`${name} ${status}`]);
