import { LIMITS } from "../contract/product";

/** A request with a large body. */
export interface LargeBody {
  name: string;
  path: string;
  text: string;
  /** An API client by default. */
  caller?: "customer";
  headers?: Record<string, string>;
  isRefused?: true;
}

const MIB = 1024 * 1024;
/** Slightly fewer than a body may have. */
const VALUES = LIMITS.maxValues - 100;
const ROW = '{"name":"Ink","quantity":3,"price":12.5}';
const DOCUMENTS = "/v1/documents";
const BATCHES = "/v1/batches";
const LINES = { path: `${BATCHES}?template=Bench`, headers: { "content-type": "application/jsonl" } };
const BASE64_HTML = Buffer.from("x".repeat(LIMITS.maxTemplateBytes)).toString("base64");

const repeated = (text: string, count: number, separator = ",") => Array(count).fill(text).join(separator);
const listOf = (item: string, count: number) => `{"a":[${repeated(item, count)}]}`;
const differentNames = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join()}}`;
const textOf = (character: string, count: number) => `{"a":"${character.repeat(count)}"}`;
const documentOf = (parameters: string, html = "{{ a | size }}") => `{"html":"${html}","parameters":${parameters}}`;
const batchOf = (item: string, count: number) => `{"html":"x","items":[${repeated(item, count)}]}`;

/** The largest bodies that calls take, and what attackers would send. */
export const BODIES: readonly LargeBody[] = [
  { name: "rows, 200 KiB", path: DOCUMENTS, text: documentOf(listOf(ROW, 4_900)) },
  { name: "names, 200 KiB", path: DOCUMENTS, text: documentOf(differentNames(19_900)) },
  { name: "rows, 8 MiB", path: DOCUMENTS, text: documentOf(listOf(ROW, 200_000)) },
  { name: "most numbers", path: DOCUMENTS, text: documentOf(listOf("1", VALUES)) },
  { name: "most objects", path: DOCUMENTS, text: documentOf(listOf("{}", VALUES / 2)) },
  { name: "most names", path: DOCUMENTS, text: documentOf(differentNames(850_000)) },
  { name: "one text", path: DOCUMENTS, text: documentOf(textOf("x", 10 * MIB - 10)) },
  { name: "Chinese text", path: DOCUMENTS, text: documentOf(textOf("\u8acb", 3_490_000)) },
  { name: "escaped text", path: DOCUMENTS, text: documentOf(textOf("\\u00e9", 5_200_000)) },
  {
    name: "background",
    path: DOCUMENTS,
    text: documentOf(listOf(ROW, 200_000)),
    headers: { prefer: "respond-async", "idempotency-key": "event-loop" },
  },
  { name: "batch of small items", path: BATCHES, text: batchOf("{}", LIMITS.maxBatchItems) },
  { name: "batch of rows", path: BATCHES, text: batchOf(listOf(ROW, 24), LIMITS.maxBatchItems) },
  { name: "batch of texts", path: BATCHES, text: batchOf(textOf("x", 3_300), LIMITS.maxBatchItems) },
  { name: "batch of large items", path: BATCHES, text: batchOf(textOf("x", 10 * MIB - 10), 3) },
  {
    name: "batch with key",
    path: BATCHES,
    text: batchOf(textOf("x", 3_300), LIMITS.maxBatchItems),
    headers: { "idempotency-key": "event-loop" },
  },
  { name: "batch of lines", ...LINES, text: repeated(textOf("x", 3_300), LIMITS.maxBatchItems, "\n") },
  {
    name: "template",
    path: "/api/app/workspaces/:workspaceId/templates",
    caller: "customer",
    text: `{"name":"Large","contentBase64":"${BASE64_HTML}"}`,
  },
  {
    name: "try-out",
    path: "/api/app/pdf",
    caller: "customer",
    text: `{"templateBase64":"${BASE64_HTML}","parameters":${listOf(ROW, 200_000)}}`,
  },
  { name: "refused: objects", path: DOCUMENTS, text: documentOf(listOf("{}", 11_500_000)), isRefused: true },
  { name: "refused: brackets", path: DOCUMENTS, text: documentOf(listOf("[]", 11_500_000)), isRefused: true },
  { name: "refused: fields", path: DOCUMENTS, text: differentNames(850_000), isRefused: true },
  { name: "refused: html", path: DOCUMENTS, text: documentOf("{}", "x".repeat(35 * MIB)), isRefused: true },
  { name: "refused: text", path: DOCUMENTS, text: documentOf(textOf("x", 35 * MIB)), isRefused: true },
  { name: "refused: items", path: BATCHES, text: batchOf("{}", 300_000), isRefused: true },
  { name: "refused: no objects", path: BATCHES, text: batchOf("1", 10_000), isRefused: true },
  { name: "refused: many items", path: BATCHES, text: batchOf("{}", 10_000_000), isRefused: true },
  { name: "refused: lines", ...LINES, text: "\n".repeat(31 * MIB), isRefused: true },
];
