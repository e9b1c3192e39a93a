import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { clientTypes } from "../../client/client-types";
import { type Program, startProgram } from "./program";

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});

describe("a client that an unrelated generator made of the reference", () => {
  it("is of the reference as it is now", async () => {
    expect(readFileSync("tests/client/platen.d.ts", "utf8")).toBe(await clientTypes());
  });

  it("lists templates and reads the usage", async () => {
    const { client, templateId } = program;
    const { data: list } = await client.GET("/v1/templates");
    expect(list?.templates.map(({ id, name }) => [id, name])).toEqual([[templateId, "Invoice"]]);
    const { data: usage } = await client.GET("/v1/usage");
    expect(usage).toMatchObject({ plan: "STANDARD", used: 0, remaining: usage?.limit });
  });

  it("is told what it may not do, by a code of its types", async () => {
    const { data, error, response } = await program.client.GET("/v1/usage", {
      headers: { authorization: "Bearer pk_unknown" },
    });
    expect([data, error?.errorCode, response.status]).toEqual([undefined, "NO_ACCESS", 401]);
    expect(error?.correlationId).toBe(response.headers.get("x-correlation-id"));
  });
});
