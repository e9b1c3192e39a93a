import type { Command } from "commander";
import type { z } from "zod";
import { PAPER_FORMATS } from "../contract/product";
import type { PrintOptions } from "../contract/v1/print-options";
import { usageError } from "./cli-error";

/** Values of the print options on the command line. */
export interface PrintFlags {
  format?: string;
  landscape?: boolean;
  margin?: string;
  pages?: string;
  tagged?: boolean;
  locale?: string;
  timezone?: string;
}

/** Names of flags that differ from the name of the option. */
const FLAG_NAMES: Record<string, string> = { pageRanges: "pages" };

/** Adds the print options to a command. */
export function addPrintFlags(command: Command): Command {
  return command
    .optionsGroup("Print options (an @page rule of the template overrides paper and margins):")
    .option("--format <paper>", `${PAPER_FORMATS.join(", ")} (default: A4)`)
    .option("--landscape", "landscape orientation")
    .option("--margin <lengths>", 'one to four CSS lengths, such as 20mm or "20mm 15mm" (default: 20mm)')
    .option("--pages <ranges>", "print only these pages, such as 1-3,5")
    .option("--tagged", "add the structure that assistive technology reads")
    .option("--locale <tag>", "locale of dates and numbers, such as et-EE")
    .option("--timezone <name>", "time zone of dates, such as Europe/Tallinn");
}

/**
 * Parses the flags into the print options of the contract.
 *
 * @throws CliError that names each wrong flag
 */
export async function parsePrintFlags(flags: PrintFlags): Promise<PrintOptions> {
  const given = {
    format: PAPER_FORMATS.find((format) => format.toLowerCase() === flags.format?.toLowerCase()) ?? flags.format,
    landscape: flags.landscape,
    margin: flags.margin === undefined ? undefined : parseMargin(flags.margin),
    pageRanges: flags.pages,
    tagged: flags.tagged,
    locale: flags.locale,
    timezone: flags.timezone,
  };
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  // The schema is slow to load, and most commands have no print options.
  if (Object.keys(present).length === 0) return {};
  const { printOptions: schema } = await import("../contract/v1/print-options");
  const { data, error } = schema.safeParse(present);
  if (data) return data;
  const messages = new Map(error.issues.map((issue) => [String(issue.path[0]), errorMessage(issue)]));
  throw usageError([...messages].map(([name, text]) => `--${FLAG_NAMES[name] ?? name} ${text}`).join("; "));
}

/** Parses one to four lengths, in the order of CSS: top, right, bottom, left. */
function parseMargin(text: string): unknown {
  const lengths = text.trim().split(/[\s,]+/);
  if (lengths.length === 1 || lengths.length > 4) return text.trim();
  const [top, right, bottom = top, left = right] = lengths;
  return { top, right, bottom, left };
}

function errorMessage(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_value") return `must be one of ${issue.values.join(", ")}`;
  return issue.message;
}
