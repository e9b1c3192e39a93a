import type Stripe from "stripe";
import { ApiError } from "../../../http/api-error";

/** Age in seconds up to which a signed event is accepted. Stripe signs each delivery of an event again. */
const TOLERANCE_SECONDS = 300;

/** Reads an event of Stripe. @throws ApiError INVALID_REQUEST if the signature is missing, wrong or too old */
export function verifyEvent(
  stripe: Stripe,
  body: Buffer,
  { signature, secret }: { signature: string | undefined; secret: string },
): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(body, signature ?? "", secret, TOLERANCE_SECONDS);
  } catch {
    throw new ApiError("INVALID_REQUEST", { data: { "stripe-signature": "must sign this body, and be recent" } });
  }
}
