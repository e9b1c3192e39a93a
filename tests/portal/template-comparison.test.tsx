import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { ComparisonResource } from "../../contract/comparisons";
import { currentToast } from "../../src/lib/toast-store";
import { COMPARISON_ID, changedPage, comparedSample, comparison, doneComparison } from "./support/comparisons";
import { fill, openConsole, template, templateDetails } from "./support/console";
import { failure, onCall, tagged } from "./support/server";
import { CHANGED_DRAFT, channel, version, versionPage, versionWithText } from "./support/versions";

const WORKSPACE = "/api/app/workspaces/:workspaceId";
const TEMPLATE = `${WORKSPACE}/templates/:templateId` as const;
const READ = `GET ${TEMPLATE}` as const;
const VERSIONS = `GET ${TEMPLATE}/versions` as const;
const VERSION = `GET ${TEMPLATE}/versions/:number` as const;
const COMPARE = `POST ${TEMPLATE}/compare` as const;
const COMPARISON = `GET ${WORKSPACE}/comparisons/:comparisonId` as const;
const REVIEW = `POST ${WORKSPACE}/comparisons/:comparisonId/review` as const;

const { id } = templateDetails();
const CHANGED = [
  comparedSample("Ada", [changedPage(1), changedPage(3)]),
  comparedSample("Ben"),
  comparedSample("Cid", [changedPage(2)]),
];
const DRAFT_ONLY = versionPage({
  versions: [version(7), version(6)],
  channels: [channel("live", 7)],
  draft: CHANGED_DRAFT,
  publishOnSave: false,
});

const publishDrawer = async () => within(await screen.findByRole("dialog", { name: "Publish" }));
const view = async () => within(await screen.findByRole("dialog", { name: /^Compare documents of/ }));
const html = () => screen.findByLabelText<HTMLTextAreaElement>("Template (HTML)", { selector: "textarea" });

interface Opened {
  found?: ComparisonResource;
  typed?: string;
  versions?: typeof DRAFT_ONLY;
}

/** Opens the sheet that publishes. */
async function openSheet({ found = doneComparison(CHANGED), typed = "", versions = DRAFT_ONLY }: Opened = {}) {
  onCall(READ, tagged(template("<p>draft"), '"r2"'));
  onCall(VERSIONS, versions);
  onCall(VERSION, versionWithText(7, "<p>live"));
  const started = onCall(COMPARE, comparison());
  onCall(COMPARISON, found);
  const page = openConsole(`/templates/create-edit?templateId=${id}`);
  if (typed) await fill(page.user, await html(), typed);
  await page.user.click(await screen.findByRole("button", { name: "Publish" }));
  return { ...page, started, sheet: await publishDrawer() };
}

/** Opens the view of the documents. */
async function openView(opened: Opened = {}) {
  const page = await openSheet(opened);
  await page.user.click(await page.sheet.findByRole("button", { name: "See the documents" }));
  return { ...page, view: await view() };
}

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

