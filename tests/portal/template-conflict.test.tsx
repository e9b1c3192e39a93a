import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { browser } from "../../src/lib/browser";
import { currentToast } from "../../src/lib/toast-store";
import { fill, openConsole, template, templateDetails } from "./support/console";
import { leaveDialog } from "./support/leave-dialog";
import { pressEscape } from "./support/press-escape";
import { failure, noAnswer, onCall, tagged } from "./support/server";

const READ = "GET /api/app/workspaces/:workspaceId/templates/:templateId";
const CREATE = "POST /api/app/workspaces/:workspaceId/templates";
const SAVE = "PATCH /api/app/workspaces/:workspaceId/templates/:templateId";
const PDF = "POST /api/app/pdf";

const { id } = templateDetails();
const EDIT_URL = `/templates/create-edit?templateId=${id}`;
const html = () => screen.findByLabelText<HTMLTextAreaElement>("Template (HTML)", { selector: "textarea" });
const save = () => screen.getByRole("button", { name: "Save" });
const saved = () => waitFor(() => expect(currentToast()).toMatchObject({ message: "Template saved" }));

/** Accepts saves for one revision, and gives the next one. Refuses all others. */
function onSave(revision: number, by: string | null = "bob@example.com") {
  let current = revision;
  return onCall(SAVE, ({ headers }) => {
    if (headers.get("if-match") !== `"r${current}"`) {
      return failure("TEMPLATE_CHANGED", { data: { by, at: 1_763_000_000, revision: current } });
    }
    current += 1;
    return tagged({}, `"r${current}"`);
  });
}

/** Opens a template, edits it, and saves it after another member has saved a different version. */
async function saveAfterOther(theirs = template("<p>theirs"), by: string | null = "bob@example.com") {
  onCall(READ, tagged(template("<p>"), '"r1"'));
  const requests = onSave(2, by);
  const page = openConsole(EDIT_URL);
  await fill(page.user, await html(), "mine");
  onCall(READ, tagged(theirs, '"r2"'));
  await page.user.click(save());
  return { ...page, requests };
}

const dialog = async () => within(await screen.findByRole("dialog", { name: /has changed since/ }));
const noDialog = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
const tags = (requests: { headers: Headers }[]) => requests.map(({ headers }) => headers.get("if-match"));

describe("the revision of a template", () => {
  it("follows the switch that publishes changes at once", async () => {
    onCall(READ, tagged(template("<p>"), '"r1"'));
    const requests = onSave(1);
    const { user } = openConsole(EDIT_URL);
    await user.click(await screen.findByRole("switch", { name: "Publish changes at once" }));
    await waitFor(() => expect(requests.length).toBe(1));
    await fill(user, await html(), "mine");
    await user.click(save());
    await saved();
    expect(tags(requests)).toEqual(['"r1"', '"r2"']);
  });

  it("has changed if only a setting has", async () => {
    await saveAfterOther(template("<p>"));
    expect((await dialog()).getByText(/^bob@example.com changed the settings of this template on/)).toBeTruthy();
  });

  it("is sent with each save, as the service sent it with the last read or save", async () => {
    onCall(READ, tagged(template("<p>"), '"r7"'));
    const requests = onSave(7);
    const { user } = openConsole(EDIT_URL);
    for (const text of ["one", "two"]) {
      await fill(user, await html(), text);
      await user.click(save());
      await waitFor(() => expect(save().className).not.toContain("loading"));
    }

    await waitFor(() => expect(tags(requests)).toEqual(['"r7"', '"r8"']));
  });

  it("is known after the template was created", async () => {
    onCall(CREATE, tagged({ id }, '"r1"'));
    const requests = onSave(1);
    const { user } = openConsole("/templates/create-edit");
    await fill(user, await screen.findByLabelText("Template name"), "Invoice");
    await fill(user, await html(), "<p>");
    await user.click(screen.getByRole("button", { name: "Create" }));
    await screen.findByRole("heading", { name: "Edit template." });
    await user.click(save());
    await saved();

    expect(tags(requests)).toEqual(['"r1"']);
  });

  it("is strong again if a proxy has compressed the answer", async () => {
    onCall(READ, tagged(template("<p>"), 'W/"r7"'));
    const requests = onSave(7);
    const { user } = openConsole(EDIT_URL);
    await fill(user, await html(), "mine");
    await user.click(save());
    await saved();

    expect(tags(requests)).toEqual(['"r7"']);
  });

  it("is left out if a proxy has removed it, and saving still works", async () => {
    onCall(READ, template("<p>"));
    const requests = onCall(SAVE, {});
    const { user } = openConsole(EDIT_URL);
    await fill(user, await html(), "mine");
    await user.click(save());
    await saved();

    expect(tags(requests)).toEqual([null]);
  });

  it("is kept with unsaved text when the session ends, so that the text overwrites nothing later", async () => {
    vi.spyOn(browser, "reload").mockImplementation(() => undefined);
    onCall(READ, tagged(template("<p>"), '"r1"'));
    onCall(SAVE, failure("NO_ACCESS", { status: 401 }));
    onCall("POST /api/v1/refreshtoken", failure("REFRESH_TOKEN_EXPIRED"));
    const first = openConsole(EDIT_URL);
    await fill(first.user, await html(), "mine");
    await first.user.click(save());
    await screen.findByRole("button", { name: "Sign in" });
    first.unmount();

    onCall(READ, tagged(template("<p>theirs"), '"r2"'));
    const requests = onSave(2);
    const { user } = openConsole(EDIT_URL);
    expect((await html()).value).toBe("<p>mine");
    await user.click(save());
    await user.click((await dialog()).getByRole("button", { name: "Keep editing" }));
    await noDialog();
    await user.click(screen.getByRole("button", { name: "Discard" }));
    expect((await html()).value).toBe("<p>theirs");
    await user.click(save());
    await saved();

    expect(tags(requests)).toEqual(['"r1"', '"r2"']);
  });
});

