import { LIMITS } from "../contract/product";
import { differentNames, listOf, MIB, ROW, repeated, textOf, VALUES } from "./large-values";

/** A workspace of the service, and the headers of its owner. */
export interface BenchWorkspace {
  address: string;
  workspaceId: string;
  headers: Record<string, string>;
}

/** A request with a large body, or with a large answer. */
export interface LargeBody {
  name: string;
  path: string;
  method?: "GET";
  /** Body of the request, or parameters that its answer has. */
  content: string | Uint8Array<ArrayBuffer>;
  /** Prepares a workspace for the request. @returns the query of the request, or an empty text */
  prepare?(workspace: BenchWorkspace): Promise<string>;
  /** An API client by default. */
  caller?: "customer";
  headers?: Record<string, string>;
  isRefused?: true;
}

const DOCUMENTS = "/v1/documents";
const BATCHES = "/v1/batches";
const LINES = {
  path: BATCHES,
  headers: { "content-type": "application/jsonl" },
  prepare: addTemplate,
};
const EMOJI = '"emoji":"\\ud83d\\ude00"';
const BASE64_HTML = Buffer.from("x".repeat(LIMITS.maxTemplateBytes)).toString("base64");

const documentOf = (parameters: string, html = "{{ a | size }}") => `{"html":"${html}","parameters":${parameters}}`;
const batchOf = (item: string, count: number) => `{"html":"x","items":[${repeated(item, count)}]}`;

/** The largest bodies that calls take, and what attackers would send. */
export const BODIES: readonly LargeBody[] = [
  { name: "rows, 200 KiB", path: DOCUMENTS, content: documentOf(listOf(ROW, 4_900)) },
  { name: "names, 200 KiB", path: DOCUMENTS, content: documentOf(differentNames(19_900)) },
  { name: "emoji, 200 KiB", path: DOCUMENTS, content: documentOf(`{${EMOJI},${differentNames(19_900).slice(1)}`) },
  { name: "rows, 8 MiB", path: DOCUMENTS, content: documentOf(listOf(ROW, 200_000)) },
  { name: "most numbers", path: DOCUMENTS, content: documentOf(listOf("1", VALUES)) },
  { name: "most objects", path: DOCUMENTS, content: documentOf(listOf("{}", VALUES / 2)) },
  { name: "most names", path: DOCUMENTS, content: documentOf(differentNames(850_000)) },
  { name: "one text", path: DOCUMENTS, content: documentOf(textOf("x", 10 * MIB - 10)) },
  { name: "Chinese text", path: DOCUMENTS, content: documentOf(textOf("\u8acb", 3_490_000)) },
  { name: "escaped text", path: DOCUMENTS, content: documentOf(textOf("\\u00e9", 5_200_000)) },
  {
    name: "background",
    path: DOCUMENTS,
    content: documentOf(listOf(ROW, 200_000)),
    headers: { prefer: "respond-async", "idempotency-key": "event-loop" },
  },
  { name: "batch of small items", path: BATCHES, content: batchOf("{}", LIMITS.maxBatchItems) },
  { name: "batch of rows", path: BATCHES, content: batchOf(listOf(ROW, 24), LIMITS.maxBatchItems) },
  { name: "batch of texts", path: BATCHES, content: batchOf(textOf("x", 3_300), LIMITS.maxBatchItems) },
  { name: "batch of large items", path: BATCHES, content: batchOf(textOf("x", 10 * MIB - 10), 3) },
  {
    name: "batch with key",
    path: BATCHES,
    content: batchOf(textOf("x", 3_300), LIMITS.maxBatchItems),
    headers: { "idempotency-key": "event-loop" },
  },
  { name: "batch of lines", ...LINES, content: repeated(textOf("x", 3_300), LIMITS.maxBatchItems, "\n") },
  {
    name: "template",
    path: "/api/app/workspaces/:workspaceId/templates",
    caller: "customer",
    content: `{"name":"Large","contentBase64":"${BASE64_HTML}"}`,
  },
  {
    name: "try-out",
    path: "/api/app/pdf",
    caller: "customer",
    content: `{"templateBase64":"${BASE64_HTML}","parameters":${listOf(ROW, 200_000)}}`,
  },
  { name: "refused: objects", path: DOCUMENTS, content: documentOf(listOf("{}", 11_500_000)), isRefused: true },
  { name: "refused: brackets", path: DOCUMENTS, content: documentOf(listOf("[]", 11_500_000)), isRefused: true },
  { name: "refused: fields", path: DOCUMENTS, content: differentNames(850_000), isRefused: true },
  { name: "refused: html", path: DOCUMENTS, content: documentOf("{}", "x".repeat(35 * MIB)), isRefused: true },
  { name: "refused: text", path: DOCUMENTS, content: documentOf(textOf("x", 35 * MIB)), isRefused: true },
  { name: "refused: items", path: BATCHES, content: batchOf("{}", 300_000), isRefused: true },
  { name: "refused: no objects", path: BATCHES, content: batchOf("1", 10_000), isRefused: true },
  { name: "refused: many items", path: BATCHES, content: batchOf("{}", 10_000_000), isRefused: true },
  { name: "refused: lines", ...LINES, content: "\n".repeat(31 * MIB), isRefused: true },
];

/** Adds the template of batches whose body has the items only. @returns the query that names it */
async function addTemplate({ address, workspaceId, headers }: BenchWorkspace): Promise<string> {
  const body = JSON.stringify({ name: "Bench", contentBase64: Buffer.from("x").toString("base64") });
  await fetch(`${address}/api/app/workspaces/${workspaceId}/templates`, { method: "POST", headers, body });
  return "?template=Bench";
}
