import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { ApiKey } from "../../contract/apikeys";
import { currentToast } from "../../src/lib/toast-store";
import { apiKeyOf } from "./support/api-keys";
import { BINDERY, fill, onLargeScreen, openConsole, PRESS, templateDetails } from "./support/console";
import { deferred } from "./support/deferred";
import { dialogTitled } from "./support/dialog-titled";
import { failure, onCall } from "./support/server";

const LIST = "GET /api/app/workspaces/:workspaceId/apikeys";
const READ = "GET /api/app/workspaces/:workspaceId/apikeys/:keyId";
const CREATE = "POST /api/app/workspaces/:workspaceId/apikeys";
const RENAME = "PATCH /api/app/workspaces/:workspaceId/apikeys/:keyId";
const ROLL = "POST /api/app/workspaces/:workspaceId/apikeys/:keyId/roll";
const TEMPLATES = "GET /api/app/workspaces/:workspaceId/templates";
const WHOLE = "pk_ab12aaaabbbbccccddddeeeeffff9xyz";
const DAY = 86_400;
const now = () => Math.floor(Date.now() / 1_000);

const invoice = templateDetails({ id: "7a1d8a10-5555-4555-8555-00000000cafe", name: "Invoice" });

beforeEach(() => {
  onLargeScreen();
  onCall(TEMPLATES, { templateDetails: [invoice] });
});

/** Opens the page with one key, and the details of this key. */
async function openDetails(key: ApiKey, workspaces = [PRESS]) {
  onCall(LIST, { apiKeys: [key] });
  const asked = onCall(READ, key);
  const page = openConsole("/api-keys", workspaces);
  await page.user.click(await screen.findByRole("button", { name: key.name }));
  const dialog = within(await screen.findByRole("dialog", { name: "API key" }));
  await dialog.findByText("Calls this month");
  const fact = (name: string) => dialog.getByText(name, { selector: "dt" }).nextSibling?.textContent;
  return { ...page, dialog, fact, asked };
}
const choose = async (user: ReturnType<typeof openConsole>["user"], label: string, option: string) => {
  await user.click(await screen.findByRole("combobox", { name: label }));
  await user.click(await screen.findByText(option, { selector: ".ant-select-item-option-content" }));
};

describe("the details of an API key", () => {
  it("say what it may do, who created it, and how much it is used", async () => {
    const key = apiKeyOf({ lastUsedAt: now() - 3 * 3_600, callsThisMonth: 1_234 });
    const { fact, dialog, asked } = await openDetails(key);
    expect(asked[0]?.params).toEqual({ workspaceId: PRESS.workspace.id, keyId: key.id });
    expect(fact("Scope")).toBe("Render documents");
    expect(document.title).toBe(`${key.name} · API keys · Platen`);
    expect(fact("Created by")).toBe("ada@example.com");
    expect(fact("Last used")).toMatch(/^3 hours ago \(/);
    expect(fact("Calls this month")).toBe("1,234Show documents");
    expect(dialog.getByRole("link", { name: "Show documents" }).getAttribute("href")).toBe(
      `/activity?apiKeyId=${key.id}`,
    );
    expect(fact("Expires")).toBe("Never");
    expect(dialog.queryByText("Old key")).toBeNull();
  });

  it("say what is unknown or has never happened", async () => {
    const { fact } = await openDetails(
      apiKeyOf({ createdBy: null, expiresAt: now() + 3 * DAY + 60, previousExpiresAt: now() + DAY }),
    );
    expect(fact("Created by")).toBe("Unknown, or no longer a member");
    expect(fact("Last used")).toBe("Never");
    expect(fact("Expires")).toMatch(/Expires in 3 days$/);
    expect(fact("Old key")).toMatch(/^Works until /);
    expect(screen.getAllByText("Expires in 3 days")).toHaveLength(2);
  });

  it("name the only template, whose parameters the example has", async () => {
    const template = { id: invoice.id, name: "Invoice" };
    const { fact, dialog } = await openDetails(apiKeyOf({ template }));
    expect(fact("Scope")).toBe("Render one template");
    expect(dialog.getByRole("link", { name: "Invoice" }).getAttribute("href")).toContain(invoice.id);
    const example = dialog.getByRole("region", { name: "Example call with Web shop" });
    await waitFor(() => expect(example.textContent).toContain(invoice.id));
    expect(dialog.queryByLabelText("Template of the example")).toBeNull();
  });

  it("warn if the key has expired, or its template is gone", async () => {
    const template = { id: invoice.id, name: null };
    const { dialog } = await openDetails(apiKeyOf({ expiresAt: now() - 60, template }));
    expect(dialog.getByText(/its template was deleted/)).toBeTruthy();
    expect(dialog.getByText(/This key has expired/)).toBeTruthy();
    expect(screen.getAllByText("Expired")).toHaveLength(2);
    expect(dialog.queryByRole("region", { name: /^Example call/ })).toBeNull();
  });

  it("open from the address, with a skeleton and another try if they can't be loaded", async () => {
    onCall(LIST, { apiKeys: [apiKeyOf()] });
    const answer = deferred<ApiKey | Response>();
    onCall(READ, () => answer.promise);
    const { user } = openConsole(`/api-keys?open=${apiKeyOf().id}`);
    const dialog = within(await screen.findByRole("dialog", { name: "API key" }));
    expect(dialog.queryByText("Name")).toBeNull();
    answer.resolve(failure("NOT_FOUND"));
    expect(await dialog.findByText("The API key could not be loaded.")).toBeTruthy();
    onCall(READ, apiKeyOf());
    await user.click(dialog.getByRole("button", { name: /try again/i }));
    expect(await dialog.findByText("Calls this month")).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "API key" })).toBeNull());
  });

  it("are for every member, but renaming and rolling are for admins", async () => {
    const { dialog } = await openDetails(apiKeyOf(), [BINDERY]);
    expect(dialog.queryByRole("button", { name: "Rename" })).toBeNull();
    expect(dialog.queryByRole("button", { name: "Roll key" })).toBeNull();
  });
});

