import { z } from "zod";
import { LIMITS } from "../product";

/** Printable ASCII (draft-ietf-httpapi-idempotency-key-header). */
export const idempotencyKey = z
  .string()
  .regex(/^[\x20-\x7e]*$/, "must be printable ASCII")
  .min(1)
  .max(LIMITS.maxIdempotencyKeyCharacters)
  .describe(
    "A text that identifies this request, such as a UUID. For 24 hours, the same request with the same key gets the same answer, and nothing is made twice. A document or batch that has expired or was deleted is made again.",
  );

export const prefer = z
  .string()
  .max(200)
  .describe("`respond-async` (RFC 7240): answer with 202 at once and generate the document in the background.");

export const cacheControl = z
  .string()
  .max(200)
  .describe(
    "`max-age=60` (RFC 9111): the answer may be the PDF of an equal request of the workspace that was made up to 60 seconds ago. It counts as a document. A document with scripts or with files of other hosts is always made.",
  );