describe("the sheet that publishes", () => {
  it("compares the saved draft with what is live, and says how many sample sets change", async () => {
    const { started, sheet } = await openSheet();
    expect(await sheet.findByText("2 of 3 samples change")).toBeTruthy();
    expect(started.map(({ body }) => body)).toEqual([{ from: "live", to: "draft" }]);
    expect(sheet.getByRole<HTMLButtonElement>("button", { name: "Publish" }).disabled).toBe(false);
  });

  it("compares text that is not saved", async () => {
    const { started, sheet } = await openSheet({ typed: " typed" });
    await sheet.findByText("2 of 3 samples change");
    expect(started[0]?.body.unsaved).toEqual({ templateId: id, contentBase64: btoa("<p>draft typed") });
  });

  it("shows the progress by sample set, and blocks nothing in the meantime", async () => {
    const progress = [
      { name: "Ada", verdict: "changed" as const },
      { name: "Ben", verdict: null },
    ];
    const { user, sheet } = await openSheet({ found: comparison({ status: "running", progress }) });
    expect(await sheet.findByText("Comparing the documents… 1 of 2 samples")).toBeTruthy();
    expect(sheet.getByRole<HTMLButtonElement>("button", { name: "Publish" }).disabled).toBe(false);
    await user.click(sheet.getByRole("button", { name: "Show progress" }));
    const opened = await view();
    expect((await opened.findByText("Ada")).closest("li")?.textContent).toBe(" Ada changed");
    expect(opened.getByText("Ben").closest("li")?.textContent).toBe(" Ben waiting");

    onCall(COMPARISON, doneComparison(CHANGED));
    expect(await (await view()).findByText("Change 1 of 6")).toBeTruthy();
  });

  it.each([
    ["None of 2 samples changes", [comparedSample("Ada"), comparedSample("Ben")]],
    ["1 of 1 sample changes", [comparedSample("Ada", [changedPage(1)])]],
    ["Nothing changes", [comparedSample(null)]],
    ["The document changes", [comparedSample(null, [changedPage(1)])]],
    [
      "The document changes, but none of the compared pages",
      [{ ...comparedSample(null), verdict: "changed" as const, isIdentical: false }],
    ],
  ])("says '%s'", async (text, samples) => {
    const { sheet } = await openSheet({ found: doneComparison(samples) });
    expect(await sheet.findByText(text)).toBeTruthy();
  });

  it("says if the workspace has as many comparisons as allowed, and compares again", async () => {
    onCall(COMPARISON, doneComparison(CHANGED));
    onCall(READ, tagged(template("<p>draft"), '"r2"'));
    onCall(VERSIONS, DRAFT_ONLY);
    onCall(VERSION, versionWithText(7, "<p>live"));
    onCall(COMPARE, failure("TOO_MANY_REQUESTS", { data: { limit: "comparisonsPerWorkspace", max: 200 } }));
    const { user } = openConsole(`/templates/create-edit?templateId=${id}`);
    await user.click(await screen.findByRole("button", { name: "Publish" }));
    const sheet = await publishDrawer();
    await sheet.findByText("The workspace has as many comparisons as allowed");
    onCall(COMPARE, comparison());
    await user.click(sheet.getByRole("button", { name: "Compare again" }));

    expect(await sheet.findByText("2 of 3 samples change")).toBeTruthy();
  });

  it("compares nothing if nothing is live", async () => {
    const { sheet, started } = await openSheet({ versions: { ...DRAFT_ONLY, versions: [], channels: [] } });
    expect(sheet.queryByText(/documents…/)).toBeNull();
    expect(started).toHaveLength(0);
  });

  it("publishes only after a review, if the workspace wants that", async () => {
    const required = { ...DRAFT_ONLY, publishOnSave: true, isReviewRequired: true };
    const { user, view, sheet } = await openView({ versions: required });
    const publish = () => sheet.getByRole<HTMLButtonElement>("button", { name: "Publish", hidden: true });
    expect(publish().disabled).toBe(true);
    const reviewed = onCall(REVIEW, () => {
      onCall(COMPARISON, doneComparison(CHANGED, { review: { by: "bob@example.com", at: 1_763_000_500 } }));
      return {};
    });
    await user.click(await view.findByRole("button", { name: "Mark as reviewed" }));

    expect(await view.findByText("bob@example.com")).toBeTruthy();
    expect(reviewed.map(({ params }) => params.comparisonId)).toEqual([COMPARISON_ID]);
    await waitFor(() => expect(publish().disabled).toBe(false));
    expect(currentToast()).toMatchObject({ type: "success", message: "Marked as reviewed" });
  });
});

