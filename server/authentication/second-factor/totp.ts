import { Secret, TOTP } from "otpauth";
import { PRODUCT_NAME } from "../../../contract/product";

/** RFC 4226, section 4, requires 16 bytes and recommends 20. */
const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** A code of the previous or the next time step is accepted too, because clocks differ (RFC 6238, section 5.2). */
const WINDOW_STEPS = 1;

/** Authenticator apps assume these values, whatever the URI says. */
const DEFAULTS = { issuer: PRODUCT_NAME, algorithm: "SHA1", digits: 6, period: PERIOD_SECONDS } as const;

/** @returns a new secret in base32 */
export const createTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** @returns the `otpauth:` URI that authenticator apps read from a QR code */
export const totpUri = (secret: string, email: string): string =>
  new TOTP({ ...DEFAULTS, secret, label: email }).toString();

/**
 * Finds the time step of a code. The caller must refuse a step that was used before (RFC 6238, section 5.2).
 *
 * @param code as typed, possibly with blanks
 * @returns undefined if the code is wrong or too old
 */
export function totpStepOf(secret: string, code: string, now = Date.now()): number | undefined {
  const token = code.replace(/[\s-]/g, "");
  if (!/^\d{6}$/.test(token)) return undefined;
  const drift = new TOTP({ ...DEFAULTS, secret }).validate({ token, timestamp: now, window: WINDOW_STEPS });
  return drift === null ? undefined : Math.floor(now / 1000 / PERIOD_SECONDS) + drift;
}
