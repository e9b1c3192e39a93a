import { zipSync } from "fflate";
import type { BenchWorkspace, LargeBody } from "./large-bodies";
import { differentNames, listOf, MIB, ROW, repeated, textOf, VALUES } from "./large-values";

const WORKSPACE = "/api/app/workspaces/:workspaceId";
const IMPORT = {
  path: `${WORKSPACE}/template-import-plan`,
  caller: "customer",
  headers: { "content-type": "application/zip" },
} as const;

/** Lists in lists, as deep as a body may have them, and numbers in the innermost one. */
const deepList = (values: number) => `{"a":${"[".repeat(990)}${repeated("1", values)}${"]".repeat(990)}}`;
const STATE = JSON.stringify({
  version: 1,
  server: "x",
  items: [{ item: { kind: "asset", name: "x" }, sha256: "x".repeat(64) }],
});

/** Sample sets by the names of their files. */
const archiveOf = (samples: Record<string, string>, others: Record<string, string> = {}): Uint8Array<ArrayBuffer> => {
  const files: Record<string, string> = { "templates/Bench/template.html": "x", ...others };
  for (const [name, text] of Object.entries(samples)) files[`templates/Bench/samples/${name}.json`] = text;
  const bytes = Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]);
  return zipSync(Object.fromEntries(bytes), { level: 1 });
};
const smallFiles = (count: number, text: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`s${index}`, text]));
/** Settings of sample sets that are not there. */
const namesOf = (count: number) => Array.from({ length: count }, (_, index) => `  s${index}: \n`).join("");
const optionFiles = (count: number, text: string) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      [`templates/T${index}/template.html`, "x"],
      [`templates/T${index}/options.yaml`, text],
    ]).flat(),
  );

/** Parameters that take long to read or to write. */
const HOSTILE: Record<string, string> = {
  rows: listOf(ROW, 200_000),
  numbers: listOf("1", VALUES),
  objects: listOf("{}", VALUES / 2),
  names: differentNames(850_000),
  levels: deepList(200_000),
  "a small deep list": deepList(18_000),
  "Chinese text": textOf("\u8acb", 3_490_000),
};

/** Adds a template with one sample set to a workspace. @returns the empty query of the request */
async function addSample({ address, workspaceId, headers }: BenchWorkspace, parameters: string): Promise<string> {
  const templates = `${address}/api/app/workspaces/${workspaceId}/templates`;
  const body = JSON.stringify({ name: "Bench", contentBase64: Buffer.from("x").toString("base64") });
  const created = await fetch(templates, { method: "POST", headers, body });
  const { id } = (await created.json()) as { id: string };
  const sample = `{"name":"Bench","parameters":${parameters}}`;
  const added = await fetch(`${templates}/${id}/samples`, { method: "POST", headers, body: sample });
  if (!added.ok) throw new Error(`The sample set was refused with ${added.status}`);
  return "";
}

/** Plans an import. @returns the query of the call that saves it */
async function plan({ address, workspaceId, headers }: BenchWorkspace, body: Uint8Array<ArrayBuffer>): Promise<string> {
  const planned = await fetch(address + IMPORT.path.replace(":workspaceId", workspaceId), {
    method: "POST",
    headers: { ...headers, ...IMPORT.headers },
    body,
  });
  const { plan } = (await planned.json()) as { plan: string };
  return `?plan=${plan}`;
}

const rows = archiveOf({ a: HOSTILE.rows ?? "" });

/** Imports and exports of the template files that take longest. */
export const ARCHIVES: readonly LargeBody[] = [
  ...Object.entries(HOSTILE).map(([name, text]) => ({
    name: `import: ${name}`,
    ...IMPORT,
    content: archiveOf({ a: text }),
  })),
  { name: "import: white space", ...IMPORT, content: archiveOf({ a: `{}${" ".repeat(39 * MIB)}` }) },
  { name: "import: small files", ...IMPORT, content: archiveOf(smallFiles(4_900, textOf("x", 10_000))) },
  {
    name: "import: small lists",
    ...IMPORT,
    content: archiveOf(smallFiles(150, differentNames(5_900))),
  },
  {
    name: "import: state",
    ...IMPORT,
    content: archiveOf(
      {},
      { ".platen/state.json": STATE.replace(/\[(.*)\]/, (_, item) => `[${repeated(item, 33_000)}]`) },
    ),
  },
  {
    name: "refused: odd state",
    ...IMPORT,
    content: archiveOf({}, { ".platen/state.json": STATE.replace(/\[.*\]/, `[${repeated("{}", 1_390_000)}]`) }),
    isRefused: true,
  },
  {
    name: "import: saved rows",
    ...IMPORT,
    path: `${WORKSPACE}/template-import`,
    content: rows,
    prepare: (workspace) => plan(workspace, rows),
  },
  {
    name: "import: saved before",
    ...IMPORT,
    content: rows,
    prepare: (workspace) => addSample(workspace, HOSTILE.rows ?? ""),
  },
  {
    name: "refused: options",
    ...IMPORT,
    content: archiveOf({}, optionFiles(15, `samples:\n${namesOf(5_400)}`)),
    isRefused: true,
  },
  {
    name: "refused: spaces",
    ...IMPORT,
    content: archiveOf({ a: `{}${" ".repeat(62 * MIB)}` }),
    isRefused: true,
  },
  {
    name: "refused: sample sets",
    ...IMPORT,
    content: archiveOf({ a: listOf("{}", VALUES / 2), b: listOf("{}", VALUES / 2) }),
    isRefused: true,
  },
  {
    name: "refused: sample values",
    ...IMPORT,
    content: archiveOf({ a: listOf("{}", 20_000_000) }),
    isRefused: true,
  },
  ...Object.entries(HOSTILE).map(([name, text]) => ({
    name: `export: ${name}`,
    path: `${WORKSPACE}/template-export`,
    method: "GET" as const,
    caller: "customer" as const,
    content: text,
    prepare: (workspace: BenchWorkspace) => addSample(workspace, text),
  })),
];
