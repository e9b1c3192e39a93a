import { z } from "zod";
import { printOptions } from "../contract/v1/print-options";

const clock = z.iso
  .datetime({ offset: true, error: "must be a time such as 2026-03-12T09:30:00Z" })
  .transform((text) => new Date(text));

const sampleOptions = z.strictObject({
  /** Time that the document sees as the present. */
  now: clock.optional(),
  options: printOptions.optional(),
});

/** Schema of `options.yaml`. */
export const templateOptions = z.strictObject({
  publishOnSave: z.boolean().optional(),
  /** By the names of the sample sets. */
  samples: z.record(z.string(), sampleOptions).optional(),
});
/** Content of `options.yaml`. */
export type TemplateOptions = z.output<typeof templateOptions>;