describe("the view of documents", () => {
  it("steps through all changes by keyboard, across pages and sample sets", async () => {
    const { view } = await openView();
    expect(await view.findByText("Change 1 of 6")).toBeTruthy();
    expect(view.getByText("Version 7 (live) → Draft")).toBeTruthy();
    press("n");
    press("n");
    expect(view.getByText("Change 3 of 6")).toBeTruthy();
    expect(view.getByRole("region", { name: "Page 3" })).toBeTruthy();
    for (const _ of [1, 2]) press("n");
    expect(view.getByText("Change 5 of 6")).toBeTruthy();
    expect(view.getByRole("tab", { name: "Cid, changed" }).getAttribute("aria-selected")).toBe("true");
    press("p");
    expect(view.getByRole("tab", { name: "Ada, changed" }).getAttribute("aria-selected")).toBe("true");
    press("p");
    press("p");
    press("p");
    press("p");
    expect(view.getByText("Change 6 of 6")).toBeTruthy();
  });

  it("shows a page side by side, with an edge to drag, through the other one, and by its changed pixels", async () => {
    const { user, view } = await openView();
    const names = () => view.getAllByAltText(/page 1$/).map((image) => image.getAttribute("alt"));
    await view.findByText("Change 1 of 6");
    await user.click(view.getByText("Side by side"));
    expect(names()).toEqual(["Before: page 1", "After: page 1"]);
    // PUBLIC_URL may be another origin.
    expect(view.getByAltText("After: page 1").getAttribute("src")).toBe("/v1/files/picture-after");
    press("2");
    fireEvent.change(view.getByLabelText("Edge between before and after"), { target: { value: "80" } });
    expect(view.getByLabelText<HTMLInputElement>("Edge between before and after").value).toBe("80");
    press("3");
    expect(names()).toEqual(["Before: page 1", "After: page 1"]);
    const opacity = view.getByLabelText<HTMLInputElement>("Opacity of the page after");
    expect(opacity.getAttribute("aria-valuetext")).toBe("50 %");
    fireEvent.change(opacity, { target: { value: "20" } });
    expect(opacity.getAttribute("aria-valuetext")).toBe("20 %");
    expect(view.getByRole<HTMLInputElement>("radio", { name: "Overlay" }).checked).toBe(true);
    press("4");
    expect(names()).toEqual(["Difference: page 1"]);
    press("z");
    expect(view.getByRole("region", { name: "Page 1" }).dataset.zoom).toBe("full");
  });

  it("shows numbers, warnings and changed text of both documents", async () => {
    const warnings = { added: [{ code: "CUT_OFF" }], removed: [] };
    const found = doneComparison([{ ...comparedSample("Ada", [changedPage(1)]), warnings }]);
    const { view } = await openView({ found });
    const details = within(await view.findByRole("complementary", { name: "Details" }));
    expect(details.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
      "BeforeAfter",
      "Pages23",
      "Size19.53 KB20.51 KB",
      "Time31 ms29 ms",
    ]);
    expect(details.getByText("New warnings")).toBeTruthy();
    expect(details.getByText("Old 1").tagName).toBe("DEL");
    expect(details.getByText("New 1").tagName).toBe("INS");
  });

  it("shows pages that only one document has, pages without pictures, and pages without a change", async () => {
    const only = changedPage(2, {
      pictures: { before: null, after: "https://x.example/v1/files/a", difference: null },
    });
    const bare = changedPage(3, { pictures: null, boxes: [] });
    const { user, view } = await openView({ found: doneComparison([comparedSample("Ada", [only, bare])]) });
    await view.findByText("Change 1 of 3");
    await user.click(view.getByText("Side by side"));
    expect(view.getByText("There is no page 2.")).toBeTruthy();
    const pages = within(view.getByRole("navigation", { name: "Pages" }));
    expect(pages.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "no changePage 1",
      "Page 2",
      "Page 3",
    ]);
    await user.click(pages.getByRole("button", { name: "Page 3, changed" }));
    expect(view.getByText("Only the first changed pages have pictures. See the text instead.")).toBeTruthy();
  });

  it("says that text and pictures of a changed page are left out", async () => {
    const bare = changedPage(1, { pictures: null, text: null, boxes: [{ x: 64, y: 96, width: 120, height: 328 }] });
    const { view } = await openView({ found: doneComparison([comparedSample("Ada", [bare])]) });
    expect(await view.findByRole("button", { name: "Page 1, changed" })).toBeTruthy();
    expect(view.getByText(/^Only the first changed pages have pictures and text\. This page has changed/)).toBeTruthy();
    const details = within(view.getByRole("complementary", { name: "Details" }));
    expect(details.getByText(/^Left out/)).toBeTruthy();
    expect(details.queryByText("The text is the same.")).toBeNull();
  });

  it("says if the change is behind the compared pages, in nothing that a page shows, or in the warnings only", async () => {
    const changed = { verdict: "changed" as const, isIdentical: false };
    const later = { ...comparedSample("Later"), ...changed, comparedPages: 50, pages: { from: 60, to: 61 } };
    const hidden = { ...comparedSample("Hidden"), ...changed };
    const warnings = { added: [{ code: "CUT_OFF" }], removed: [] };
    const warned = { ...comparedSample("Warned"), ...changed, isIdentical: true, warnings };
    const { user, sheet, view } = await openView({ found: doneComparison([later, hidden, warned]) });
    expect(sheet.getByText("3 of 3 samples change, but none of the compared pages")).toBeTruthy();
    const nothing = "nothing that a page shows, such as the address of a link.";
    expect(
      await view.findByText(`The first 50 pages are the same. The change is on a later page, or ${nothing}`),
    ).toBeTruthy();
    await user.click(view.getByRole("tab", { name: "Hidden, changed" }));
    expect(view.getByText(`All pages are the same. The change is ${nothing}`)).toBeTruthy();
    await user.click(view.getByRole("tab", { name: "Warned, changed" }));
    expect(view.getByText("The pages are the same. Only the warnings differ.")).toBeTruthy();
  });

  it("says that nothing has changed, or that a document could not be made", async () => {
    const error = {
      side: "to" as const,
      errorCode: "INVALID_TEMPLATE" as const,
      data: { line: 4, reason: "no such filter" },
    };
    const broken = {
      ...comparedSample("Ben"),
      verdict: "failed" as const,
      isIdentical: null,
      error,
      pages: null,
      bytes: null,
      renderMs: null,
    };
    const { user, view } = await openView({ found: doneComparison([comparedSample("Ada"), broken]) });
    expect(await view.findByText("Both documents are the same.")).toBeTruthy();
    await user.click(view.getByRole("tab", { name: "Ben, can't be generated" }));
    expect(view.getByText("The document of Draft could not be generated.")).toBeTruthy();
    expect(view.getByText("Invalid template, line 4: no such filter")).toBeTruthy();
  });

  it("compares again after the pictures have expired, and after it has failed", async () => {
    const { user, view, started } = await openView();
    await view.findByText("Change 1 of 6");
    fireEvent.error(view.getByAltText("After: page 1"));
    expect(await view.findByText(/^This comparison has expired/)).toBeTruthy();
    onCall(
      COMPARISON,
      comparison({ status: "failed", error: { errorCode: "RENDER_TIMEOUT", data: { phase: "draw" } } }),
    );
    await user.click(view.getByRole("button", { name: "Compare again" }));
    expect(
      await view.findByText(/^The documents could not be compared. Generating the PDF took too long/),
    ).toBeTruthy();
    onCall(COMPARISON, doneComparison(CHANGED));
    await user.click(view.getByRole("button", { name: "Compare again" }));
    expect(await view.findByText("Change 1 of 6")).toBeTruthy();
    expect(started).toHaveLength(3);
  });
});

