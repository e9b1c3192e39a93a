import { describe, expect, it } from "vitest";
import { calls } from "../../contract/calls";
import type { Endpoint } from "../../contract/endpoint";
import * as routes from "../../contract/routes";

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const {
  ASSET_ROUTES,
  EXPORT_ROUTES,
  PDF_ROUTES,
  STEP_UP_ROUTES,
  TEMPLATE_KEY_ROUTES,
  TEMPLATES_SCOPE_ROUTES,
  ZIP_ROUTES,
  ...routesByAccess
} = routes;
const names: string[] = Object.values(routesByAccess).flat();

describe("the list of calls", () => {
  it("has every call that a file of the contract describes", () => {
    const files = import.meta.glob<Record<string, unknown>>("../../contract/**/*.ts", { eager: true });
    const described = Object.entries(files)
      .filter(([file]) => !/\/(calls|modules)\.ts$/.test(file))
      .flatMap(([, module]) => Object.values(module))
      .filter((value): value is Endpoint => typeof value === "object" && value !== null && "access" in value);
    expect(described.length).toBeGreaterThan(40);
    expect(calls.map(nameOf).sort()).toEqual(described.map(nameOf).sort());
  });

  it("has every route, described once", () => {
    expect(calls.map(nameOf).sort()).toEqual(names.sort());
  });

  it("has each call under one name", () => {
    expect(new Set(names).size).toBe(names.length);
  });

  it("answers with a file where the routes say so, and with JSON elsewhere", () => {
    const callsWith = (kind: string) => calls.filter(({ response }) => response === kind).map(nameOf);
    expect(callsWith("pdf").sort()).toEqual([...PDF_ROUTES].sort());
    expect(callsWith("asset").sort()).toEqual([...ASSET_ROUTES].sort());
    expect(callsWith("export").sort()).toEqual([...EXPORT_ROUTES].sort());
    expect(callsWith("zip").sort()).toEqual([...ZIP_ROUTES].sort());
    expect(calls.filter(({ response }) => typeof response === "string")).toHaveLength(
      PDF_ROUTES.length + ASSET_ROUTES.length + EXPORT_ROUTES.length + ZIP_ROUTES.length,
    );
  });

  it("names the workspace in the path of every call for members, and of no other", () => {
    const forMembers = calls.filter(({ access }) => access === "member" || access === "admin");
    expect(forMembers.map(nameOf)).toEqual(calls.filter(({ path }) => path.includes("/:workspaceId")).map(nameOf));
  });

  it("needs the scope for templates where the routes say so", () => {
    const scoped = calls.filter(({ scope }) => scope === "templates");
    expect(scoped.map(nameOf).sort()).toEqual([...TEMPLATES_SCOPE_ROUTES].sort());
    expect(scoped.every(({ access }) => access === "key")).toBe(true);
  });

  it("is for keys of one template where the routes say so", () => {
    const forTemplateKeys = calls.filter(({ isForTemplateKeys }) => isForTemplateKeys);
    expect(forTemplateKeys.map(nameOf).sort()).toEqual([...TEMPLATE_KEY_ROUTES].sort());
    expect(forTemplateKeys.every(({ access }) => access === "key")).toBe(true);
  });
});
