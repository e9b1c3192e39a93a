import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Asset } from "../../contract/assets";
import { LIMITS } from "../../contract/product";
import { currentToast } from "../../src/lib/toast-store";
import { changedPage, comparedSample, comparison, doneComparison } from "./support/comparisons";
import { fill, onLargeScreen, openConsole, PRESS } from "./support/console";
import { deferred } from "./support/deferred";
import { leaveDialog } from "./support/leave-dialog";
import { failure, noAnswer, onCall, tagged } from "./support/server";

const LIST = "GET /api/app/workspaces/:workspaceId/assets";
const CREATE = "POST /api/app/workspaces/:workspaceId/assets";
const READ = "GET /api/app/workspaces/:workspaceId/assets/:assetId";
const RENAME = "PATCH /api/app/workspaces/:workspaceId/assets/:assetId";
const DELETE = "DELETE /api/app/workspaces/:workspaceId/assets/:assetId";
const CONTENT = "GET /api/app/workspaces/:workspaceId/assets/:assetId/content";
const COMPARE = "POST /api/app/workspaces/:workspaceId/templates/:templateId/compare";
const COMPARISON = "GET /api/app/workspaces/:workspaceId/comparisons/:comparisonId";
const REPLACE = "PUT /api/app/workspaces/:workspaceId/assets/:assetId/content";

const logo: Asset = {
  id: "3c1d8a10-1111-4111-8111-00000000abcd",
  name: "logo.svg",
  mediaType: "image/svg+xml",
  bytes: 1536,
  width: 40,
  height: 20,
  sha256: "ab",
  uploadedBy: "ada@example.com",
  createdAt: 1_760_000_000,
  updatedAt: 1_760_000_000,
  revision: 4,
};
const font: Asset = {
  ...logo,
  id: "3c1d8a10-2222-4222-8222-00000000abcd",
  name: "brand.woff2",
  mediaType: "font/woff2",
  width: null,
  height: null,
};
const style: Asset = { ...font, id: "3c1d8a10-3333-4333-8333-00000000abcd", name: "brand.css", mediaType: "text/css" };

const png = (name: string, content = "png") => new File([content], name, { type: "image/png" });
const toast = (type: "success" | "error", message: string) =>
  waitFor(() => expect(currentToast()).toMatchObject({ type, message }));
const rowOf = async (name: string) => (await screen.findByText(name)).closest("tr") as HTMLElement;
const fileInput = () => screen.findByLabelText<HTMLInputElement>("Files to upload");
const uploads = () => screen.findByRole("list", { name: "Uploads" });

/** Drops files on the page, as a browser does. */
function drop(files: File[], folders = 0): void {
  const file = (content: File) => ({ kind: "file", webkitGetAsEntry: () => null, getAsFile: () => content });
  const folder = { kind: "file", webkitGetAsEntry: () => ({ isDirectory: true }), getAsFile: () => png("folder") };
  const items = [...files.map(file), ...Array(folders).fill(folder)];
  fireEvent.drop(screen.getByRole("heading", { name: "Assets" }), { dataTransfer: { types: ["Files"], items } });
}

beforeEach(() => {
  onLargeScreen();
  onCall(CONTENT, new Blob(["<svg/>"], { type: "image/svg+xml" }));
  onCall(READ, { ...logo, usedBy: [], usedByDocuments: [] });
});

