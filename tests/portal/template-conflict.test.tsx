import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { currentToast } from "../../src/lib/toast-store";
import { fill, openConsole, template, templateDetails } from "./support/console";
import { pressEscape } from "./support/press-escape";
import { onCall } from "./support/server";

const READ = "GET /api/app/workspaces/:workspaceId/templates/:templateId";
const SAVE = "PATCH /api/app/workspaces/:workspaceId/templates/:templateId";
const PDF = "POST /api/app/pdf";

const { id } = templateDetails();
const EDIT_URL = `/templates/create-edit?templateId=${id}`;
const html = () => screen.findByLabelText<HTMLTextAreaElement>("Template (HTML)", { selector: "textarea" });

/** Opens a template, edits it, and saves it after another member has saved a different version. */
async function saveAfterOther(other: ReturnType<typeof template>) {
  onCall(READ, template("<p>"));
  const saved = onCall(SAVE, {});
  const { user, currentUrl } = openConsole(EDIT_URL);
  await fill(user, await html(), "mine");
  onCall(READ, other);
  await user.click(screen.getByRole("button", { name: "Save" }));
  return { user, saved, currentUrl };
}

const question = async () => within(await screen.findByRole("dialog", { name: /Overwrite their changes/ }));

describe("a template that another member has changed since it was opened", () => {
  it.each([
    ["HTML", template("<p>theirs")],
    ["name", template("<p>", { name: "Theirs" })],
  ])("is overwritten only after a question if they changed its %s", async (_, theirs) => {
    const { user, saved } = await saveAfterOther(theirs);
    await user.click((await question()).getByRole("button", { name: "Keep editing" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

    expect(saved).toHaveLength(0);
    expect((await html()).value).toBe("<p>mine");
    expect(currentToast()).toBeNull();
  });

  it.each([
    ["Escape [SHELL-19]", pressEscape],
    ["a click outside [SHELL-18]", () => fireEvent.click(document.querySelector(".ant-modal-wrap") as Element)],
    ["the close button [SHELL-20]", () => fireEvent.click(screen.getByRole("button", { name: "Close" }))],
  ])("is not overwritten if the question is closed by %s", async (_, close) => {
    const { saved } = await saveAfterOther(template("<p>theirs"));
    await question();
    close();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

    expect(saved).toHaveLength(0);
    expect((await html()).value).toBe("<p>mine");
  });

  it("is overwritten after a confirmation, without a second question", async () => {
    const { user, saved } = await saveAfterOther(template("<p>theirs"));
    await user.click((await question()).getByRole("button", { name: "Overwrite" }));
    await waitFor(() => expect(currentToast()).toMatchObject({ message: "Template saved" }));
    onCall(READ, template("<p>mine"));
    await fill(user, await html(), "!");
    await user.click(screen.getByRole("button", { name: "Save" }));

    await waitFor(() =>
      expect(saved.map(({ body }) => atob(body.contentBase64 ?? ""))).toEqual(["<p>mine", "<p>mine!"]),
    );
  });

  it("is protected while the question is open: leaving the page also asks", async () => {
    const confirm = vi.fn(() => false);
    vi.stubGlobal("confirm", confirm);
    const { user, currentUrl } = await saveAfterOther(template("<p>theirs"));
    await question();
    await user.click(screen.getByRole("button", { name: "Sidebar" }));
    await user.click(await screen.findByRole("link", { name: "Members" }));

    expect(confirm).toHaveBeenCalledTimes(1);
    expect(currentUrl()).toBe(EDIT_URL);
    expect((await html()).value).toBe("<p>mine");
  });

  it("ignores the shortcuts while the question is open, and reacts to them afterwards", async () => {
    const made = onCall(PDF, new Blob(["%PDF-1.4"]));
    const { user } = await saveAfterOther(template("<p>theirs"));
    const { getByRole } = await question();
    fireEvent.keyDown(document.body, { key: "Enter", ctrlKey: true });
    await user.click(getByRole("button", { name: "Keep editing" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(made).toHaveLength(0);

    fireEvent.keyDown(document.body, { key: "Enter", ctrlKey: true });
    expect(await screen.findByRole("dialog", { name: "Result" })).toBeTruthy();
    expect(made).toHaveLength(1);
  });

  it("sets the focus of the question on the button that loses no data", async () => {
    await saveAfterOther(template("<p>theirs"));
    const keep = (await question()).getByRole("button", { name: "Keep editing" });

    await waitFor(() => expect(document.activeElement).toBe(keep));
  });
});
