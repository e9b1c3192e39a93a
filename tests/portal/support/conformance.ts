import { matchPath } from "react-router";
import { describe, expect, it } from "vitest";
import { ZodObject } from "zod";
import type { Endpoint } from "../../../contract/endpoint";
import type { Registry } from "../../../src/resources/registry";

const BASE = "/api/app/workspaces/:workspaceId";

/**
 * Compares every declaration with the contract and with the other declarations, so a new resource is tested too.
 * @param calls calls of the contract
 */
export function describeConformance(registry: Registry, calls: readonly Endpoint[]): void {
  const endpoint = (method: string, path: string) =>
    calls.find((call) => call.method === method && call.path === `${BASE}/${path}`);
  /** Returns the call on one record. The name of its last parameter differs between resources. */
  const itemEndpoint = (method: string, path: string) =>
    calls.find((call) => call.method === method && new RegExp(`^${BASE}/${path}/:\\w+$`).test(call.path));

  describe.each(registry.resources.map((resource) => [resource.name, resource] as const))(
    "the resource %s",
    (_, resource) => {
      const { name, label, order, api, columns, fields, pages = {}, paths, messages, slots, listedOn } = resource;
      const written = {
        created: ["create", api && endpoint("POST", api.path)],
        saved: ["edit", api && itemEndpoint("PATCH", api.path)],
        deleted: ["delete", api && itemEndpoint("DELETE", api.path)],
      } as const;

      it("has a valid name, labels for people and a unique position in the menu", () => {
        expect(name).toMatch(/^[a-z][a-z-]*$/);
        expect(label.plural).toMatch(/^[A-Z]/);
        expect(label.singular).toMatch(/^[A-Z]/);
        expect(registry.resources.filter((other) => other.order === order)).toEqual([resource]);
      });

      it.runIf(api)("is listed by the contract, with the declared key and the declared access", () => {
        const list = api && endpoint("GET", api.path);

        expect(Object.keys(shapeOf(list))).toContain(api?.listKey);
        expect(list?.access).toBe(registry.requiredRole(name, "list"));
      });

      it("is written only with calls of the contract, with the access that the call has there", () => {
        if (paths.create) expect(written.created[1]).toBeDefined();
        if (paths.edit) expect(written.saved[1]).toBeDefined();
        for (const [action, call] of Object.values(written)) {
          if (call) expect([action, registry.requiredRole(name, action)]).toEqual([action, call.access]);
        }
        if (!written.deleted[1]) expect(registry.requiredRole(name, "delete")).toBeNull();
      });

      it("has a success toast for each possible action, and for no other", () => {
        // Parts of its own may edit a record, and say so themselves.
        const isEditedBySlots = slots && !messages.saved;
        const possible = Object.entries(written)
          .filter(([message, [, call]]) => call && !(message === "saved" && isEditedBySlots))
          .map(([message]) => message);

        expect(Object.keys(messages).sort()).toEqual(possible.sort());
      });

      it("has unique paths, and the record's id in the path for editing", () => {
        for (const path of Object.values(paths)) expect(path).toMatch(/^\/[a-z]/);
        if (paths.edit) expect(paths.edit).toContain(":id");
        for (const other of registry.resources.filter((each) => each !== resource)) {
          if (other.paths.list && paths.list) expect(matchPath(other.paths.list, paths.list)).toBeNull();
        }
      });

      it("has a page at each path: its own page, or the generic list with its columns", () => {
        if (paths.list) expect(pages.list ?? columns).toBeDefined();
        if (paths.create) expect(pages.create).toBeDefined();
        if (paths.edit) expect(pages.edit).toBeDefined();
      });

      it("has a page, a dialog or fields for each possible action", async () => {
        const creation = (await slots?.())?.default.creation;
        if (messages.created) expect(pages.create ?? fields ?? creation).toBeDefined();
        if (messages.saved) expect(pages.edit ?? fields).toBeDefined();
      });

      it.runIf(listedOn)("is listed with its columns on the generic page of another resource", () => {
        const host = registry.resources.find((other) => other.name === listedOn);

        expect(columns).toBeDefined();
        expect([host?.paths.list, host?.pages?.list]).toEqual([expect.any(String), undefined]);
      });

      it("shares one page if create and edit share a path", () => {
        const [create, edit] = [paths.create?.split("?")[0], paths.edit?.split("?")[0]];
        if (create && create === edit) expect(pages.create).toBe(pages.edit);
      });

      it("has a page behind every loader", async () => {
        for (const load of Object.values(pages)) expect((await load()).default).toBeTypeOf("function");
        if (slots) expect((await slots()).default).toBeTypeOf("object");
      });
    },
  );
}

function shapeOf(call: Endpoint | undefined): object {
  return call?.response instanceof ZodObject ? call.response.shape : {};
}
