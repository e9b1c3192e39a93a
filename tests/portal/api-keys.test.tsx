import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ApiKey } from "../../contract/apikeys";
import { currentToast } from "../../src/lib/toast-store";
import { apiKeyOf } from "./support/api-keys";
import { BINDERY, fill, onLargeScreen, openConsole, PRESS } from "./support/console";
import { deferred } from "./support/deferred";
import { headingHasFocus } from "./support/page-heading";
import { failure, onCall } from "./support/server";

const LIST = "GET /api/app/workspaces/:workspaceId/apikeys";
const CREATE = "POST /api/app/workspaces/:workspaceId/apikeys";
const DELETE = "DELETE /api/app/workspaces/:workspaceId/apikeys/:keyId";

const shop = apiKeyOf();
const build = apiKeyOf({
  id: "7a1d8a10-4444-4444-8444-00000000beef",
  name: "Build",
  apiKey: "pk_cd34…8uvw",
  createdAt: 1_750_000_000,
});
const WHOLE = "pk_ab12aaaabbbbccccddddeeeeffff9xyz";

const toast = (type: "success" | "error", message: string) =>
  waitFor(() => expect(currentToast()).toMatchObject({ type, message }));
const nameField = () => screen.getByLabelText<HTMLInputElement>("Name");

beforeEach(onLargeScreen);

