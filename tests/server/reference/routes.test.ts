import { beforeAll, describe, expect, it } from "vitest";
import { startService, type TestService } from "../../support/service";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});

describe("the reference", () => {
  it("has every route under /api and /v1 that is served, and no other", async () => {
    const { paths } = (await service.app.inject("/openapi.json")).json<{ paths: Record<string, object> }>();
    const described = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const served = routesOf(service.app.printRoutes({ commonPrefix: false }));
    expect(served.length).toBeGreaterThan(40);
    expect(described.sort()).toEqual(served.sort());
  });
});

/** @returns the routes under /api and /v1 from Fastify's tree, which indents each branch by four characters */
function routesOf(tree: string): string[] {
  const stems: string[] = [];
  return tree.split("\n").flatMap((line) => {
    const [, indent = "", part = "", methods = ""] = /^(.*)[├└]── (\S+) \(([A-Z, ]+)\)/.exec(line) ?? [];
    const depth = indent.length / 4;
    stems.splice(depth, Number.POSITIVE_INFINITY, part);
    const path = stems.join("").replace(/:(\w+)/g, "{$1}");
    if (!/^\/(api|v1)\//.test(path)) return [];
    return methods.split(", ").flatMap((method) => (method === "HEAD" ? [] : [`${method} ${path}`]));
  });
}
