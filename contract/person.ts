import { z } from "zod";

/** Somebody who has changed something, as the service knew them at that time. */
export const person = z
  .string()
  .nullable()
  .describe("Email address of a member, or name of an API key; null if unknown");
