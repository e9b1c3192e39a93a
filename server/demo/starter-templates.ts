import { readFile } from "node:fs/promises";
import { assetPath } from "../lib/asset-path";

/** A template of the demo workspace, with figures for generating its history. */
export interface StarterTemplate {
  name: string;
  /** File name in `starter-templates/`, without extension. */
  file: string;
  createdDaysAgo: number;
  updatedDaysAgo: number;
  /** How often documents are made from it, relative to the other templates. */
  weight: number;
  /** Share of its documents that are made in the portal, from 0 to 1. */
  portalShare: number;
  /** Median rendering time. */
  medianTimeMs: number;
  /** Median size of the PDF. */
  medianBytes: number;
}

/** Ordered by weight. Times and sizes are measured with the renderer. */
export const STARTER_TEMPLATES: readonly [StarterTemplate, ...StarterTemplate[]] = [
  {
    name: "Invoice",
    file: "invoice",
    createdDaysAgo: 183,
    updatedDaysAgo: 9,
    weight: 46,
    portalShare: 0.03,
    medianTimeMs: 62,
    medianBytes: 39_000,
  },
  {
    name: "Packing slip",
    file: "packing-slip",
    createdDaysAgo: 176,
    updatedDaysAgo: 31,
    weight: 27,
    portalShare: 0.02,
    medianTimeMs: 71,
    medianBytes: 39_000,
  },
  {
    name: "Letter",
    file: "letter",
    createdDaysAgo: 168,
    updatedDaysAgo: 96,
    weight: 11,
    portalShare: 0.25,
    medianTimeMs: 48,
    medianBytes: 21_000,
  },
  {
    name: "Certificate",
    file: "certificate",
    createdDaysAgo: 131,
    updatedDaysAgo: 54,
    weight: 7,
    portalShare: 0.15,
    medianTimeMs: 83,
    medianBytes: 77_000,
  },
  {
    name: "Report",
    file: "report",
    createdDaysAgo: 104,
    updatedDaysAgo: 2,
    weight: 4,
    portalShare: 0.3,
    medianTimeMs: 164,
    medianBytes: 46_000,
  },
  {
    name: "Languages and emoji",
    file: "languages",
    createdDaysAgo: 60,
    updatedDaysAgo: 47,
    weight: 2,
    portalShare: 0.6,
    medianTimeMs: 171,
    medianBytes: 238_000,
  },
];

/** Reads the template's HTML. */
export function readStarterTemplate({ file }: StarterTemplate): Promise<string> {
  return readFile(assetPath(`demo/starter-templates/${file}.html`), "utf8");
}
