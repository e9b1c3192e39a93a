import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { clientTypes } from "../../client/client-types";
import { type GeneratedClient, startGeneratedClient } from "./generated-client";

let api: GeneratedClient;
beforeAll(async () => {
  api = await startGeneratedClient();
});

describe("a client that openapi-typescript generates from the reference", () => {
  it("is up to date", async () => {
    expect(readFileSync("tests/client/platen.d.ts", "utf8")).toBe(await clientTypes());
  });

  it("lists templates and reads the usage", async () => {
    const { client, templateId } = api;
    const { data: list } = await client.GET("/v1/templates");
    expect(list?.templates.map(({ id, name }) => [id, name])).toEqual([[templateId, "Invoice"]]);
    const { data: usage } = await client.GET("/v1/usage");
    expect(usage).toMatchObject({ plan: "STANDARD", used: 0, remaining: usage?.limit });
  });

  it("gets an error code of its types if the API key is unknown", async () => {
    const { data, error, response } = await api.client.GET("/v1/usage", {
      headers: { authorization: "Bearer pk_unknown" },
    });
    expect([data, error?.errorCode, response.status]).toEqual([undefined, "NO_ACCESS", 401]);
    expect(error?.correlationId).toBe(response.headers.get("x-correlation-id"));
  });
});
