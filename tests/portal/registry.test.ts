import { describe, expect, it } from "vitest";
import type { Resource } from "../../src/resources/define-resource";
import { createRegistry, toRefineResources } from "../../src/resources/registry";

function declare(name: string, order: number, more: Partial<Resource> = {}): Resource {
  return {
    name,
    label: { plural: name, singular: name },
    icon: null,
    order,
    api: { path: "templates", listKey: name, toRecord: () => ({ id: "a" }), toPayload: (form) => form },
    pages: {},
    paths: { list: `/${name}` },
    access: {},
    messages: {},
    ...more,
  };
}

describe("the registry", () => {
  it("lists the resources in the order of the menu", () => {
    const registry = createRegistry({
      "./b.tsx": declare("b", 2),
      "./a.tsx": declare("a", 10),
      "./c.tsx": declare("c", 1),
    });

    expect(registry.resources.map(({ name }) => name)).toEqual(["c", "b", "a"]);
  });

  it("finds a resource by its name", () => {
    const a = declare("a", 1);

    expect(createRegistry({ "./a.tsx": a }).get("a")).toBe(a);
  });

  it("says where to declare an unknown name", () => {
    expect(() => createRegistry({}).get("invoices")).toThrow(
      'There is no resource "invoices". Declare it in src/resources/invoices.tsx.',
    );
  });

  it("reports both files if they declare the same name", () => {
    expect(() => createRegistry({ "./one.tsx": declare("a", 1), "./two.tsx": declare("a", 2) })).toThrow(
      './one.tsx and ./two.tsx both declare the resource "a".',
    );
  });

  it("reports a file without a default export", () => {
    expect(() => createRegistry({ "./empty.tsx": undefined })).toThrow("./empty.tsx has no default export");
  });

  it("passes only paths, label, icon and canDelete to Refine", () => {
    const paths = { list: "/a", create: "/a/new", edit: "/a/:id" };
    const registry = createRegistry({
      "./a.tsx": declare("a", 1, {
        paths,
        icon: "icon",
        label: { plural: "As", singular: "A" },
        access: { delete: "admin" },
      }),
      "./b.tsx": declare("b", 2),
    });

    expect(toRefineResources(registry)).toEqual([
      { name: "a", ...paths, meta: { label: "As", icon: "icon", canDelete: true } },
      { name: "b", list: "/b", meta: { label: "b", icon: null, canDelete: false } },
    ]);
  });

  it("by default lets every member list, create and edit, and nobody delete", () => {
    const registry = createRegistry({
      "./silent.tsx": declare("silent", 1),
      "./strict.tsx": declare("strict", 2, { access: { list: "admin", delete: "member" } }),
    });

    expect(
      (["list", "create", "edit", "delete"] as const).map((action) => registry.requiredRole("silent", action)),
    ).toEqual(["member", "member", "member", null]);
    expect(registry.requiredRole("strict", "list")).toBe("admin");
    expect(registry.requiredRole("strict", "delete")).toBe("member");
  });
});
