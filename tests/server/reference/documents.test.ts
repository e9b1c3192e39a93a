import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { pdfText } from "../../support/pdf-text";
import { type Program, startProgram } from "./program";

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});

const body = { template: "Invoice", parameters: { number: "2026-0042" } };

describe("a client that an unrelated generator made of the reference", () => {
  it("makes a PDF", async () => {
    const { data, response } = await program.client.POST("/v1/documents", { body, parseAs: "arrayBuffer" });
    expect((await pdfText(Buffer.from(data ?? new ArrayBuffer()))).pages).toEqual(["Invoice 2026-0042"]);
    expect(response.headers.get("x-document-pages")).toBe("1");
    expect(response.headers.get("ratelimit")).toMatch(/^"key";r=\d+;t=\d+$/);
  });

  it("has a PDF kept, once however often it asks, and fetches it", async () => {
    const params = { header: { Accept: "application/json", "Idempotency-Key": randomUUID() } };
    const first = await program.client.POST("/v1/documents", { body, params });
    const second = await program.client.POST("/v1/documents", { body, params });
    expect(first.data).toMatchObject({ status: "done", pages: 1 });
    expect(second.data).toEqual(first.data);
    const { url } = first.data as { url: string };
    expect((await pdfText(Buffer.from(await (await fetch(url)).arrayBuffer()))).pages).toEqual(["Invoice 2026-0042"]);
  });

  it("is told at which line a template is wrong", async () => {
    const broken = { html: "<p>\n{% if %}" };
    const { error, response } = await program.client.POST("/v1/documents", { body: broken });
    expect([response.status, error?.errorCode, error?.data?.line]).toEqual([422, "INVALID_TEMPLATE", 2]);
  });
});
