import { matchPath } from "react-router";
import { describe, expect, it } from "vitest";
import { ZodObject } from "zod";
import { calls } from "../../contract/calls";
import type { Endpoint } from "../../contract/endpoint";
import { registry } from "../../src/resources/declared";

const BASE = "/api/app/workspaces/:workspaceId";

function endpoint(method: string, path: string): Endpoint | undefined {
  return calls.find((call) => call.method === method && call.path === path);
}

/** The call on one record: its last parameter has a name of its own in every subject. */
function itemEndpoint(method: string, path: string): Endpoint | undefined {
  return calls.find((call) => call.method === method && new RegExp(`^${BASE}/${path}/:\\w+$`).test(call.path));
}

function shapeOf(call: Endpoint | undefined): object {
  return call?.response instanceof ZodObject ? call.response.shape : {};
}

// Whatever is declared has to pass: a new resource is tested by being there.
describe.each(registry.resources.map((resource) => [resource.name, resource] as const))(
  "the resource %s",
  (_, resource) => {
    const { name, label, order, api, pages, paths, access, messages } = resource;
    const written = { created: paths.create, saved: paths.edit, deleted: access.delete } as const;

    it("has a name for code, labels for people and a place in the menu", () => {
      expect(name).toMatch(/^[a-z][a-z-]*$/);
      expect(label.plural).toMatch(/^[A-Z]/);
      expect(label.singular).toMatch(/^[A-Z]/);
      expect(registry.resources.filter((other) => other.order === order)).toEqual([resource]);
    });

    it("is listed by the contract, under the key that it names", () => {
      const list = endpoint("GET", `${BASE}/${api.path}`);

      expect(list).toBeDefined();
      expect(Object.keys(shapeOf(list))).toContain(api.listKey);
    });

    it("is written by calls of the contract wherever it can be written", () => {
      if (paths.create) expect(endpoint("POST", `${BASE}/${api.path}`)).toBeDefined();
      if (paths.edit) expect(itemEndpoint("PATCH", api.path)).toBeDefined();
      if (access.delete) expect(itemEndpoint("DELETE", api.path)?.access).toBe(access.delete);
    });

    it("has a success toast for all that can be done, and for nothing else", () => {
      for (const [message, possible] of Object.entries(written)) {
        expect([message, messages[message as keyof typeof messages] !== undefined]).toEqual([
          message,
          Boolean(possible),
        ]);
      }
    });

    it("has addresses of its own, and one that names the record for editing", () => {
      for (const path of Object.values(paths)) expect(path).toMatch(/^\/[a-z]/);
      if (paths.edit) expect(paths.edit).toContain(":id");
      for (const other of registry.resources.filter((each) => each !== resource)) {
        expect(matchPath(other.paths.list, paths.list)).toBeNull();
      }
    });

    it("shares one page where create and edit share a path", () => {
      const [create, edit] = [paths.create?.split("?")[0], paths.edit?.split("?")[0]];
      if (create && create === edit) expect(pages.create).toBe(pages.edit);
    });

    it("has a page behind every loader", async () => {
      for (const load of Object.values(pages)) expect((await load()).default).toBeTypeOf("function");
    });
  },
);
