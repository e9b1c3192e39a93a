import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Endpoint } from "../../contract/endpoint";
import { id, name, nothing, timestamp } from "../../contract/fields";
import type { WorkspaceEntry } from "../../contract/workspaces";
import { UserConsole } from "../../src/app/console";
import { createPages } from "../../src/app/console-pages";
import { dateColumn, textColumn } from "../../src/components/records/column";
import { currentToast } from "../../src/lib/toast-store";
import { defineResource } from "../../src/resources/define-resource";
import { createRegistry } from "../../src/resources/registry";
import { describeConformance } from "./support/conformance";
import { BINDERY, fill, onLargeScreen, PRESS } from "./support/console";
import { renderPart } from "./support/render";
import { onCall, server } from "./support/server";
import { signIn } from "./support/sessions";

// The contract of an example resource …
const BASE = "/api/app/workspaces/:workspaceId/tags";
const tag = z.object({ id: z.string(), name: z.string(), createdAt: timestamp });
const onOne = z.object({ workspaceId: id, tagId: id });
const body = z.object({ name: name("INVALID_REQUEST") });
const shared = { access: "member", summary: "…", status: 200, errors: [] } as const;
const calls: Endpoint[] = [
  { ...shared, method: "GET", path: BASE, response: z.object({ tags: z.array(tag) }) },
  { ...shared, method: "POST", path: BASE, body, response: tag },
  { ...shared, method: "GET", path: `${BASE}/:tagId`, params: onOne, response: tag },
  { ...shared, method: "PATCH", path: `${BASE}/:tagId`, params: onOne, body, response: nothing },
  { ...shared, method: "DELETE", path: `${BASE}/:tagId`, access: "admin", response: nothing },
];

// … and its complete declaration in the portal.
type Tag = z.infer<typeof tag>;
const tags = defineResource<Tag, Pick<Tag, "name">>({
  name: "tags",
  label: { plural: "Tags", singular: "Tag" },
  icon: null,
  order: 60,
  api: {
    // The type knows the paths of the contract, which has no tags.
    path: "tags" as "templates",
    listKey: "tags",
    toRecord: (answer) => answer,
    toPayload: ({ name }) => ({ name }),
  },
  columns: [textColumn("name", "Name"), dateColumn("createdAt", "Created")],
  fields: { name: { kind: "text", label: "Name", emptyMessage: "Name cannot be empty", maxLength: 40 } },
  paths: { list: "/tags" },
  access: { delete: "admin" },
  messages: { created: "Tag created", saved: "Tag saved", deleted: "Tag deleted" },
});

const registry = createRegistry({ "./tags.tsx": tags });

describeConformance(registry, calls);

/** Tags that the mocked service has stored. */
let kept: Tag[];
let sent: [string, unknown][];

beforeEach(() => {
  onLargeScreen();
  sent = [];
  kept = [{ id: "t-1", name: "Urgent", createdAt: 1_760_000_000 }];
  const answer = (method: string, of: (body: { name: string }, tagId: string) => object) =>
    http.all(`${window.location.origin}${BASE}${/ /.test(method) ? "/:tagId" : ""}`, async ({ request, params }) => {
      if (request.method !== method.trim()) return undefined;
      const text = await request.text();
      const given = text ? JSON.parse(text) : undefined;
      if (request.method !== "GET") sent.push([`${request.method} ${params.tagId ?? ""}`, given]);
      return HttpResponse.json(of(given, String(params.tagId)));
    });
  server.use(
    answer("GET", () => ({ tags: kept })),
    answer("POST", ({ name }) => {
      const made = { id: "t-2", name, createdAt: 1_763_000_000 };
      kept = [...kept, made];
      return made;
    }),
    answer("GET ", (_, tagId) => kept.find(({ id }) => id === tagId) ?? {}),
    answer("PATCH ", ({ name }, tagId) => {
      kept = kept.map((each) => (each.id === tagId ? { ...each, name } : each));
      return {};
    }),
    answer("DELETE ", (_, tagId) => {
      kept = kept.filter(({ id }) => id !== tagId);
      return {};
    }),
  );
});

function open(workspace: WorkspaceEntry = PRESS) {
  signIn();
  onCall("GET /api/app/workspaces", { workspaces: [workspace] });
  return renderPart(<UserConsole username="ada@example.com" registry={registry} pages={createPages(registry)} />);
}

const toast = (message: string) => waitFor(() => expect(currentToast()).toMatchObject({ type: "success", message }));
const button = (name: string) => screen.findByRole("button", { name });

describe("a declaration of twenty lines, without a page", () => {
  it("has a menu entry, and a list with its columns", async () => {
    open();
    const row = (await screen.findByText("Urgent")).closest("tr") as HTMLElement;

    expect(screen.getByRole("link", { name: "Tags" }).getAttribute("href")).toBe("/tags");
    expect(screen.getByRole("heading", { name: "Tags", level: 1 })).toBeTruthy();
    expect(
      within(row)
        .getAllByRole("cell")
        .slice(0, 2)
        .map((cell) => cell.textContent),
    ).toEqual(["Urgent", "2025-10-09"]);
  });

  it("creates a record, with the success toast and the rule of the field", async () => {
    const { user } = open();
    await user.click(await button("New tag"));
    expect(await screen.findByRole("dialog", { name: "New tag" })).toBeTruthy();
    await user.click(await button("Create"));
    expect(screen.getByText("Name cannot be empty")).toBeTruthy();
    expect(sent).toEqual([]);

    await fill(user, screen.getByRole("textbox", { name: "Name" }), " Later ");
    await user.click(await button("Create"));
    await toast("Tag created");
    expect(sent).toEqual([["POST ", { name: "Later" }]]);
    expect(await screen.findByText("Later")).toBeTruthy();
  });

  it("edits a record", async () => {
    const { user } = open();
    await user.click(await button("Edit Urgent"));
    expect(await screen.findByRole("dialog", { name: "Edit tag" })).toBeTruthy();
    await fill(user, await screen.findByDisplayValue("Urgent"), "!");
    await user.click(await button("Save"));

    await toast("Tag saved");
    expect(sent).toEqual([["PATCH t-1", { name: "Urgent!" }]]);
    expect(await screen.findByText("Urgent!")).toBeTruthy();
  });

  it("deletes a record after a confirmation", async () => {
    const { user } = open();
    await user.click(await button("Delete Urgent"));
    const dialog = within(await screen.findByRole("dialog", { name: "Delete tag" }));
    await user.click(dialog.getByRole("button", { name: "Delete" }));

    await toast("Tag deleted");
    expect(sent).toEqual([["DELETE t-1", undefined]]);
    expect(await screen.findByText("There are no tags in this workspace yet.")).toBeTruthy();
    expect(await button("New tag")).toBeTruthy();
  });

  it("hides the actions of admins from members", async () => {
    open(BINDERY);
    expect(await button("Edit Urgent")).toBeTruthy();

    expect(screen.queryByRole("button", { name: "Delete Urgent" })).toBeNull();
  });
});
