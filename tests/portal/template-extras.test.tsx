import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { describe, expect, it } from "vitest";
import { currentToast } from "../../src/lib/toast-store";
import { describeResult, readResultHeaders } from "../../src/pages/templates/try-out/try-out-result";
import { fill, openConsole, template, templateDetails } from "./support/console";
import { deferred } from "./support/deferred";
import { leaveDialog } from "./support/leave-dialog";
import { onCall } from "./support/server";

const READ = "GET /api/app/workspaces/:workspaceId/templates/:templateId";
const SAVE = "PATCH /api/app/workspaces/:workspaceId/templates/:templateId";
const PDF = "POST /api/app/pdf";
const { id } = templateDetails();
const URL_OF_EDIT = `/templates/create-edit?templateId=${id}`;
const KEY = `ada@example.com-parameters-${id}`;

const pdf = (headers: Record<string, string> = {}) =>
  new HttpResponse(new Blob(["%PDF-1.4"]), { headers: { "content-type": "application/pdf", ...headers } });
const editor = (label: string) => screen.findByLabelText<HTMLTextAreaElement>(label, { selector: "textarea" });
const html = () => editor("Template (HTML)");
const parameters = () => editor("Template parameters (JSON)");

async function openEdit() {
  onCall(READ, template("<p>old</p>"));
  const page = openConsole(URL_OF_EDIT);
  await screen.findByDisplayValue("<p>old</p>");
  return page;
}

/** Waits for the last calls of the page. Mocked calls at the same time can get each other's headers. */
const untilQuiet = () => screen.findByText(/^Counts towards this month/);

describe("the shortcuts of the template page", () => {
  it.each([{ ctrlKey: true }, { metaKey: true }])(
    "save the template with S and %j, instead of the browser's page",
    async (modifier) => {
      const saved = onCall(SAVE, {});
      const { user } = await openEdit();
      await fill(user, await html(), "new");
      const pressed = fireEvent.keyDown(await html(), { key: "s", ...modifier });

      await waitFor(() => expect(currentToast()).toMatchObject({ message: "Template saved" }));
      expect(pressed).toBe(false);
      expect(saved).toHaveLength(1);
    },
  );

  it.each([
    ["with Caps Lock", { key: "S", code: "KeyS" }],
    ["on a Cyrillic keyboard", { key: "ы", code: "KeyS" }],
    ["with S in the position of another layout", { key: "s", code: "Semicolon" }],
  ])("save the template %s", async (_, key) => {
    await openEdit();
    onCall(SAVE, {});

    expect(fireEvent.keyDown(await html(), { ...key, ctrlKey: true })).toBe(false);
    await waitFor(() => expect(currentToast()).toMatchObject({ message: "Template saved" }));
  });

  it("leave other keys to the browser, such as O in the position of S", async () => {
    await openEdit();

    expect(fireEvent.keyDown(await html(), { key: "o", code: "KeyS", ctrlKey: true })).toBe(true);
  });

  it("generate a PDF with Enter, once even if the key is held", async () => {
    const answer = deferred<Response>();
    const made = onCall(PDF, () => answer.promise);
    await openEdit();
    for (const repeat of [false, true]) fireEvent.keyDown(await html(), { key: "Enter", ctrlKey: true, repeat });
    await waitFor(() => expect(made).toHaveLength(1));
    answer.resolve(pdf());
    await screen.findByRole("dialog", { name: "Result" });

    fireEvent.keyDown(document.body, { key: "Enter", ctrlKey: true });
    expect(made).toHaveLength(1);
  });

  it("have no effect without Ctrl", async () => {
    const saved = onCall(SAVE, {});
    await openEdit();

    expect(fireEvent.keyDown(await html(), { key: "s" })).toBe(true);
    expect(saved).toHaveLength(0);
  });
});

describe("the last parameters of a template", () => {
  it("are restored for the same user and template", async () => {
    const { user, unmount } = await openEdit();
    await fill(user, await parameters(), '{"a": 1}');
    await waitFor(() => expect(localStorage.getItem(KEY)).toBe('{"a": 1}'));
    unmount();

    await openEdit();
    expect((await parameters()).value).toBe('{"a": 1}');
  });

  it("are deleted when the user empties the field", async () => {
    localStorage.setItem(KEY, "{}");
    const { user } = await openEdit();
    await user.clear(await parameters());

    await waitFor(() => expect(localStorage.getItem(KEY)).toBeNull());
  });

  it("are deleted by signing out, but only those of that user", async () => {
    localStorage.setItem(KEY, "{}");
    localStorage.setItem("bob@example.com-parameters-1", "{}");
    const { user } = await openEdit();
    await user.click(screen.getByRole("button", { name: "User menu" }));
    await user.click(await screen.findByRole("menuitem", { name: "Sign Out" }));
    await screen.findByRole("button", { name: "Sign in" });

    expect(localStorage.getItem(KEY)).toBeNull();
    expect(localStorage.getItem("bob@example.com-parameters-1")).toBe("{}");
  });
});

