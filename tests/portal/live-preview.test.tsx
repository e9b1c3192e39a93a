import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { currentToast } from "../../src/lib/toast-store";
import { fill, onLargeScreen, openConsole, template, templateDetails } from "./support/console";
import { placesAnswer, previewAnswer } from "./support/previews";
import { failure, noAnswer, onCall } from "./support/server";

const PREVIEW = "POST /api/app/workspaces/:workspaceId/preview";
const READ = "GET /api/app/workspaces/:workspaceId/templates/:templateId";
const { id } = templateDetails();

const html = () => screen.findByLabelText<HTMLTextAreaElement>("Template (HTML)", { selector: "textarea" });
const parameters = () =>
  screen.findByLabelText<HTMLTextAreaElement>("Template parameters (JSON)", { selector: "textarea" });
const picture = (name: string) => screen.findByRole<HTMLImageElement>("img", { name });
const pane = () => screen.findByRole("region", { name: "Page" });
const isPale = async () => (await pane()).querySelector("[data-stale=true]") !== null;
const button = (name: string) => screen.getByRole("button", { name });

/** Gives every element a size: the tests' browser has no layout. */
function withLayout(): void {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(700);
}

async function openEditor(content = "<p>old</p>") {
  onCall(READ, template(content));
  const page = openConsole(`/templates/create-edit?templateId=${id}`);
  await html();
  return page;
}

beforeEach(() => {
  onLargeScreen();
  // The pages are in a part of the screen.
  withLayout();
});

describe("places on the page", () => {
  const PLACES = "POST /api/app/workspaces/:workspaceId/preview/places";
  const HTML = '<h1>old</h1>\n{% render "header" %}\n<p>text\n  more</p>';
  const elements = [
    { line: 1, partial: null, x: 0, y: 0, width: 794, height: 200 },
    { line: null, partial: "header", x: 0, y: 200, width: 794, height: 200 },
    { line: 3, partial: null, x: 0, y: 400, width: 794, height: 600 },
    { line: 3, partial: null, x: 10, y: 410, width: 100, height: 20 },
  ];
  const cursors = () => document.querySelectorAll(".overlay-cursor");

  async function openWithPlaces() {
    vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 794, 1123));
    const sent = onCall(PLACES, placesAnswer({ elements }));
    const { user } = await openEditor(HTML);
    const page = await picture("Page 1 of 1");
    const click = (clientX: number, clientY: number) => fireEvent.click(page, { clientX, clientY });
    const moveTo = async (text: string) => {
      const field = await html();
      const at = field.value.indexOf(text);
      field.setSelectionRange(at, at);
      fireEvent.select(field);
    };
    return { user, click, moveTo, sent };
  }

  it("lead to their lines, and to the tag of their partial", async () => {
    const { click, sent } = await openWithPlaces();
    const jump = async () => (await html()).dataset.jump;
    expect(sent).toHaveLength(0);
    click(400, 100);
    await waitFor(async () => expect(await jump()).toBe('{"line":1,"column":null}'));
    click(400, 300);
    await waitFor(async () => expect(await jump()).toBe('{"line":2,"column":1}'));
    click(50, 415);
    await waitFor(async () => expect(await jump()).toBe('{"line":3,"column":null}'));
    expect(sent).toHaveLength(1);
    fireEvent.keyDown(screen.getByRole("region", { name: "Pages" }), { key: "Enter" });
    await waitFor(async () => expect(await jump()).toBe('{"line":1,"column":null}'));
  });

  it("say so if their lines can't be looked up", async () => {
    const { click } = await openWithPlaces();
    onCall(PLACES, failure("RENDERER_BUSY"));
    click(400, 100);
    await waitFor(() => expect(currentToast()?.message).toContain("can't be looked up now"));
  });

  it("are marked while the cursor is in their line, or in one that belongs to them", async () => {
    const { user, moveTo } = await openWithPlaces();
    await moveTo("more");
    await waitFor(() => expect(cursors()).toHaveLength(1));
    expect(cursors()[0]?.getAttribute("height")).toBe("600");
    await moveTo("old");
    await waitFor(() => expect(cursors()[0]?.getAttribute("height")).toBe("200"));
    await user.click(screen.getByLabelText("Mark the cursor's line"));
    await waitFor(() => expect(cursors()).toHaveLength(0));
  });

  it("have margins and warnings, once they are switched on", async () => {
    onCall(PLACES, placesAnswer({ warnings: [{ x: 1, y: 2, width: 3, height: 4, warning: { code: "CUT_OFF" } }] }));
    const { user } = await openEditor();
    await picture("Page 1 of 1");
    expect(document.querySelector(".page-overlay")).toBeNull();
    await user.click(screen.getByLabelText("Mark the content area"));
    await waitFor(() => expect(document.querySelector(".overlay-area")?.getAttribute("width")).toBe("642"));
    await user.click(screen.getByLabelText("Mark warnings"));
    await waitFor(() => expect(document.querySelector(".overlay-warning title")?.textContent).toContain("cut off"));
    expect(JSON.parse(localStorage.getItem("editor-overlays") ?? "")).toMatchObject({ margins: true, warnings: true });
  });
});

