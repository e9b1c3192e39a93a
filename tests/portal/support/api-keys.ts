import type { ApiKey } from "../../../contract/apikeys";

/** Returns an API key as the service lists it. */
export const apiKeyOf = (values: Partial<ApiKey> = {}): ApiKey => ({
  id: "7a1d8a10-3333-4333-8333-00000000abcd",
  name: "Web shop",
  apiKey: "pk_ab12…9xyz",
  scope: "render",
  createdAt: 1_760_000_000,
  template: null,
  createdBy: "ada@example.com",
  lastUsedAt: null,
  callsThisMonth: 0,
  expiresAt: null,
  previousExpiresAt: null,
  ...values,
});