describe("renaming an API key", () => {
  const openRename = async () => {
    const page = await openDetails(apiKeyOf());
    await page.user.click(await page.dialog.findByRole("button", { name: "Rename" }));
    const rename = await dialogTitled("Rename API key");
    const field = rename.getByLabelText<HTMLInputElement>("Name");
    return { ...page, field, send: () => page.user.click(rename.getByRole("button", { name: "Rename" })) };
  };
  const closed = () => waitFor(() => expect(screen.queryByText("Rename API key")).toBeNull());

  it("begins with the name, and shows the new one in the details and in the list", async () => {
    const { user, field, send, fact } = await openRename();
    expect([field.value, field.maxLength]).toEqual(["Web shop", 100]);
    const renamed = onCall(RENAME, apiKeyOf({ name: "Shop 2" }));
    onCall(READ, apiKeyOf({ name: "Shop 2" }));
    onCall(LIST, { apiKeys: [apiKeyOf({ name: "Shop 2" })] });
    await user.clear(field);
    await fill(user, field, "Shop 2");
    await send();
    await waitFor(() => expect(fact("Name")).toBe("Shop 2"));
    expect(renamed.map(({ params, body }) => [params.keyId, body])).toEqual([[apiKeyOf().id, { name: "Shop 2" }]]);
    expect(currentToast()).toMatchObject({ type: "success", message: "API key renamed" });
    await screen.findByRole("button", { name: "Shop 2" });
    await closed();
  });

  it("asks for a name, and says if it is taken", async () => {
    const { user, field, send } = await openRename();
    const asked = onCall(RENAME, failure("API_KEY_NAME_ALREADY_IN_USE"));
    await user.clear(field);
    await send();
    expect(await screen.findByText("Name cannot be empty")).toBeTruthy();
    expect(asked).toEqual([]);
    await fill(user, field, "Taken");
    await send();
    await waitFor(() => expect(currentToast()).toMatchObject({ message: "API Key name already in use" }));
    await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
  });

  it("sends nothing if the name stays", async () => {
    const { send } = await openRename();
    const asked = onCall(RENAME, apiKeyOf());
    await send();
    await closed();
    expect(asked).toEqual([]);
  });
});

