import { describe, expect, it } from "vitest";
import { calls } from "../../contract/calls";
import type { Endpoint } from "../../contract/endpoint";
import * as routes from "../../contract/routes";

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const { PDF_ROUTES, STEP_UP_ROUTES, ...routesByAccess } = routes;
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

  it("answers with a PDF where the routes say so, and with JSON elsewhere", () => {
    const pdfCalls = calls.filter(({ response }) => typeof response === "string");
    expect(pdfCalls.map(nameOf).sort()).toEqual([...PDF_ROUTES].sort());
  });

  it("names the workspace in the path of every call for members, and of no other", () => {
    const forMembers = calls.filter(({ access }) => access === "member" || access === "admin");
    expect(forMembers.map(nameOf)).toEqual(calls.filter(({ path }) => path.includes("/:workspaceId")).map(nameOf));
  });
});
