import { z } from "zod";
import { LIMITS, PAPER_FORMATS } from "../product";

/** An absolute CSS length. Percentages and relative units have no meaning on paper. */
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

/** @returns whether the runtime knows the time zone; an offset such as +02:00 is not a name */
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

/** @returns whether no range ends before it begins */
const areAscending = (ranges: string): boolean =>
  ranges.split(",").every((range) => {
    const [from = "", to = ""] = range.split("-");
    return to === "" || Number(from) <= Number(to);
  });

/** Page layout of a document. The document's own `@page` rules override format, landscape and margin. */
export const printOptions = z.strictObject({
  format: z.enum(PAPER_FORMATS).optional().describe("Paper format; A4 by default"),
  landscape: z.boolean().optional(),
  margin: z
    .union([length, sides])
    .optional()
    .describe("One margin for all sides, or one for each side; 20mm by default"),
  pageRanges: z
    .string()
    // Stops the check here: V8 throws a RangeError if a regular expression meets millions of ranges.
    .max(200, { abort: true })
    .regex(/^[1-9]\d{0,4}(-([1-9]\d{0,4})?)?(,\s*[1-9]\d{0,4}(-([1-9]\d{0,4})?)?)*$/, "must be pages such as 1-3,5")
    .refine(areAscending, "must be pages such as 1-3,5")
    .optional()
    .describe("Pages to print, such as `1-3,5`; all by default"),
  tagged: z
    .boolean()
    .optional()
    .describe("Adds the structure that assistive technology reads. The PDF takes longer to make and is larger"),
  locale: z
    .string()
    .max(35)
    .refine(isLocale, "must be a language tag such as et-EE")
    .optional()
    .describe("Language tag (BCP 47) for the format of dates and numbers"),
  timezone: z
    .string()
    .max(64)
    .refine(isTimeZone, "must be a time zone such as Europe/Tallinn")
    .optional()
    .describe("Time zone (IANA) of dates"),
});
export type PrintOptions = z.infer<typeof printOptions>;

/** Name of a downloaded document, without `.pdf`. */
export const filename = z
  .string()
  .trim()
  .min(1)
  .max(LIMITS.maxNameCharacters)
  .regex(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069\\/:*?"<>|]*$/u, "has characters that file names can't have");