describe("a comparison in which a document took too long", () => {
  const timedOut = {
    ...comparedSample("Ben"),
    verdict: "failed" as const,
    isIdentical: null,
    error: { side: "to" as const, errorCode: "RENDER_TIMEOUT" as const, data: { phase: "print" } },
    pages: null,
    bytes: null,
    renderMs: null,
  };
  const found = doneComparison([comparedSample("Ada", [changedPage(1)]), timedOut]);
  const mended = doneComparison([comparedSample("Ada", [changedPage(1)]), comparedSample("Ben", [changedPage(2)])]);

  it("can be repeated in the sheet: it fails, is made again, and is done", async () => {
    const { user, sheet, started } = await openSheet({ found });
    expect(await sheet.findByText("1 of 2 samples changes, 1 can't be generated")).toBeTruthy();
    const repeat = sheet.getByRole("button", { name: "Compare again" });
    onCall(COMPARISON, comparison({ status: "running" }));
    await user.click(repeat);
    expect(await sheet.findByText("Comparing the documents…")).toBeTruthy();
    expect(repeat.className).toContain("ant-btn-loading");
    expect(document.activeElement).toBe(repeat);
    await user.click(repeat);

    onCall(COMPARISON, mended);
    expect(await sheet.findByText("2 of 2 samples change")).toBeTruthy();
    expect(sheet.queryByRole("button", { name: "Compare again" })).toBeNull();
    expect(document.activeElement).toBe(sheet.getByRole("button", { name: "See the documents" }));
    expect(started).toHaveLength(2);
  });

  it("can be repeated in its view, which then shows the same sample set", async () => {
    const { user, view, started } = await openView({ found });
    await user.click(await view.findByRole("tab", { name: "Ben, can't be generated" }));
    expect(view.getByText(/^Generating the PDF took too long/)).toBeTruthy();
    onCall(COMPARISON, comparison({ status: "running" }));
    await user.click(view.getByRole("button", { name: "Compare again" }));
    const progress = await view.findByText("Generating and comparing the documents…");
    expect(document.activeElement).toBe(progress.closest("[role=status]"));

    onCall(COMPARISON, mended);
    const tab = await view.findByRole("tab", { name: "Ben, changed" });
    expect(tab.getAttribute("aria-selected")).toBe("true");
    expect(view.getByText("Change 3 of 4")).toBeTruthy();
    expect(started).toHaveLength(2);
  });
});