describe("signing out", () => {
  it("asks before unsaved changes are lost", async () => {
    const { user, currentUrl } = await openEdit();
    await fill(user, await html(), "new");
    await user.click(screen.getByRole("button", { name: "User menu" }));
    await user.click(await screen.findByRole("menuitem", { name: "Sign Out" }));

    await user.click((await leaveDialog()).button("Keep editing"));
    expect(currentUrl()).toBe(URL_OF_EDIT);
  });
});

describe("the result", () => {
  it("shows its pages, its size and the generation time, and can be downloaded", async () => {
    onCall(PDF, pdf({ "x-document-pages": "3", "server-timing": "queue;dur=1.0, print;dur=80.2, total;dur=122.6" }));
    const { user } = await openEdit();
    await untilQuiet();
    await user.click(screen.getByRole("button", { name: "Generate PDF" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Result" }));

    expect(dialog.getByText("3 pages · 8 Bytes · 123 ms")).toBeTruthy();
    expect(dialog.getByRole<HTMLAnchorElement>("link", { name: "Download" }).download).toBe("Invoice.pdf");
  });

  it("shows the warnings about the document", async () => {
    const warnings = [
      { code: "BLOCKED_REQUEST", address: "https://example.com/logo.png" },
      { code: "FAILED_REQUEST", address: "https://cdn.example.com/logo.png" },
      { code: "BROKEN_IMAGE", address: "data:image/png;base64,xx" },
      { code: "BLOCKED_LINK", address: "smb://server/share" },
      { code: "MISSING_ASSET", name: "logo.svg" },
      {
        code: "MISSING_GLYPH",
        characters: [
          { text: "க", codePoint: "U+0B95" },
          { text: "\ue000", codePoint: "U+E000" },
          { text: "\u0001", codePoint: "U+0001" },
        ],
      },
      { code: "MISSING_GLYPH", characters: [] },
      { code: "CUT_OFF" },
      { code: "NEW_ONE", address: "somewhere" },
    ];
    onCall(PDF, pdf({ "x-document-warnings": JSON.stringify(warnings) }));
    const { user } = await openEdit();
    await untilQuiet();
    await user.click(screen.getByRole("button", { name: "Generate PDF" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Result" }));

    expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Not loaded (external files are turned off): https://example.com/logo.png",
      "Not loaded (the request failed): https://cdn.example.com/logo.png",
      "This image can't be shown: data:image/png;base64,xx",
      "This link was removed (only http, https, mailto and tel addresses can be linked): smb://server/share",
      "This workspace has no asset of this name: logo.svg",
      "No available font contains these characters: U+0B95 க, U+E000, U+0001. Use other characters or add a font that includes them.",
      "No available font contains some characters. Use other characters or add a font that includes them.",
      "Content is wider than the page and was cut off on the right. Allow wrapping, use a smaller font, or switch to landscape.",
      "NEW_ONE: somewhere",
    ]);
  });

  it.each([
    [{}, "8 Bytes"],
    [{ "x-document-pages": "1" }, "1 page · 8 Bytes"],
    [{ "x-document-pages": "many", "server-timing": "subtotal;dur=5" }, "8 Bytes"],
    [{ "server-timing": "total;dur=5.4" }, "8 Bytes · 5 ms"],
  ])("shows only what the service reports: %j", (headers: Record<string, string>, text) => {
    const said = readResultHeaders((name) => headers[name] ?? null);

    expect(describeResult({ ...said, pdfUrl: "blob:1", sizeBytes: 8 })).toBe(text);
  });
});

describe("a code editor", () => {
  it("fills the whole window, until Escape is pressed", async () => {
    const { user } = await openEdit();
    const box = (await html()).closest<HTMLElement>(".code-editor");
    await user.click(screen.getByRole("button", { name: "Full screen: Template (HTML)" }));
    expect(box?.dataset.fullScreen).toBe("true");
    expect(screen.getByRole("button", { name: "Exit full screen: Template (HTML)" })).toBeTruthy();

    await user.keyboard("{Escape}");
    expect(box?.dataset.fullScreen).toBe("false");
  });
});