describe("the live preview", () => {
  it("draws the draft with its parameters, and again after a change", async () => {
    const sent = onCall(PREVIEW, ({ body }) =>
      previewAnswer({ picture: { pngBase64: btoa(body.html), width: 1, height: 1 } }),
    );
    const { user } = await openEditor();
    expect((await picture("Page 1 of 1")).src).toBe(`data:image/png;base64,${btoa("<p>old</p>")}`);
    await fill(user, await html(), "new");
    await fill(user, await parameters(), '{"name": "Ada"}');
    await waitFor(async () =>
      expect((await picture("Page 1 of 1")).src).toBe(`data:image/png;base64,${btoa("<p>old</p>new")}`),
    );
    await waitFor(() =>
      expect(sent.at(-1)?.body).toMatchObject({ html: "<p>old</p>new", parameters: { name: "Ada" }, page: 1 }),
    );
  });

  it("keeps the last good page during a fault, and leads to its line", async () => {
    onCall(PREVIEW, ({ body }) =>
      body.html.includes("{%")
        ? failure("INVALID_TEMPLATE", { data: { line: 3, column: 5, reason: "tag for not closed" } })
        : previewAnswer(),
    );
    const { user } = await openEditor();
    await picture("Page 1 of 1");
    await fill(user, await html(), "{% for %}");
    await screen.findByText("tag for not closed");
    expect(await isPale()).toBe(true);
    await picture("Page 1 of 1");

    await user.click(button("Line 3, column 5"));
    expect((await html()).dataset.jump).toBe('{"line":3,"column":5}');
    fireEvent.change(await html(), { target: { value: "<p>mended</p>" } });
    await waitFor(() => expect(screen.queryByText("tag for not closed")).toBeNull());
    expect(await isPale()).toBe(false);
  });

  it("sends no parameters that are not a JSON object", async () => {
    const sent = onCall(PREVIEW, previewAnswer());
    const { user } = await openEditor();
    await picture("Page 1 of 1");
    await fill(user, await parameters(), "{");
    await screen.findByText("The parameters are not a JSON object.");
    expect([sent.length, await isPale()]).toEqual([1, true]);
  });

  it("says that there is nothing to draw", async () => {
    const sent = onCall(PREVIEW, previewAnswer());
    openConsole("/templates/create-edit");
    await screen.findByText("Write some HTML, and the page appears here.");
    expect(sent).toHaveLength(0);
  });

  it("draws by itself when the service has time again", async () => {
    const busy = failure("TOO_MANY_REQUESTS");
    busy.headers.set("retry-after", "1");
    const answers: (() => Response | ReturnType<typeof previewAnswer>)[] = [() => busy];
    const sent = onCall(PREVIEW, () => answers.shift()?.() ?? previewAnswer());
    await openEditor();
    await screen.findByText("The service is busy. The page is drawn in a second.");
    await picture("Page 1 of 1");
    expect(sent).toHaveLength(2);
  });

  it("draws when the connection is back", async () => {
    const answers = [noAnswer];
    onCall(PREVIEW, () => answers.shift()?.() ?? previewAnswer());
    await openEditor();
    await screen.findByText("The service can't be reached. The page is drawn when it is back.");
    window.dispatchEvent(new Event("online"));
    await picture("Page 1 of 1");
  });

  it.each([
    ["PAYLOAD_TOO_LARGE", "Too large to draw. A template can have 2.00 MB."],
    ["RENDER_TIMEOUT", "Drawing this page takes too long."],
    ["INVALID_REQUEST", "The print options or the clock can't be used."],
  ] as const)("explains %s", async (code, message) => {
    onCall(PREVIEW, failure(code));
    await openEditor();
    await screen.findByText(message);
  });

  it("never ends the session by itself", async () => {
    onCall(PREVIEW, failure("NO_ACCESS", { status: 401 }));
    onCall("POST /api/v1/refreshtoken", failure("REFRESH_TOKEN_EXPIRED"));
    const { currentUrl } = await openEditor();
    await screen.findByText("Your session has ended. Sign in again to see the page.");
    expect(currentUrl()).toContain("/templates/create-edit");
    expect(localStorage.getItem("accessToken")).not.toBeNull();
  });

  it("shows the document's warnings", async () => {
    onCall(PREVIEW, previewAnswer({ warnings: [{ code: "CUT_OFF" }] }));
    await openEditor();
    await screen.findByText("1 warning");
    expect(screen.getByText(/was cut off on the right/)).toBeTruthy();
  });

  it("asks for the pages of thumbnails, and zooms", async () => {
    const sent = onCall(PREVIEW, ({ body }) => previewAnswer({ page: body.page, pages: 3 }));
    const { user } = await openEditor();
    await picture("Page 1 of 3");
    await user.click(button("Show thumbnails"));
    await screen.findByRole("button", { name: "Go to page 3" });
    await waitFor(() => expect(sent.map(({ body }) => body.page)).toEqual([1, 2, 3]));
    await user.selectOptions(screen.getByRole("combobox", { name: "Zoom" }), "200");
    await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ page: 1, width: 1600 }));
  });

  it("draws nothing while its part or the window is hidden", async () => {
    const sent = onCall(PREVIEW, previewAnswer());
    const { user } = await openEditor();
    await picture("Page 1 of 1");
    await user.click(button("Hide page"));
    await fill(user, await html(), "unseen");
    await user.click(button("Show page"));
    await waitFor(() => expect(sent.map(({ body }) => body.html)).toEqual(["<p>old</p>", "<p>old</p>unseen"]));

    const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    document.dispatchEvent(new Event("visibilitychange"));
    await fill(user, await html(), ", too");
    visibility.mockReturnValue("visible");
    document.dispatchEvent(new Event("visibilitychange"));
    await waitFor(() => expect(sent.at(-1)?.body.html).toBe("<p>old</p>unseen, too"));
    expect(sent).toHaveLength(3);
  });
});

