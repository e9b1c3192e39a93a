import { z } from "zod";
import { LIMITS, PAPER_FORMATS } from "../product";

/** A CSS length with its unit; percentages and the like mean nothing to paper. */
const length = z
  .string()
  .regex(/^\d{1,4}(\.\d{1,4})?(mm|cm|in|pt|px)$/, "must be a length such as 20mm, 1in or 36pt")
  .describe("A length: mm, cm, in, pt or px");

const sides = z.strictObject({
  top: length.optional(),
  right: length.optional(),
  bottom: length.optional(),
  left: length.optional(),
});

/** @returns whether the runtime knows the name; a distance such as +02:00 is none */
function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** @returns whether each range ends no earlier than it begins */
const areRising = (ranges: string): boolean =>
  ranges.split(",").every((range) => {
    const [from = "", to = ""] = range.split("-");
    return to === "" || Number(from) <= Number(to);
  });

/** How a document is laid out; an `@page` rule of its own comes before format, landscape and margin. */
export const printOptions = z.strictObject({
  format: z.enum(PAPER_FORMATS).optional().describe("Paper; A4 by default"),
  landscape: z.boolean().optional(),
  margin: z.union([length, sides]).optional().describe("All four sides at once, or each; 20mm by default"),
  pageRanges: z
    .string()
    .max(200)
    .regex(/^[1-9]\d{0,4}(-([1-9]\d{0,4})?)?(,\s*[1-9]\d{0,4}(-([1-9]\d{0,4})?)?)*$/, "must be pages such as 1-3,5")
    .refine(areRising, "must be pages such as 1-3,5")
    .optional()
    .describe("Only these pages, such as `1-3,5`"),
  tagged: z.boolean().optional().describe("With the structure that assistive technology reads; costs time and size"),
  locale: z
    .string()
    .max(35)
    .refine(isLocale, "must be a language tag such as et-EE")
    .optional()
    .describe("Language tag (BCP 47) that dates and numbers are written for"),
  timezone: z
    .string()
    .max(64)
    .refine(isTimeZone, "must be a time zone such as Europe/Tallinn")
    .optional()
    .describe("Time zone (IANA) that dates are written in"),
});
export type PrintOptions = z.infer<typeof printOptions>;

/** What a document is called where it is saved; `.pdf` is added. */
export const filename = z
  .string()
  .trim()
  .min(1)
  .max(LIMITS.maxNameCharacters)
  .regex(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069\\/:*?"<>|]*$/u, "has characters that file names can't have");
