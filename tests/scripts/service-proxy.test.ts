import { expect, it } from "vitest";
import * as routes from "../../contract/routes";
import { createServiceProxy } from "../../scripts/portal/service-proxy";
import { LIVENESS_PATH, READINESS_PATHS } from "../../server/http/health";
import { PUBLIC_PAGES } from "../../src/app/public-routes";

const patterns = Object.keys(createServiceProxy("http://127.0.0.1:3000")).map((key) => new RegExp(key));
const isForwarded = (path: string) => patterns.some((pattern) => pattern.test(path));

it("forwards every call to the service", () => {
  const calls = new Set(Object.values(routes).flat());
  const paths = [...[...calls].map((name) => name.split(" ")[1] ?? ""), ...READINESS_PATHS, LIVENESS_PATH];
  expect(paths.length).toBeGreaterThan(100);
  expect([...paths, "/openapi.json"].filter((path) => !isForwarded(path))).toEqual([]);
});

it("leaves the pages of the portal to Vite", () => {
  const pages = [...PUBLIC_PAGES.map(({ path }) => path), "/api-keys", "/activity", "/templates/1", "/docs"];
  expect(pages.filter(isForwarded)).toEqual([]);
});
