import { expect, it } from "vitest";
import { cutParameters } from "../../server/log";

it("says of a failed query all but its parameters", () => {
  const stack = [
    "Error: Failed query: insert into customers values ($1, $2)",
    "params: someone@example.com,$argon2id$hash",
    "with a line of their own",
    "    at Query.run (query.js:1:1)",
    "caused by: error: violates check constraint",
  ].join("\n");
  const said = cutParameters(stack);
  expect(said).not.toMatch(/someone|argon2id|own/);
  expect(said).toContain("insert into customers");
  expect(said).toContain("    at Query.run");
  expect(said).toContain("violates check constraint");
});
