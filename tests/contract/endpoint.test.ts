import { afterAll, expect, it, vi } from "vitest";
import { z } from "zod";

vi.mock("../../contract/routes", async (importOriginal) => {
  const routes = await importOriginal<typeof import("../../contract/routes")>();
  return {
    ...routes,
    PUBLIC_ROUTES: [...routes.PUBLIC_ROUTES, "GET /twice"],
    ADMIN_ROUTES: [...routes.ADMIN_ROUTES, "GET /twice"],
  };
});

// Other files of this worker have the modules without the mock.
vi.resetModules();
afterAll(() => void vi.resetModules());
const { defineEndpoint } = await import("../../contract/endpoint");

/** Defines a call whose name the types would refuse. */
const define = (name: string) =>
  defineEndpoint(name as "GET /v1/usage", { summary: "A call", status: 200, response: z.object({}), errors: [] });

it("gives a call the access of its list", () => {
  expect(define("GET /v1/usage")).toMatchObject({ method: "GET", path: "/v1/usage", access: "key" });
});

it.each([
  ["GET /unlisted", "GET /unlisted must be in one list of routes.ts, but is in none"],
  ["GET /twice", "GET /twice must be in one list of routes.ts, but is in public and admin"],
])("refuses to define %s", (name, message) => {
  expect(() => define(name)).toThrow(message);
});
