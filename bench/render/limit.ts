/**
 * Compares Platen with the bare loop for each document: throughput, and processor time by kind of process. See
 * bench/README.md.
 */
import { parseArgs } from "node:util";
import type { BenchDocument } from "./bench-document";
import { Contestants, scoresOf } from "./contestants";
import { DOCUMENTS, type DocumentName } from "./documents";
import { table } from "./report";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    concurrency: { type: "string", default: "2" },
    rounds: { type: "string", default: "5" },
    ms: { type: "string", default: "1500" },
    contestants: { type: "string", default: "platen http,platen renderer" },
  },
});

const LEAD_MS = 300;
const WARM_UP_MS = 3_000;

const isDocument = (name: string): name is DocumentName => name in DOCUMENTS;
const documents = (positionals.length > 0 ? positionals : Object.keys(DOCUMENTS)).filter(isDocument);
const print = (line: string) => process.stdout.write(`${line}\n`);

const contestants = new Contestants(print);
await contestants.start([...options.contestants.split(","), "bare loop", "bare fresh loop"]);
const concurrency = Number(options.concurrency);

for (const document of documents) {
  const { isScripted }: BenchDocument = DOCUMENTS[document];
  const [limit, other] = isScripted ? ["bare fresh loop", "bare loop"] : ["bare loop", "bare fresh loop"];
  const names = contestants.names.filter((name) => name !== other);
  const scores = scoresOf(names);
  const round = { document, concurrency, leadMs: LEAD_MS };
  await contestants.playRounds(scoresOf(names), 1, { ...round, durationMs: WARM_UP_MS });
  await contestants.playRounds(scores, Number(options.rounds), { ...round, durationMs: Number(options.ms) });
  print(`\n${document}, ${concurrency} at a time (medians of ${options.rounds} rounds in turns)`);
  for (const line of table(scores, null, limit)) print(line);
}
await contestants.close();