describe("a template that another member has changed since it was opened", () => {
  it.each([
    ["bob@example.com", /^bob@example\.com saved other changes on 20\d\d-.+\. Your text is not saved yet\.$/],
    [null, /^Someone else saved other changes on/],
    ["ada@example.com", /^You, in another window, saved other changes on/],
  ])("is not overwritten: a dialog says that %s changed it, and when", async (by, text) => {
    const { user, requests } = await saveAfterOther(undefined, by);
    expect((await dialog()).getByText(text)).toBeTruthy();
    await user.click((await dialog()).getByRole("button", { name: "Keep editing" }));
    await noDialog();

    expect(requests).toHaveLength(1);
    expect((await html()).value).toBe("<p>mine");
    expect(currentToast()).toBeNull();
  });

  it.each([
    ["Escape [SHELL-19]", pressEscape],
    ["a click outside [SHELL-18]", () => fireEvent.click(document.querySelector(".ant-modal-wrap") as Element)],
    ["the close button [SHELL-20]", () => fireEvent.click(screen.getByRole("button", { name: "Close" }))],
  ])("is not overwritten if the dialog is closed by %s", async (_, close) => {
    const { requests } = await saveAfterOther();
    await dialog();
    close();
    await noDialog();

    expect(requests).toHaveLength(1);
    expect((await html()).value).toBe("<p>mine");
  });

  it("can be compared with the user's text", async () => {
    const { user } = await saveAfterOther(template("<p>theirs", { name: "Bill" }));
    const { getByRole, findByLabelText, getByText } = await dialog();
    await user.click(getByRole("button", { name: "See the difference" }));

    expect((await findByLabelText<HTMLTextAreaElement>("Theirs")).value).toBe("<p>theirs");
    expect((await findByLabelText<HTMLTextAreaElement>("Mine")).value).toBe("<p>mine");
    expect(getByText(/Their name:/).textContent).toBe("Their name: Bill. Your name: Invoice.");
  });

  it("says so if both texts are the same", async () => {
    const { user } = await saveAfterOther(template("<p>mine"));
    const { getByRole, findByText } = await dialog();
    await user.click(getByRole("button", { name: "See the difference" }));

    expect(await findByText("The HTML is the same.")).toBeTruthy();
  });

  it("is overwritten if the user keeps theirs, without a second question", async () => {
    const { user, requests } = await saveAfterOther();
    await user.click((await dialog()).getByRole("button", { name: "Keep mine" }));
    await saved();
    await noDialog();
    await fill(user, await html(), "!");
    await user.click(save());

    await waitFor(() =>
      expect(requests.map(({ headers, body }) => [headers.get("if-match"), atob(body.contentBase64 ?? "")])).toEqual([
        ['"r1"', "<p>mine"],
        ['"r2"', "<p>mine"],
        ['"r3"', "<p>mine!"],
      ]),
    );
  });

  it("asks again if it has changed once more while the dialog was open", async () => {
    const { user } = await saveAfterOther();
    await dialog();
    const requests = onSave(3, "eve@example.com");
    onCall(READ, tagged(template("<p>hers"), '"r3"'));
    await user.click((await dialog()).getByRole("button", { name: "Keep mine" }));

    expect(await (await dialog()).findByText(/^eve@example\.com saved/)).toBeTruthy();
    expect(tags(requests)).toEqual(['"r2"']);
    expect((await html()).value).toBe("<p>mine");
  });

  it("replaces the user's text if they take it, and the text can be brought back", async () => {
    const { user, requests } = await saveAfterOther(template("<p>theirs", { name: "Bill" }));
    await user.click((await dialog()).getByRole("button", { name: "Take theirs" }));
    await noDialog();
    const name = screen.getByLabelText<HTMLInputElement>("Template name");
    expect([name.value, (await html()).value]).toEqual(["Bill", "<p>theirs"]);
    expect(requests).toHaveLength(1);

    await user.click(screen.getByRole("button", { name: "Bring back my text" }));
    expect([name.value, (await html()).value]).toEqual(["Invoice", "<p>mine"]);
    expect(screen.queryByRole("button", { name: "Bring back my text" })).toBeNull();
    await user.click(save());
    await saved();
    expect(tags(requests)).toEqual(['"r1"', '"r2"']);
  });

  it("may have been deleted: the text stays, and can be created again", async () => {
    const { user } = await saveAfterOther();
    await dialog();
    onCall(SAVE, failure("TEMPLATE_NOT_FOUND"));
    await user.click((await dialog()).getByRole("button", { name: "Keep mine" }));
    expect(await screen.findByText(/This template was deleted while you were editing/)).toBeTruthy();

    expect((await html()).value).toBe("<p>mine");
    expect(screen.getByRole("button", { name: "Create" })).toBeTruthy();
    await noDialog();
  });

  it("keeps the text and shows a toast if the stored template can't be read", async () => {
    onCall(READ, tagged(template("<p>"), '"r1"'));
    onSave(2);
    const { user } = openConsole(EDIT_URL);
    await fill(user, await html(), "mine");
    onCall(READ, noAnswer());
    await user.click(save());
    await waitFor(() => expect(currentToast()).toMatchObject({ type: "error" }));

    expect((await html()).value).toBe("<p>mine");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("is protected while the dialog is open: leaving the page also asks", async () => {
    const { user, currentUrl } = await saveAfterOther();
    await dialog();
    await user.click(screen.getByRole("button", { name: "Sidebar" }));
    await user.click(await screen.findByRole("link", { name: "Members" }));

    await user.click((await leaveDialog()).button("Keep editing"));
    expect(currentUrl()).toBe(EDIT_URL);
    expect((await html()).value).toBe("<p>mine");
  });

  it("ignores the shortcuts while the dialog is open, and reacts to them afterwards", async () => {
    const made = onCall(PDF, new Blob(["%PDF-1.4"]));
    const { user } = await saveAfterOther();
    const { getByRole } = await dialog();
    fireEvent.keyDown(document.body, { key: "Enter", ctrlKey: true });
    await user.click(getByRole("button", { name: "Keep editing" }));
    await noDialog();
    expect(made).toHaveLength(0);

    fireEvent.keyDown(document.body, { key: "Enter", ctrlKey: true });
    expect(await screen.findByRole("dialog", { name: "Result" })).toBeTruthy();
    expect(made).toHaveLength(1);
  });

  it("sets the focus of the dialog on the button that loses nothing", async () => {
    await saveAfterOther();
    const keep = (await dialog()).getByRole("button", { name: "Keep editing" });

    await waitFor(() => expect(document.activeElement).toBe(keep));
  });
});

describe("deleting a template in the editor", () => {
  const DELETE = "DELETE /api/app/workspaces/:workspaceId/templates/:templateId";
  const question = async () => within(await screen.findByRole("dialog", { name: "Delete template" }));

  it("is about the revision that the page shows, also after a save", async () => {
    onCall(READ, tagged(template("<p>"), '"r1"'));
    onSave(1);
    const deleted = onCall(DELETE, {});
    const { user } = openConsole(EDIT_URL);
    await fill(user, await html(), "mine");
    await user.click(save());
    await saved();
    await user.click(screen.getByRole("button", { name: "Delete" }));
    await user.click((await question()).getByRole("button", { name: "Delete" }));

    await waitFor(() => expect(tags(deleted)).toEqual(['"r2"']));
  });

  it("asks again if somebody else has changed it, and keeps it if the user does not insist", async () => {
    onCall(READ, tagged(template("<p>"), '"r1"'));
    const deleted = onCall(
      DELETE,
      failure("TEMPLATE_CHANGED", { data: { by: "bob@example.com", at: 1_763_000_000, revision: 3 } }),
    );
    const { user, currentUrl } = openConsole(EDIT_URL);
    await fill(user, await html(), "mine");
    await user.click(screen.getByRole("button", { name: "Delete" }));
    const { getByRole, findByRole } = await question();
    await user.click(getByRole("button", { name: "Delete" }));
    expect((await findByRole("alert")).textContent).toMatch(/^bob@example\.com changed this template on 20/);
    await user.click(getByRole("button", { name: "Cancel" }));

    expect(tags(deleted)).toEqual(['"r1"']);
    expect([currentUrl(), (await html()).value]).toEqual([EDIT_URL, "<p>mine"]);
    expect(currentToast()).toBeNull();
  });
});
