import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Checks the signature of a webhook. `headers` are the request's, in lower case; `body` is its text, unparsed; `secret`
 * is the workspace's (`whsec_…`). The package `standardwebhooks` does the same.
 */
export function isGenuine(headers, body, secret) {
  const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures } = headers;
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest();
  return signatures.split(" ").some((signature) => {
    const [version, text = ""] = signature.split(",");
    const given = Buffer.from(text, "base64");
    return version === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
}
