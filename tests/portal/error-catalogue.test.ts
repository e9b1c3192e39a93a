import { expect, it } from "vitest";
import type { ErrorCode } from "../../contract/errors";
import { call } from "../../src/session/http";
import { failure, onCall } from "./support/server";

it.each<[ErrorCode, string]>([
  ["INVALID_REQUEST", "[ERR-04]"],
  ["USERNAME_ALREADY_IN_USE", "[ERR-05]"],
  ["API_KEY_NAME_ALREADY_IN_USE", "[ERR-06]"],
  ["TEMPLATE_NAME_ALREADY_IN_USE", "[ERR-07]"],
  ["CUSTOMER_ALREADY_INVITED", "[ERR-08]"],
  ["EMAIL_NOT_VERIFIED", "[ERR-09]"],
  ["EMAIL_VERIFICATION_TOKEN_EXPIRED", "[ERR-10]"],
  ["EMAIL_ALREADY_VERIFIED", "[ERR-11]"],
  ["CANNOT_DELETE_LAST_ADMIN_CUSTOMER", "[ERR-12]"],
  ["REFRESH_TOKEN_NOT_FOUND", "[ERR-13]"],
  ["PASSWORD_RECOVERY_CHALLENGE_TOKEN_EXPIRED", "[ERR-14]"],
  ["INVALID_TEMPLATE", "[ERR-15]"],
  ["NOT_FOUND", "[ERR-16]"],
  ["TEMPLATE_NOT_FOUND", "[ERR-17]"],
  ["REFRESH_TOKEN_EXPIRED", "[ERR-18]"],
  ["BAD_CREDENTIALS", "[ERR-19]"],
  ["NO_ACCESS", "[ERR-20]"],
  ["UNEXPECTED", "[ERR-21]"],
  ["EMPTY_TEMPLATE_NAME", "[ERR-22]"],
  ["EMPTY_TEMPLATE_CONTENT", "[ERR-23]"],
  ["EMPTY_API_KEY_NAME", "[ERR-24]"],
  ["EMPTY_WORKSPACE_NAME", "[ERR-25]"],
  ["EMPTY_PASSWORD", "[ERR-26]"],
  ["INVALID_EMAIL", "[ERR-27]"],
  ["INVALID_TEMPLATE_PARAMETERS", "[ERR-28]"],
  ["PASSWORD_NOT_STRONG_ENOUGH", "[ERR-29]"],
])("%s is a code that the portal knows %s", async (code) => {
  // A call that is made without tokens, so that no answer starts a renewal.
  onCall("POST /api/v1/login", failure(code, { correlationId: "id-1" }));
  const body = { username: "ada@example.com", password: "secret" };

  await expect(call("POST /api/v1/login", { body })).rejects.toMatchObject({ errorCode: code, correlationId: "id-1" });
});