describe("the Result dialog of a browser without a viewer for PDFs", () => {
  it.each([
    ["a phone", true],
    ["a desktop", false],
  ])("draws the pages of the document, and offers the download: %s", async (_, isPhone) => {
    Object.defineProperty(navigator, "pdfViewerEnabled", { value: false, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, "pdfViewerEnabled"));
    const screenOf = vi.mocked(window.matchMedia).getMockImplementation();
    vi.mocked(window.matchMedia).mockImplementation((query) => ({
      ...(screenOf?.(query) as MediaQueryList),
      ...(query === "(pointer: coarse)" && { matches: isPhone }),
    }));
    onCall("POST /api/app/pdf", new Blob(["%PDF-1.4"], { type: "application/pdf" }));
    const sent = onCall(PREVIEW, ({ body }) => previewAnswer({ page: body.page, pages: 2 }));
    const { user } = await openEditor("<p>shown</p>");
    await user.click(button("Hide page"));
    await user.click(button("Generate PDF"));
    const dialog = within(await screen.findByRole("dialog", { name: "Result" }));
    expect((await dialog.findByRole<HTMLImageElement>("img", { name: "Page 1 of 2" })).src).toContain("data:image/png");
    expect(sent.at(-1)?.body).toMatchObject({ html: "<p>shown</p>", now: expect.any(Number) });
    expect(dialog.getByRole("link", { name: "Download" })).toBeTruthy();
    expect(dialog.queryAllByTitle("Generated PDF")).toHaveLength(isPhone ? 0 : 1);
  });
});

