import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { ImportedItem, ImportResult } from "../../contract/template-files";
import { currentToast } from "../../src/lib/toast-store";
import { onLargeScreen, openConsole } from "./support/console";
import { failure, onCall } from "./support/server";

const LIST = "GET /api/app/workspaces/:workspaceId/templates";
const PLAN = "POST /api/app/workspaces/:workspaceId/template-import-plan";
const IMPORT = "POST /api/app/workspaces/:workspaceId/template-import";

const item = (name: string, more: Partial<ImportedItem> = {}): ImportedItem => ({
  kind: "template",
  name,
  template: null,
  path: `templates/${name}/template.html`,
  difference: "new",
  outcome: "none",
  error: null,
  ...more,
});
const result = (...items: ImportedItem[]): ImportResult => ({ plan: "plan", items, ignored: [] });
const textsOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

beforeEach(() => {
  onLargeScreen();
  onCall(LIST, { templateDetails: [] });
});

/** Opens the import with a zip that the service has compared. */
async function openImport() {
  onCall(PLAN, result(item("Letter"), item("Offer"), item("Bill", { difference: "changed" })));
  const { user } = openConsole("/templates");
  await user.click(await screen.findByRole("button", { name: "Export and import" }));
  await user.click(await screen.findByRole("menuitem", { name: "Import" }));
  const drawer = within(await screen.findByRole("dialog", { name: "Import templates" }));
  const zip = new File(["zip"], "templates.zip", { type: "application/zip" });
  await user.upload(drawer.getByLabelText("Zip to import"), zip);
  return { user, drawer, start: await drawer.findByRole("button", { name: "Import 3 items" }) };
}

describe("an import of templates", () => {
  it("imports everything that the zip has", async () => {
    const { user, drawer, start } = await openImport();
    const saved = { outcome: "saved" as const };
    const applied = result(
      item("Letter", saved),
      item("Offer", saved),
      item("Bill", { difference: "changed", ...saved }),
    );
    const calls = onCall(IMPORT, applied);
    await user.click(start);
    await waitFor(() => expect(currentToast()).toMatchObject({ type: "success", message: "Templates imported" }));
    expect(calls.map(({ query }) => Object.fromEntries(query))).toEqual([{ plan: "plan", conflicts: "skip" }]);
    expect(textsOf(drawer.getByRole("region", { name: "Changed" }))).toEqual(["TemplateBillImported"]);
  });

  it("says that nothing was imported, and which item is the reason", async () => {
    const { user, drawer, start } = await openImport();
    const error = { errorCode: "TEMPLATE_NAME_ALREADY_IN_USE", data: null };
    const skipped = { outcome: "skipped" as const };
    onCall(
      IMPORT,
      result(
        item("Letter", { outcome: "failed", error }),
        item("Offer", skipped),
        item("Bill", { difference: "changed", ...skipped }),
      ),
    );
    await user.click(start);
    const alert = await drawer.findByText("Nothing was imported, because some items can't be saved.");
    expect(alert.closest("[role=alert]")).toBeTruthy();
    expect(textsOf(drawer.getByRole("region", { name: "New" }))).toEqual([
      "TemplateLetterTemplate name already in useFailed",
      "TemplateOfferNot imported",
    ]);
    expect(textsOf(drawer.getByRole("region", { name: "Changed" }))).toEqual(["TemplateBillKept as it was"]);
    expect(drawer.getByRole("button", { name: "Done" })).toBeTruthy();
  });

  it("says that a part was imported, and lists what failed first", async () => {
    const { user, drawer, start } = await openImport();
    const error = { errorCode: "TEMPLATE_CHANGED", data: null };
    onCall(IMPORT, result(item("Letter", { outcome: "saved" }), item("Offer", { outcome: "failed", error })));
    await user.click(start);
    expect(await drawer.findByText(/^Only part of the zip was imported/)).toBeTruthy();
    const [first, second] = textsOf(drawer.getByRole("region", { name: "New" }));
    expect(first).toMatch(/^TemplateOffer.*Failed$/);
    expect(second).toBe("TemplateLetterImported");
  });

  it("compares again if the workspace has changed since", async () => {
    const { user, drawer, start } = await openImport();
    onCall(IMPORT, failure("IMPORT_PLAN_CHANGED"));
    onCall(PLAN, result(item("Letter", { difference: "conflict" })));
    await user.click(start);
    expect(await drawer.findByText("1 conflict")).toBeTruthy();
    expect(drawer.getByRole<HTMLButtonElement>("button", { name: "Import" }).disabled).toBe(true);
  });
});