describe("other comparisons of documents", () => {
  it("are of any two versions in the history", async () => {
    onCall(READ, tagged(template("<p>draft"), '"r2"'));
    onCall(VERSIONS, DRAFT_ONLY);
    onCall(VERSION, ({ params }) => versionWithText(Number(params.number), `<p>text ${params.number}`));
    const started = onCall(COMPARE, comparison());
    onCall(COMPARISON, doneComparison(CHANGED));
    const { user } = openConsole(`/templates/create-edit?templateId=${id}`);
    await user.click(await screen.findByRole("button", { name: "History" }));
    const drawer = within(await screen.findByRole("dialog", { name: "History" }));
    await user.selectOptions(drawer.getByLabelText("Compare", { selector: "select" }), "Version 6");
    await user.selectOptions(drawer.getByLabelText("with"), "Version 7");
    await user.click(drawer.getByRole("button", { name: "Compare documents" }));

    expect(await (await view()).findByText("Change 1 of 6")).toBeTruthy();
    expect(started.map(({ body }) => body)).toEqual([{ from: "6", to: "7" }]);
  });

  it("are of the templates that use a partial, before it is saved, one after the other", async () => {
    const usedByDocuments = [
      { id: "invoice", name: "Invoice", live: 3 },
      { id: "letter", name: "Letter", live: 1 },
    ];
    const partial = { ...template("<p>head", { kind: "partial" }), usedBy: [], usedByDocuments };
    onCall(READ, tagged(partial, '"r4"'));
    const started = onCall(COMPARE, comparison());
    onCall(COMPARISON, doneComparison([comparedSample("Ada", [changedPage(1)])]));
    const { user } = openConsole(`/templates/create-edit?templateId=${id}`);
    await fill(user, await html(), " typed");
    await user.click(await screen.findByRole("button", { name: "Compare documents" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Templates that use this partial" }));

    await waitFor(() => expect(sheet.getAllByText("1 of 1 sample changes")).toHaveLength(2));
    const unsaved = { templateId: id, contentBase64: btoa("<p>head typed") };
    expect(started.map(({ params, body }) => [params.templateId, body])).toEqual([
      ["invoice", { from: "draft", to: "draft", unsaved }],
      ["letter", { from: "draft", to: "draft", unsaved }],
    ]);
  });
});