describe("the API keys", () => {
  it("are listed with name, masked key and creation date [KEY-01] [KEY-02] [KEY-03] [CALL-16] [ENTITY-14]", async () => {
    const asked = onCall(LIST, { apiKeys: [shop] });
    openConsole("/api-keys");
    const row = (await screen.findByText("Web shop")).closest("tr") as HTMLElement;
    const headings = screen.getAllByRole("columnheader").map((heading) => heading.textContent);
    const cells = within(row).getAllByRole("cell");

    expect(headings.slice(0, 3)).toEqual(["Name", "API key", "Created"]);
    expect(cells.slice(0, 3).map((cell) => cell.textContent)).toEqual(["Web shop", "pk_ab12…9xyz", "2025-10-09"]);
    expect(asked.map(({ params }) => params)).toEqual([{ workspaceId: PRESS.workspace.id }]);
  });

  it("are listed with their scopes", async () => {
    onCall(LIST, { apiKeys: [shop, { ...build, scope: "templates" }] });
    openConsole("/api-keys");
    const scopeOf = async (name: string) =>
      within((await screen.findByText(name)).closest("tr") as HTMLElement).getAllByRole("cell")[3]?.textContent;

    expect(await scopeOf("Web shop")).toBe("Render documents");
    expect(await scopeOf("Build")).toBe("Manage templates too");
  });

  it("show a spinner while they load [KEY-09]", async () => {
    const answer = deferred<{ apiKeys: ApiKey[] }>();
    const asked = onCall(LIST, () => answer.promise);
    openConsole("/api-keys");
    await screen.findByRole("heading", { name: "API keys" });
    await waitFor(() => expect(asked).toHaveLength(1));
    const spinner = screen.getByRole("status", { name: "Loading" });
    await waitFor(() => expect(spinner.querySelector(".ant-spin-spinning")).not.toBeNull());

    answer.resolve({ apiKeys: [shop] });
    expect(await screen.findByText("Web shop")).toBeTruthy();
    expect(screen.queryByRole("status", { name: "Loading" })).toBeNull();
  });

  it.each([
    ["they load", { apiKeys: [shop] }],
    ["they fail to load", failure("INVALID_REQUEST")],
  ])("have nothing below them that would move when %s", async (_, arriving) => {
    const answer = deferred<{ apiKeys: ApiKey[] } | Response>();
    onCall(LIST, () => answer.promise);
    openConsole("/api-keys");
    const call = await screen.findByLabelText("Example call");
    expect(call.closest("[hidden]")).not.toBeNull();

    answer.resolve(arriving);
    await waitFor(() => expect(call.closest("[hidden]")).toBeNull());
  });

  it("can be sorted", async () => {
    onCall(LIST, { apiKeys: [shop, build] });
    const { user } = openConsole("/api-keys");
    await user.click(await screen.findByText("Name"));

    const rows = () => screen.getAllByRole("row").map((row) => row.textContent?.slice(0, 3));
    await waitFor(() => expect(rows().slice(1)).toEqual(["Bui", "Web"]));
  });

  it("are explained if there are none, with a button to create one", async () => {
    onCall(LIST, { apiKeys: [] });
    const { user } = openConsole("/api-keys");
    expect(await screen.findByText(/^Use API keys to generate/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "New key" }));

    expect(await screen.findByRole("dialog", { name: "Create new API key." })).toBeTruthy();
  });

  it("can be read by every member, but created and deleted by admins only", async () => {
    onCall(LIST, { apiKeys: [shop] });
    openConsole("/api-keys", [BINDERY]);
    await screen.findByText("Web shop");

    expect(screen.queryByRole("button", { name: "New key" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Delete Web shop" })).toBeNull();
  });
});

it("tells members who may not create a key who can", async () => {
  onCall(LIST, { apiKeys: [] });
  openConsole("/api-keys", [BINDERY]);
  expect(await screen.findByText(/An admin of the workspace can create one\.$/)).toBeTruthy();
});

describe("a new API key", () => {
  const openDialog = async () => {
    onCall(LIST, { apiKeys: [] });
    const page = openConsole("/api-keys");
    await page.user.click(await screen.findByRole("button", { name: "New key" }));
    const dialog = await screen.findByRole("dialog", { name: "Create new API key." });
    return { ...page, create: within(dialog).getByRole("button", { name: "Create" }), dialog: within(dialog) };
  };

  it("is created in a dialog with a required name [KEY-05] [KEY-06] [KEY-07] [KEY-08]", async () => {
    const { create } = await openDialog();

    expect(nameField().required).toBe(true);
    expect(create).toBeTruthy();
  });

  it("needs a name and is not sent without a name [VALID-03] [VALID-04]", async () => {
    const { user, create, dialog } = await openDialog();
    await fill(user, nameField(), "  ");
    await user.click(create);

    expect(dialog.getByText("Name cannot be empty")).toBeTruthy();
    expect(nameField().className).toContain("ant-input-status-error");
  });

  it("needs a unique name [VALID-05]", async () => {
    onCall(CREATE, failure("API_KEY_NAME_ALREADY_IN_USE"));
    const { user, create } = await openDialog();
    await fill(user, nameField(), "Web shop");
    await user.click(create);

    await toast("error", "API Key name already in use");
    expect(nameField().className).toContain("ant-input-status-error");
    expect(nameField().value).toBe("Web shop");
  });

  it("can render documents by default, or manage templates too", async () => {
    const created = onCall(CREATE, { ...shop, apiKey: WHOLE });
    const { user, create, dialog } = await openDialog();
    expect(dialog.getByText("Render documents")).toBeTruthy();
    await user.click(dialog.getByRole("combobox", { name: "Scope" }));
    await user.click(await screen.findByText("Manage templates too", { selector: ".ant-select-item-option-content" }));
    await fill(user, nameField(), "Build");
    await user.click(create);

    await waitFor(() => expect(created.map(({ body }) => body)).toEqual([{ name: "Build", scope: "templates" }]));
  });

  it("is shown once in full and can be copied [CALL-17] [ENTITY-13]", async () => {
    const received = onCall(CREATE, { ...shop, apiKey: WHOLE });
    const { user, create } = await openDialog();
    await fill(user, nameField(), " Web shop ");
    onCall(LIST, { apiKeys: [shop] });
    await user.click(create);
    const shown = within(await screen.findByRole("dialog", { name: "Your new API key" }));
    await toast("success", "API key created");

    expect(received.map(({ body }) => body)).toEqual([{ name: "Web shop" }]);
    expect(shown.getByText(WHOLE)).toBeTruthy();
    expect(shown.getByText(/won't be able to see it again/)).toBeTruthy();
    await user.click(shown.getByRole("button", { name: "Copy the API key" }));
    expect(await navigator.clipboard.readText()).toBe(WHOLE);

    await user.click(shown.getByRole("button", { name: "Done" }));
    await waitFor(() => expect(screen.queryByText(WHOLE)).toBeNull());
    expect(await screen.findByText("pk_ab12…9xyz")).toBeTruthy();
    await headingHasFocus("API keys");
  });

  it("is selected if the clipboard is not available", async () => {
    onCall(CREATE, { ...shop, apiKey: WHOLE });
    const { user, create } = await openDialog();
    await fill(user, nameField(), "Web shop");
    await user.click(create);
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("not allowed"));
    await user.click(await screen.findByRole("button", { name: "Copy the API key" }));

    await waitFor(() => expect(String(window.getSelection())).toBe(WHOLE));
  });

  it("is sent once, even if Enter is pressed several times", async () => {
    const answer = deferred<ApiKey>();
    const received = onCall(CREATE, () => answer.promise);
    const { user } = await openDialog();
    await fill(user, nameField(), "Web shop");
    await user.keyboard("{Enter}{Enter}");
    await waitFor(() => expect(received).toHaveLength(1));
    answer.resolve({ ...shop, apiKey: WHOLE });
    await screen.findByText(WHOLE);

    expect(received).toHaveLength(1);
  });

  it("has an empty name and no error after the dialog was closed and opened again [KEY-10] [KEY-11]", async () => {
    const { user, create, dialog } = await openDialog();
    await user.click(create);
    expect(dialog.getByText("Name cannot be empty")).toBeTruthy();
    await fill(user, nameField(), "Web shop");
    onCall(CREATE, failure("API_KEY_NAME_ALREADY_IN_USE"));
    await user.click(create);
    await toast("error", "API Key name already in use");
    await user.click(dialog.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByLabelText("Name")).toBeNull());
    await user.click(screen.getByRole("button", { name: "New key" }));

    expect((await screen.findByLabelText<HTMLInputElement>("Name")).value).toBe("");
    expect(nameField().className).not.toContain("ant-input-status-error");
    expect(screen.queryByText("Name cannot be empty")).toBeNull();
  });
});

describe("deleting an API key", () => {
  it("asks for a confirmation and shows a toast [KEY-04] [TOAST-08] [CALL-18]", async () => {
    onCall(LIST, { apiKeys: [shop, build] });
    const deleted = onCall(DELETE, {});
    const { user } = openConsole("/api-keys");
    expect(await screen.findByRole("button", { name: "Delete Build" })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Delete Web shop" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Delete API key" }));
    expect(dialog.getByText("Are you sure? This action is not reversible")).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Cancel"));
    expect(deleted).toHaveLength(0);

    onCall(LIST, { apiKeys: [build] });
    await user.click(dialog.getByRole("button", { name: "Delete" }));
    await toast("success", "Api key deleted");
    expect(deleted.map(({ params, body }) => [params, body])).toEqual([
      [{ workspaceId: PRESS.workspace.id, keyId: shop.id }, undefined],
    ]);
    // The closed dialog keeps its texts, hidden.
    await waitFor(() => expect(screen.queryByRole("button", { name: "Delete Web shop" })).toBeNull());
  });
});

describe("a list on a phone", () => {
  it("consists of cards with the same actions", async () => {
    vi.restoreAllMocks();
    onCall(LIST, { apiKeys: [shop] });
    openConsole("/api-keys");
    const card = (await screen.findByText("Web shop")).closest("li") as HTMLElement;

    expect(screen.queryByRole("table")).toBeNull();
    expect(within(card).getByText("Created").nextSibling?.textContent).toBe("2025-10-09");
    expect(within(card).getByRole("button", { name: "Delete Web shop" })).toBeTruthy();
  });

  it("is sorted with a select", async () => {
    vi.restoreAllMocks();
    onCall(LIST, { apiKeys: [shop, build, { ...shop, id: "third", name: "Accounts" }] });
    const { user } = openConsole("/api-keys");
    await user.selectOptions(await screen.findByRole("combobox", { name: "Sort by" }), "Name, ascending");

    const names = () => [...document.querySelectorAll(".record-card-name")].map((name) => name.textContent);
    await waitFor(() => expect(names()).toEqual(["Accounts", "Build", "Web shop"]));
  });
});
