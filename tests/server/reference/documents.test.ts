import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { pdfText } from "../../support/pdf-text";
import { type GeneratedClient, startGeneratedClient } from "./generated-client";

let api: GeneratedClient;
beforeAll(async () => {
  api = await startGeneratedClient();
});

const body = { template: "Invoice", parameters: { number: "2026-0042" } };

describe("a client that openapi-typescript generates from the reference", () => {
  it("makes a PDF", async () => {
    const { data, response } = await api.client.POST("/v1/documents", { body, parseAs: "arrayBuffer" });
    expect((await pdfText(Buffer.from(data ?? new ArrayBuffer()))).pages).toEqual(["Invoice 2026-0042"]);
    expect(response.headers.get("x-document-pages")).toBe("1");
    expect(response.headers.get("ratelimit")).toMatch(/^"key";r=\d+;t=\d+$/);
  });

  it("stores a PDF once for the same idempotency key, and downloads it", async () => {
    const params = { header: { Accept: "application/json", "Idempotency-Key": randomUUID() } };
    const first = await api.client.POST("/v1/documents", { body, params });
    const second = await api.client.POST("/v1/documents", { body, params });
    expect(first.data).toMatchObject({ status: "done", pages: 1 });
    expect(second.data).toEqual(first.data);
    const { url } = first.data as { url: string };
    expect((await pdfText(Buffer.from(await (await fetch(url)).arrayBuffer()))).pages).toEqual(["Invoice 2026-0042"]);
  });

  it("gets the line of an error in a template", async () => {
    const broken = { html: "<p>\n{% if %}" };
    const { error, response } = await api.client.POST("/v1/documents", { body: broken });
    expect([response.status, error?.errorCode, error?.data?.line]).toEqual([422, "INVALID_TEMPLATE", 2]);
  });
});
