import { readdir, readFile } from "node:fs/promises";
import { join, parse } from "node:path";
import type { StarterKey } from "../../contract/product";
import { assetPath } from "../lib/asset-path";

/** A template of the demo workspace, with figures for generating its history. */
export interface StarterTemplate {
  name: string;
  /** File name in `starter-templates/`, without extension. */
  file: StarterKey;
  /** Script of the third sample set. */
  otherScript: string;
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
    otherScript: "Chinese",
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
    otherScript: "Japanese",
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
    otherScript: "Japanese",
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
    otherScript: "Korean",
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
    otherScript: "Chinese",
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
    otherScript: "Greek and Cyrillic",
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

/** A partial or layout that starter templates share. */
interface StarterPartial {
  name: string;
  html: string;
}

/** A logo or a style sheet that starter templates share. */
interface StarterAsset {
  name: string;
  content: Buffer;
}

/** Reads the partials and layouts of the starter templates. */
export async function readStarterPartials(): Promise<StarterPartial[]> {
  const folder = assetPath("demo/starter-templates/partials");
  const files = (await readdir(folder)).sort();
  return Promise.all(
    files.map(async (file) => ({ name: parse(file).name, html: await readFile(join(folder, file), "utf8") })),
  );
}

/** Reads the assets of the starter templates. */
export async function readStarterAssets(): Promise<StarterAsset[]> {
  const folder = assetPath("demo/starter-templates/assets");
  const files = (await readdir(folder)).sort();
  return Promise.all(files.map(async (name) => ({ name, content: await readFile(join(folder, name)) })));
}

/** A sample set of a starter template. */
export interface StarterSample {
  name: string;
  parameters: Record<string, unknown>;
  /** Fixed clock: the starter templates show the present date in some places. */
  now: Date;
}

const SAMPLE_TIME = new Date("2026-03-12T09:30:00Z");

/**
 * Reads the template's sample sets: a typical document, a long one, and one in another script. Their names sort in this
 * order: the editor and the thumbnails begin with the first one.
 */
export function readStarterSamples({ file, otherScript }: StarterTemplate): Promise<StarterSample[]> {
  const files = { Typical: file, "Very long": `${file}.long`, [`With ${otherScript} text`]: `${file}.other` };
  return Promise.all(
    Object.entries(files).map(async ([name, file]) => {
      const text = await readFile(assetPath(`demo/starter-templates/${file}.json`), "utf8");
      return { name, parameters: JSON.parse(text), now: SAMPLE_TIME };
    }),
  );
}