describe("the parts of the editor", () => {
  const separator = (name: string) => screen.getByRole("separator", { name });

  it("are resized and hidden by keyboard, and this browser remembers it", async () => {
    const { unmount } = await openEditor();
    fireEvent.keyDown(separator("Width of the source"), { key: "ArrowRight" });
    expect(separator("Width of the source").getAttribute("aria-valuenow")).toBe("52");
    fireEvent.keyDown(separator("Width of the source"), { key: "Home" });
    expect(separator("Width of the source").getAttribute("aria-valuenow")).toBe("20");
    fireEvent.keyDown(separator("Height of the page"), { key: "Enter" });
    expect(screen.queryByRole("separator", { name: "Height of the page" })).toBeNull();
    expect(document.activeElement).toBe(button("Show parameters"));
    unmount();

    await openEditor();
    expect(separator("Width of the source").getAttribute("aria-valuenow")).toBe("20");
    expect((await parameters()).closest<HTMLElement>("[data-pane]")?.hidden).toBe(true);
    fireEvent.click(button("Show parameters"));
    expect((await parameters()).closest<HTMLElement>("[data-pane]")?.hidden).toBe(false);
  });

  it("stand side by side without the source, and this browser remembers it", async () => {
    const { user, unmount } = await openEditor();
    await user.click(button("Beside the page (hides the source)"));
    expect((await html()).closest<HTMLElement>("[data-pane]")?.hidden).toBe(true);
    const line = () => separator("Width of the page");
    expect(line().getAttribute("aria-orientation")).toBe("vertical");
    fireEvent.keyDown(line(), { key: "ArrowLeft" });
    expect(line().getAttribute("aria-valuenow")).toBe("53");
    unmount();

    const { user: again } = await openEditor();
    expect(line().getAttribute("aria-valuenow")).toBe("53");
    await again.click(button("Below the page (shows the source)"));
    expect(separator("Height of the page").getAttribute("aria-valuenow")).toBe("52");
    // Without the page, there is nothing to be beside.
    await again.click(button("Hide page"));
    await again.click(button("Beside the page (hides the source)"));
    expect(line()).toBeTruthy();
  });

  it("are remembered without the source that a form's address hides", async () => {
    onCall(READ, template("<p>old</p>"));
    const { unmount } = openConsole(`/templates/create-edit?templateId=${id}&view=fill-in`);
    fireEvent.keyDown(await screen.findByRole("separator", { name: "Width of the page" }), { key: "ArrowLeft" });
    unmount();

    await openEditor();
    expect((await html()).closest<HTMLElement>("[data-pane]")?.hidden).toBe(false);
    fireEvent.click(button("Beside the page (hides the source)"));
    expect(separator("Width of the page").getAttribute("aria-valuenow")).toBe("53");
  });

  it("can't all be hidden", async () => {
    const { user } = await openEditor();
    await user.click(button("Hide source"));
    await user.click(button("Hide page"));
    expect(button("Hide parameters").hasAttribute("disabled")).toBe(true);
  });

  it("are tabs on narrow screens, and an error shows its part", async () => {
    vi.restoreAllMocks();
    withLayout();
    const { user } = await openEditor("");
    const tabs = within(screen.getByRole("tablist", { name: "Parts of the editor" }));
    const selected = () =>
      tabs.getAllByRole("tab").find((tab) => tab.getAttribute("aria-selected") === "true")?.textContent;
    expect(tabs.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual(["Source", "Data", "Page"]);
    await user.click(tabs.getByRole("tab", { name: "Data" }));
    expect(selected()).toBe("Data");
    await user.click(button("Generate PDF"));
    await waitFor(() => expect(selected()).toBe("Source"));
    await user.click(tabs.getByRole("tab", { name: "Source" }));
    await user.keyboard("{ArrowLeft}");
    expect(selected()).toBe("Page");
    await user.keyboard("{ArrowRight}");
    expect(selected()).toBe("Source");
  });
});
