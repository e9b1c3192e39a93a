import { readFile } from "node:fs/promises";
import { assetPath } from "../processes/asset-path";

/** A template of the demo workspace, and how its documents come about there. */
export interface StarterTemplate {
  name: string;
  /** Name of the file in `starter-templates/`, without extension. */
  file: string;
  /** Days ago. */
  created: number;
  /** Days ago. */
  updated: number;
  /** How often documents are made of it, compared with the others. */
  weight: number;
  /** The share of documents made by hand in the portal. */
  byHand: number;
  /** Milliseconds that half of the documents take less than. */
  time: number;
  /** Bytes that half of the documents have less than. */
  size: number;
}

/** Ordered by the share of documents; times and sizes are those of the renderer. */
export const STARTER_TEMPLATES: readonly [StarterTemplate, ...StarterTemplate[]] = [
  { name: "Invoice", file: "invoice", created: 183, updated: 9, weight: 46, byHand: 0.03, time: 62, size: 58_000 },
  {
    name: "Packing slip",
    file: "packing-slip",
    created: 176,
    updated: 31,
    weight: 27,
    byHand: 0.02,
    time: 71,
    size: 41_000,
  },
  { name: "Letter", file: "letter", created: 168, updated: 96, weight: 11, byHand: 0.25, time: 48, size: 25_000 },
  {
    name: "Certificate",
    file: "certificate",
    created: 131,
    updated: 54,
    weight: 7,
    byHand: 0.15,
    time: 83,
    size: 47_000,
  },
  { name: "Report", file: "report", created: 104, updated: 2, weight: 4, byHand: 0.3, time: 164, size: 112_000 },
  {
    name: "Languages and emoji",
    file: "languages",
    created: 60,
    updated: 47,
    weight: 2,
    byHand: 0.6,
    time: 171,
    size: 236_000,
  },
];

/** @returns the template's HTML */
export function readStarterTemplate({ file }: StarterTemplate): Promise<string> {
  return readFile(assetPath(`demo/starter-templates/${file}.html`), "utf8");
}