describe("the list of assets", () => {
  it("shows name, type, size and date, and a picture of each image", async () => {
    const asked = onCall(LIST, { assets: [font, logo] });
    openConsole("/asset-library");
    const row = await rowOf("logo.svg");
    const cells = within(row).getAllByRole("cell").slice(0, 4);
    expect(cells.map((cell) => cell.textContent)).toEqual(["logo.svg", "SVG 40 × 20", "1.50 KB", "2025-10-09"]);
    await waitFor(() => expect(row.querySelector("img")?.src).toMatch(/^blob:/));
    expect((await rowOf("brand.woff2")).querySelector("img")).toBeNull();
    expect(asked[0]?.params).toEqual({ workspaceId: PRESS.workspace.id });
  });

  it("says what assets are if there are none", async () => {
    onCall(LIST, { assets: [] });
    openConsole("/asset-library");
    expect(await screen.findByText(/^Assets are the images, fonts and style sheets/)).toBeTruthy();
  });

  it("says that it could not be loaded, and offers to try again", async () => {
    onCall(LIST, failure("NO_ACCESS"));
    const { user } = openConsole("/asset-library");
    await screen.findByText("Your assets could not be loaded.");
    onCall(LIST, { assets: [logo] });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("logo.svg")).toBeTruthy();
  });

  it.each([
    [logo, '<img alt="" src="{{ "logo.svg" | asset_url }}">'],
    [style, '<link rel="stylesheet" href="{{ "brand.css" | asset_url }}">'],
    [font, '@font-face { font-family: "brand"; src: url("{{ "brand.woff2" | asset_url }}") }'],
  ])("copies the text that uses $name", async (asset, text) => {
    onCall(LIST, { assets: [asset] });
    const { user } = openConsole("/asset-library");
    await user.click(await screen.findByRole("button", { name: `Copy snippet of ${asset.name}` }));
    await toast("success", "Copied. Paste it into a template");
    expect(await navigator.clipboard.readText()).toBe(text);
  });

  it("shows the text to copy if the browser does not allow to", async () => {
    onCall(LIST, { assets: [style] });
    const prompt = vi.fn();
    vi.stubGlobal("prompt", prompt);
    const { user } = openConsole("/asset-library");
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("denied"));
    await user.click(await screen.findByRole("button", { name: "Copy snippet of brand.css" }));
    await waitFor(() => expect(prompt).toHaveBeenCalledWith(expect.any(String), expect.stringContaining("brand.css")));
  });
});

