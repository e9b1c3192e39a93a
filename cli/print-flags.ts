import type { Command } from "commander";
import type { z } from "zod";
import { PAPER_FORMATS } from "../contract/product";
import type { PrintOptions } from "../contract/v1/print-options";
import { usageError } from "./cli-error";

/** How a document is laid out, as it stands on the command line. */
export interface PrintFlags {
  format?: string;
  landscape?: boolean;
  margin?: string;
  pages?: string;
  tagged?: boolean;
  locale?: string;
  timezone?: string;
}

/** Flags whose name is another one than the option's. */
const FLAGS: Record<string, string> = { pageRanges: "pages" };

/** Adds the flags to a command. */
export function addPrintFlags(command: Command): Command {
  return command
    .optionsGroup("Print options (an @page rule of the template comes before paper and margins):")
    .option("--format <paper>", `${PAPER_FORMATS.join(", ")} (default: A4)`)
    .option("--landscape", "paper on its side")
    .option("--margin <lengths>", 'as in CSS: 20mm, or "20mm 15mm", up to four (default: 20mm)')
    .option("--pages <ranges>", "only these pages, such as 1-3,5")
    .option("--tagged", "with the structure that assistive technology reads")
    .option("--locale <tag>", "language that dates and numbers are written for, such as et-EE")
    .option("--timezone <name>", "time zone that dates are written in, such as Europe/Tallinn");
}

/**
 * @returns the options as the contract has them
 * @throws Failure naming each flag that is wrong
 */
export async function parsePrintFlags(flags: PrintFlags): Promise<PrintOptions> {
  const given = {
    format: PAPER_FORMATS.find((format) => format.toLowerCase() === flags.format?.toLowerCase()) ?? flags.format,
    landscape: flags.landscape,
    margin: flags.margin === undefined ? undefined : marginOf(flags.margin),
    pageRanges: flags.pages,
    tagged: flags.tagged,
    locale: flags.locale,
    timezone: flags.timezone,
  };
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  // Schemas are slow to load, and most documents need none.
  if (Object.keys(present).length === 0) return {};
  const { printOptions: schema } = await import("../contract/v1/print-options");
  const { data, error } = schema.safeParse(present);
  if (data) return data;
  const wrong = new Map(error.issues.map((issue) => [String(issue.path[0]), complaint(issue)]));
  throw usageError([...wrong].map(([name, text]) => `--${FLAGS[name] ?? name} ${text}`).join("; "));
}

/** One to four lengths, in the order that CSS has them. */
function marginOf(text: string): unknown {
  const lengths = text.trim().split(/[\s,]+/);
  if (lengths.length === 1 || lengths.length > 4) return text.trim();
  const [top, right, bottom = top, left = right] = lengths;
  return { top, right, bottom, left };
}

function complaint(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_value") return `must be one of ${issue.values.join(", ")}`;
  return issue.message;
}