describe("rolling an API key", () => {
  const openRoll = async (key: ApiKey) => {
    const page = await openDetails(key);
    await page.user.click(await page.dialog.findByRole("button", { name: "Roll key" }));
    const dialog = await dialogTitled(`Roll ${key.name}`);
    return { ...page, roll: dialog.getByRole("button", { name: "Roll key" }), rollDialog: dialog };
  };

  it("shows the new key once, and until when the old one works", async () => {
    const key = apiKeyOf();
    const { user, roll, fact } = await openRoll(key);
    const previousExpiresAt = now() + 3 * DAY;
    const rolled = onCall(ROLL, { ...key, apiKey: WHOLE, previousExpiresAt });
    onCall(READ, { ...key, apiKey: "pk_new1…2345", previousExpiresAt });
    await choose(user, "The old key keeps working", "For 3 days");
    await user.click(roll);

    const shown = await dialogTitled("Your new API key");
    expect(shown.getByText(WHOLE)).toBeTruthy();
    expect(shown.getByText(/^The old key works until /)).toBeTruthy();
    expect(currentToast()).toMatchObject({ type: "success", message: "API key rolled" });
    expect(rolled.map(({ params, body }) => [params.keyId, body])).toEqual([
      [key.id, { graceHours: 72, expiresAt: null }],
    ]);
    await user.click(shown.getByRole("button", { name: "Done" }));
    await waitFor(() => expect(document.body.textContent).not.toContain(WHOLE));
    await waitFor(() => expect(fact("API key")).toBe("pk_new1…2345"));
  });

  it("keeps the expiry of a key that expires, and warns that an older key stops", async () => {
    const key = apiKeyOf({ expiresAt: now() + 90 * DAY, previousExpiresAt: now() + DAY });
    const { user, roll, rollDialog } = await openRoll(key);
    expect(rollDialog.getByText(/stops at once/)).toBeTruthy();
    const rolled = onCall(ROLL, { ...key, apiKey: WHOLE });
    await user.click(roll);
    await screen.findByText(WHOLE);
    expect(rolled.map(({ body }) => body)).toEqual([{ graceHours: 24 }]);
  });

  it("stays open with a message if it fails", async () => {
    onCall(ROLL, failure("NOT_FOUND"));
    const { user, roll } = await openRoll(apiKeyOf());
    await user.click(roll);
    await waitFor(() => expect(currentToast()?.type).toBe("error"));
    expect(await dialogTitled("Roll Web shop")).toBeTruthy();
  });
});

describe("a new API key", () => {
  const openDialog = async () => {
    onCall(LIST, { apiKeys: [] });
    const created = onCall(CREATE, { ...apiKeyOf(), apiKey: WHOLE });
    const page = openConsole("/api-keys");
    await page.user.click(await screen.findByRole("button", { name: "New key" }));
    await fill(page.user, await screen.findByLabelText<HTMLInputElement>("Name"), "Shop");
    const send = () => page.user.click(screen.getByRole("button", { name: "Create" }));
    return { ...page, send, bodies: () => created.map(({ body }) => body) };
  };

  it("can be limited to one template", async () => {
    const { user, send, bodies } = await openDialog();
    await choose(user, "Scope", "Render one template");
    await send();
    expect(await screen.findByText("Choose a template")).toBeTruthy();
    await choose(user, "Template", "Invoice");
    await send();
    await waitFor(() => expect(bodies()).toEqual([{ name: "Shop", templateId: invoice.id }]));
  });

  it("can expire after some days", async () => {
    const { user, send, bodies } = await openDialog();
    await choose(user, "Expires", "In 90 days");
    const before = now();
    await send();
    await waitFor(() => expect(bodies()).toEqual([{ name: "Shop", expiresAt: expect.any(Number) }]));
    const { expiresAt } = bodies()[0] as { expiresAt: number };
    expect(Math.abs(expiresAt - before - 90 * DAY)).toBeLessThan(2 * 3_600);
  });

  it("can expire at the end of a day, which must not be over", async () => {
    const { user, send, bodies } = await openDialog();
    await choose(user, "Expires", "On a date");
    await send();
    expect(await screen.findByText("Choose a day")).toBeTruthy();
    await fill(user, screen.getByLabelText<HTMLInputElement>("Last day"), "2030-02-28");
    onCall(CREATE, failure("INVALID_REQUEST", { data: { expiresAt: "has passed" } }));
    await send();
    expect(await screen.findByText("Choose a day that is not over")).toBeTruthy();
    const created = onCall(CREATE, { ...apiKeyOf(), apiKey: WHOLE });
    await send();
    const expiresAt = new Date(2030, 1, 28, 23, 59, 59).getTime() / 1_000;
    await waitFor(() => expect(created.map(({ body }) => body)).toEqual([{ name: "Shop", expiresAt }]));
    expect(bodies()).toEqual([]);
  });
});