describe("an upload", () => {
  it("sends the chosen files as they are, one after the other, with their progress", async () => {
    const listed = onCall(LIST, { assets: [] });
    const answer = deferred<{ id: string }>();
    const sent = onCall(CREATE, () => answer.promise);
    const { user } = openConsole("/asset-library");
    await user.upload(await fileInput(), [png("a.png", "first"), png("b.png", "second")]);
    const progress = await screen.findAllByRole("progressbar");
    expect(progress.map((bar) => bar.getAttribute("aria-label"))).toEqual(["Upload of a.png", "Upload of b.png"]);
    await waitFor(() => expect(sent).toHaveLength(1));

    onCall(LIST, { assets: [{ ...logo, name: "a.png" }] });
    answer.resolve({ id: logo.id });
    await toast("success", "Asset uploaded");
    await waitFor(() => expect(sent).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
    expect(await screen.findByText("a.png")).toBeTruthy();
    expect(listed.length).toBeGreaterThan(0);
    expect(sent.map(({ query }) => query.get("name"))).toEqual(["a.png", "b.png"]);
    expect(sent.map(({ headers }) => headers.get("content-type"))).toEqual(["image/png", "image/png"]);
    expect(await Promise.all(sent.map(({ body }) => body.text()))).toEqual(["first", "second"]);
  });

  it("takes files that are dropped anywhere on the page, but no folders", async () => {
    onCall(LIST, { assets: [] });
    const sent = onCall(CREATE, { id: logo.id });
    openConsole("/asset-library");
    await fileInput();
    drop([png("a.png")], 1);
    expect(currentToast()).toMatchObject({ message: "Folders can't be uploaded. Drop the files in them" });
    await waitFor(() => expect(sent.map(({ query }) => query.get("name"))).toEqual(["a.png"]));
    await toast("success", "Asset uploaded");
  });

  it("offers to replace the asset that has the file's name", async () => {
    onCall(LIST, { assets: [logo] });
    onCall(CREATE, failure("ASSET_NAME_ALREADY_IN_USE"));
    const replaced = onCall(REPLACE, {});
    const { user } = openConsole("/asset-library");
    await rowOf("logo.svg");
    drop([new File(["<svg/>"], "logo.svg", { type: "image/svg+xml" })]);
    expect(await within(await uploads()).findByText("An asset with this name exists.")).toBeTruthy();
    await user.click(within(await uploads()).getByRole("button", { name: "Replace logo.svg" }));
    await toast("success", "Asset replaced");
    expect(replaced.map(({ params }) => params.assetId)).toEqual([logo.id]);
    expect(await replaced[0]?.body.text()).toBe("<svg/>");
    expect(screen.queryByRole("list", { name: "Uploads" })).toBeNull();
  });

  it.each([
    [failure("UNSUPPORTED_ASSET"), "This is not an image, font or style sheet that Platen can use"],
    [failure("PAYLOAD_TOO_LARGE", { data: { limit: "body", max: 1 } }), "Larger than 5.00 MB"],
    [failure("PAYLOAD_TOO_LARGE", { data: { limit: "assetPixels", max: 1 } }), "More than 16 megapixels"],
    [failure("INVALID_REQUEST", { data: { name: "x" } }), "The file's name can't be the name of an asset"],
    [
      failure("ASSET_LIMIT_REACHED", { data: { limit: "assets", max: 200 } }),
      "The workspace has as many assets as allowed. Delete some first",
    ],
    [
      failure("ASSET_LIMIT_REACHED", { data: { limit: "assetBytesPerWorkspace", max: 1 } }),
      "The assets of the workspace take more than 100.00 MB",
    ],
    [noAnswer(), "Unexpected error. The service could not be reached. Check your connection and try again."],
  ])("says why a file was not stored, until that is dismissed (%#)", async (answer, reason) => {
    onCall(LIST, { assets: [] });
    onCall(CREATE, answer);
    const { user } = openConsole("/asset-library");
    await user.upload(await fileInput(), png("a.png"));
    expect((await within(await uploads()).findByRole("alert")).textContent).toBe(reason);
    await user.click(screen.getByRole("button", { name: "Dismiss a.png" }));
    expect(screen.queryByRole("list", { name: "Uploads" })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Assets" }));
  });

  it("does not send a file that is too large, and sends the others", async () => {
    onCall(LIST, { assets: [] });
    const sent = onCall(CREATE, { id: logo.id });
    const { user } = openConsole("/asset-library");
    const large = png("large.png", "x".repeat(LIMITS.maxAssetBytes + 1));
    await user.upload(await fileInput(), [large, png("small.png")]);
    expect(await within(await uploads()).findByText("Larger than 5.00 MB")).toBeTruthy();
    await toast("success", "Asset uploaded");
    expect(sent.map(({ query }) => query.get("name"))).toEqual(["small.png"]);
  });

  it("is not left without a question until it has ended", async () => {
    onCall(LIST, { assets: [] });
    const answer = deferred<{ id: string }>();
    onCall(CREATE, () => answer.promise);
    const { user, currentUrl } = openConsole("/asset-library");
    await user.upload(await fileInput(), png("a.png"));
    await screen.findByRole("progressbar");
    await user.click(screen.getByRole("link", { name: "Templates" }));
    await user.click((await leaveDialog("Leave while files are uploading?")).button("Stay"));
    expect(currentUrl()).toBe("/asset-library");

    answer.resolve({ id: logo.id });
    await toast("success", "Asset uploaded");
    await user.click(screen.getByRole("link", { name: "Templates" }));
    await waitFor(() => expect(currentUrl()).toBe("/templates"));
  });

  it("replaces the content of an asset, whatever the file's name is", async () => {
    onCall(LIST, { assets: [logo] });
    const replaced = onCall(REPLACE, {});
    const { user } = openConsole("/asset-library");
    await rowOf("logo.svg");
    await user.upload(screen.getByLabelText("New content of logo.svg"), png("new.svg"));
    await toast("success", "Asset replaced");
    expect(replaced.map(({ params }) => params.assetId)).toEqual([logo.id]);
  });

  it("is followed by the comparison of every template that uses the asset, with what was live before", async () => {
    const usedByDocuments = [
      { id: "invoice", name: "Invoice", live: 3 },
      { id: "letter", name: "Letter", live: 1 },
      { id: "draft", name: "Draft", live: null },
    ];
    onCall(LIST, { assets: [logo] });
    onCall(READ, { ...logo, usedBy: usedByDocuments, usedByDocuments });
    onCall(REPLACE, () => {
      // The templates that publish at once have new versions now.
      onCall(READ, {
        ...logo,
        usedBy: usedByDocuments,
        usedByDocuments: [{ id: "invoice", name: "Invoice", live: 4 }],
      });
      return {};
    });
    const compared = onCall(COMPARE, comparison());
    onCall(COMPARISON, doneComparison([comparedSample("Ada", [changedPage(1)]), comparedSample("Ben")]));
    const { user } = openConsole("/asset-library");
    await rowOf("logo.svg");
    await user.upload(screen.getByLabelText("New content of logo.svg"), png("new.svg"));
    expect((await screen.findByText(/which you have replaced/)).textContent).toBe(
      "3 templates use logo.svg, which you have replaced.",
    );
    expect(compared).toHaveLength(0);
    await user.click(screen.getByRole("button", { name: "See their documents" }));

    const sheet = within(await screen.findByRole("dialog", { name: "Templates that use this asset" }));
    await waitFor(() => expect(sheet.getAllByText("1 of 2 samples changes")).toHaveLength(2));
    const draft = within(sheet.getByRole("region", { name: "Draft" }));
    expect(await draft.findByText("It has no live version to compare with.")).toBeTruthy();
    expect(compared.map(({ params, body }) => [params.templateId, body])).toEqual([
      ["invoice", { from: "3", to: "draft" }],
      ["letter", { from: "1", to: "draft" }],
    ]);
  });

  it("is followed by no comparison if no template uses the asset", async () => {
    onCall(LIST, { assets: [logo] });
    onCall(REPLACE, {});
    const { user } = openConsole("/asset-library");
    await rowOf("logo.svg");
    await user.upload(screen.getByLabelText("New content of logo.svg"), png("new.svg"));
    await toast("success", "Asset replaced");

    expect(screen.queryByText(/which you have replaced/)).toBeNull();
  });
});

describe("somebody else's change of an asset", () => {
  const changed = (revision: number, by: string | null = "bob@example.com") =>
    failure("ASSET_CHANGED", { data: { by, at: 1_763_000_000, name: "logo.svg", revision, sha256: "cd" } });
  const tags = (requests: { headers: Headers }[]) => requests.map(({ headers }) => headers.get("if-match"));

  it("is not overwritten by a file, unless the user decides so", async () => {
    const listed = onCall(LIST, { assets: [logo] });
    const replaced = onCall(REPLACE, ({ headers }) =>
      headers.get("if-match") === '"r6"' ? tagged({}, '"r7"') : changed(6),
    );
    const { user } = openConsole("/asset-library");
    await rowOf("logo.svg");
    await user.upload(screen.getByLabelText("New content of logo.svg"), png("new.svg"));
    const files = within(await uploads());
    expect((await files.findByRole("alert")).textContent).toMatch(/^bob@example.com changed logo.svg on 2025-11-13/);
    await waitFor(() => expect(listed.length).toBeGreaterThan(1));
    expect(currentToast()).toBeNull();

    await user.click(files.getByRole("button", { name: "Replace new.svg" }));
    await toast("success", "Asset replaced");
    expect(tags(replaced)).toEqual(['"r4"', '"r6"']);
    expect(screen.queryByRole("list", { name: "Uploads" })).toBeNull();
  });

  it("is not what the user has done with the file before", async () => {
    onCall(LIST, { assets: [logo] });
    const answer = deferred<Response>();
    const replaced = onCall(REPLACE, ({ headers }) =>
      headers.get("if-match") === '"r4"' ? answer.promise : tagged({}, '"r6"'),
    );
    const { user } = openConsole("/asset-library");
    await rowOf("logo.svg");
    const input = screen.getByLabelText("New content of logo.svg");
    await user.upload(input, png("one.svg"));
    await user.upload(input, png("two.svg"));
    answer.resolve(tagged({}, '"r5"'));
    await waitFor(() => expect(tags(replaced)).toEqual(['"r4"', '"r5"']));
    await waitFor(() => expect(screen.queryByRole("list", { name: "Uploads" })).toBeNull());
  });

  it("is shown before a name counts", async () => {
    onCall(LIST, { assets: [logo] });
    const renamed = onCall(RENAME, ({ headers }) => (headers.get("if-match") === '"r5"' ? {} : changed(5, null)));
    const { user } = openConsole("/asset-library");
    await user.click(await screen.findByRole("button", { name: "Rename logo.svg" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Rename asset" }));
    const name = dialog.getByLabelText<HTMLInputElement>("Name");
    await user.clear(name);
    await fill(user, name, "mark.svg");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect((await dialog.findByRole("alert")).textContent).toMatch(
      /^Someone else changed this on 2025-11-13.*\. If you save again, your values count\.$/,
    );
    expect([currentToast(), name.value]).toEqual([null, "mark.svg"]);

    await user.click(dialog.getByRole("button", { name: "Save" }));
    await toast("success", "Asset renamed");
    expect(tags(renamed)).toEqual(['"r4"', '"r5"']);
    expect(renamed.map(({ body }) => body)).toEqual([{ name: "mark.svg" }, { name: "mark.svg" }]);
  });

  it("is shown before the asset is deleted with it", async () => {
    onCall(LIST, { assets: [logo] });
    const deleted = onCall(DELETE, ({ headers }) => (headers.get("if-match") === '"r5"' ? {} : changed(5)));
    const { user } = openConsole("/asset-library");
    await user.click(await screen.findByRole("button", { name: "Delete logo.svg" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Delete asset" }));
    await user.click(dialog.getByRole("button", { name: "Delete" }));
    expect((await dialog.findByRole("alert")).textContent).toMatch(/^bob@example.com changed this asset on 2025-11-13/);

    await user.click(dialog.getByRole("button", { name: "Delete" }));
    await toast("success", "Asset deleted");
    expect(tags(deleted)).toEqual(['"r4"', '"r5"']);
  });
});

describe("an asset", () => {
  it("is renamed if the name is that of a file", async () => {
    onCall(LIST, { assets: [logo] });
    const renamed = onCall(RENAME, {});
    const { user } = openConsole("/asset-library");
    await user.click(await screen.findByRole("button", { name: "Rename logo.svg" }));
    const dialog = await screen.findByRole("dialog", { name: "Rename asset" });
    const name = within(dialog).getByLabelText<HTMLInputElement>("Name");
    await user.clear(name);
    await fill(user, name, "mark/.svg");
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    expect(await within(dialog).findByText(/^The name can't contain/)).toBeTruthy();

    await user.clear(name);
    await fill(user, name, "mark.svg");
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    await toast("success", "Asset renamed");
    expect(renamed.map(({ body }) => body)).toEqual([{ name: "mark.svg" }]);
  });

  it("that templates use is renamed after the user has seen them and confirmed it", async () => {
    onCall(LIST, { assets: [logo] });
    onCall(READ, { ...logo, usedBy: [{ id: "a", name: "Letter" }], usedByDocuments: [] });
    const inUse = failure("ASSET_IN_USE", { data: { usedBy: ["Letter"] } });
    const renamed = onCall(RENAME, ({ body }) => (body.evenIfUsed ? {} : inUse));
    const { user } = openConsole("/asset-library");
    const openDialog = async () => {
      await user.click(await screen.findByRole("button", { name: "Rename logo.svg" }));
      const dialog = within(await screen.findByRole("dialog", { name: "Rename asset" }));
      expect((await dialog.findAllByRole("listitem")).map(({ textContent }) => textContent)).toEqual(["Letter"]);
      expect(dialog.getByText(/^To be safe, upload the file once more/)).toBeTruthy();
      const name = dialog.getByLabelText<HTMLInputElement>("Name");
      await user.clear(name);
      await fill(user, name, "mark.svg");
      await user.click(dialog.getByRole("button", { name: "Save" }));
      return dialog;
    };
    let dialog = await openDialog();
    const notice =
      "Templates use this asset: Letter. If you save again, the asset is missing from their documents until you change its name there.";
    expect((await dialog.findByRole("alert")).textContent).toBe(notice);
    expect(currentToast()).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Rename asset" })).toBeNull());

    dialog = await openDialog();
    expect((await dialog.findByRole("alert")).textContent).toBe(notice);
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await toast("success", "Asset renamed");
    const name = "mark.svg";
    expect(renamed.map(({ body }) => body)).toEqual([{ name }, { name }, { name, evenIfUsed: true }]);
  });

  it("that somebody else has changed and that templates use is renamed after both are confirmed", async () => {
    onCall(LIST, { assets: [logo] });
    const changed = failure("ASSET_CHANGED", { data: { by: null, at: null, name: "logo.svg", revision: 5 } });
    const renamed = onCall(RENAME, ({ headers, body }) => {
      if (headers.get("if-match") !== '"r5"') return changed;
      return body.evenIfUsed ? {} : failure("ASSET_IN_USE", { data: { usedBy: ["Letter"] } });
    });
    const { user } = openConsole("/asset-library");
    await user.click(await screen.findByRole("button", { name: "Rename logo.svg" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Rename asset" }));
    const name = dialog.getByLabelText<HTMLInputElement>("Name");
    await user.clear(name);
    await fill(user, name, "mark.svg");
    for (const text of [/^Someone else has changed this/, /^Templates use this asset: Letter\./]) {
      await user.click(dialog.getByRole("button", { name: "Save" }));
      await waitFor(() => expect(dialog.getByRole("alert").textContent).toMatch(text));
    }
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await toast("success", "Asset renamed");
    expect(renamed).toHaveLength(3);
  });

  it("is deleted after its templates are named", async () => {
    onCall(LIST, { assets: [font, logo] });
    const templates = Array.from({ length: 9 }, (_, number) => ({ id: String(number), name: `Letter ${number}` }));
    onCall(READ, ({ params }) =>
      params.assetId === logo.id
        ? { ...logo, usedBy: templates, usedByDocuments: [] }
        : { ...font, usedBy: [], usedByDocuments: [] },
    );
    const deleted = onCall(DELETE, {});
    const { user } = openConsole("/asset-library");
    await user.click(await screen.findByRole("button", { name: "Delete logo.svg" }));
    const dialog = await screen.findByRole("dialog", { name: "Delete asset" });
    const items = await within(dialog).findAllByRole("listitem");
    expect(items.map((item) => item.textContent)).toEqual([...templates.slice(0, 8).map(({ name }) => name), "1 more"]);
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));

    await user.click(screen.getByRole("button", { name: "Delete brand.woff2" }));
    expect(await within(dialog).findByText("No template uses it.")).toBeTruthy();
    await user.click(within(dialog).getByRole("button", { name: "Delete" }));
    await toast("success", "Asset deleted");
    expect(deleted.map(({ params }) => params.assetId)).toEqual([font.id]);
  });

  it("can be deleted if its templates can't be read", async () => {
    onCall(LIST, { assets: [logo] });
    onCall(READ, failure("NO_ACCESS"));
    const { user } = openConsole("/asset-library");
    await user.click(await screen.findByRole("button", { name: "Delete logo.svg" }));
    const dialog = await screen.findByRole("dialog", { name: "Delete asset" });
    expect(await within(dialog).findByText("It is not known which templates use it.")).toBeTruthy();
    expect(within(dialog).getByRole<HTMLButtonElement>("button", { name: "Delete" }).disabled).toBe(false);
  });
});

describe("several assets", () => {
  it("are all listed with their templates before they are deleted", async () => {
    const many = Array.from({ length: 12 }, (_, index) => ({ ...logo, id: `a-${index}`, name: `logo-${index}.svg` }));
    onCall(LIST, { assets: many });
    onCall(READ, ({ params }) => {
      const usedBy = [{ id: `t-${params.assetId}`, name: `Template of ${params.assetId}` }];
      return { ...logo, usedBy, usedByDocuments: [] };
    });
    const { user } = openConsole("/asset-library");
    await user.click(await screen.findByRole("button", { name: "Select" }));
    await user.click(screen.getAllByRole("checkbox")[0] as HTMLElement);
    await user.click(await screen.findByRole("button", { name: "Delete selected" }));
    const dialog = within(await screen.findByRole("dialog", { name: /^Delete \d+ assets$/ }));
    for (const { id } of many) expect(await dialog.findByText(`Template of ${id}`)).toBeTruthy();
    expect(dialog.queryByText(/^and \d+ more$/)).toBeNull();
  });

  it("are deleted together, after the templates of each are named", async () => {
    onCall(LIST, { assets: [font, logo, style] });
    onCall(READ, ({ params }) => {
      const usedBy = params.assetId === logo.id ? [{ id: "t-1", name: "Letter" }] : [];
      return { ...logo, usedBy, usedByDocuments: [] };
    });
    const deleted = onCall(DELETE, {});
    const { user } = openConsole("/asset-library");
    await user.click(await screen.findByRole("button", { name: "Select" }));
    for (const name of ["logo.svg", "brand.css"]) {
      await user.click(screen.getByRole("checkbox", { name: `Select ${name}` }));
    }
    await user.click(await screen.findByRole("button", { name: "Delete selected" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Delete 2 assets" }));
    expect((await dialog.findByText("Letter")).closest("ul")?.closest("li")?.textContent).toContain("logo.svg");
    expect((await dialog.findByText("No template uses it.")).closest("li")?.textContent).toContain("brand.css");
    onCall(LIST, { assets: [font] });
    await user.click(dialog.getByRole("button", { name: "Delete" }));

    await toast("success", "2 assets deleted");
    expect(deleted.map(({ params }) => params.assetId).sort()).toEqual([logo.id, style.id].sort());
  });
});
