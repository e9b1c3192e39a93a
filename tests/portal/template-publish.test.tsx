import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { currentToast } from "../../src/lib/toast-store";
import { fill, openConsole, template, templateDetails } from "./support/console";
import { deferred } from "./support/deferred";
import { failure, noAnswer, onCall, tagged, UNREACHED } from "./support/server";
import { CHANGED_DRAFT, channel, version, versionPage, versionWithText } from "./support/versions";

const TEMPLATE = "/api/app/workspaces/:workspaceId/templates/:templateId";
const READ = `GET ${TEMPLATE}` as const;
const SAVE = `PATCH ${TEMPLATE}` as const;
const VERSIONS = `GET ${TEMPLATE}/versions` as const;
const VERSION = `GET ${TEMPLATE}/versions/:number` as const;
const SCHEMA_CHANGES = `POST ${TEMPLATE}/schema-changes` as const;
const PUBLISH = `POST ${TEMPLATE}/versions` as const;

const { id } = templateDetails();
const EDIT_URL = `/templates/create-edit?templateId=${id}`;
const html = () => screen.findByLabelText<HTMLTextAreaElement>("Template (HTML)", { selector: "textarea" });
const toggle = () => screen.findByRole("switch", { name: "Publish changes at once" });
const publishButton = () => screen.findByRole("button", { name: "Publish" });
const toast = (type: string, message: string) => waitFor(() => expect(currentToast()).toMatchObject({ type, message }));

const DRAFT_ONLY = versionPage({
  versions: [version(7), version(6)],
  channels: [channel("live", 7)],
  draft: CHANGED_DRAFT,
  publishOnSave: false,
});

/** Opens a template whose draft is not published, and then the drawer that publishes it. */
async function openDrawer(versions = DRAFT_ONLY) {
  onCall(READ, tagged(template("<p>draft"), '"r2"'));
  onCall(VERSIONS, versions);
  onCall(VERSION, versionWithText(7, "<p>live"));
  const page = openConsole(EDIT_URL);
  return { ...page, open: async () => page.user.click(await publishButton()) };
}

const drawer = async () => within(await screen.findByRole("dialog", { name: "Publish" }));
const noDrawer = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

describe("the state of a template's versions", () => {
  it.each([
    ["Version 1 is live", versionPage()],
    ["Draft: changed since version 7", DRAFT_ONLY],
  ])("is shown as '%s'", async (text, versions) => {
    onCall(READ, template("<p>"));
    onCall(VERSIONS, versions);
    openConsole(EDIT_URL);

    expect(await screen.findByText(text)).toBeTruthy();
  });

  it("is loaded again after a save", async () => {
    onCall(READ, template("<p>"));
    onCall(SAVE, {});
    const { user } = openConsole(EDIT_URL);
    await screen.findByText("Version 1 is live");
    onCall(VERSIONS, versionPage({ versions: [version(2), version(1)], channels: [channel("live", 2)] }));
    await fill(user, await html(), "more");
    await user.click(screen.getByRole("button", { name: "Save" }));

    expect(await screen.findByText("Version 2 is live")).toBeTruthy();
  });

  it("says that it could not be loaded, and can be loaded again", async () => {
    onCall(READ, template("<p>"));
    onCall(VERSIONS, failure("NO_ACCESS"));
    const { user } = openConsole(EDIT_URL);
    expect((await screen.findByRole("alert")).textContent).toContain("The versions could not be loaded.");
    onCall(VERSIONS, versionPage());
    await user.click(screen.getByRole("button", { name: "Try again" }));

    expect(await screen.findByText("Version 1 is live")).toBeTruthy();
  });

  it("is absent in create mode and for templates of older releases, which have no version", async () => {
    const page = openConsole("/templates/create-edit");
    await html();
    expect(screen.queryByRole("switch")).toBeNull();
    page.unmount();

    onCall(READ, template("<p>"));
    onCall(VERSIONS, versionPage({ versions: [], channels: [] }));
    openConsole(EDIT_URL);
    await toggle();
    expect(screen.queryByText(/is live|Draft:/)).toBeNull();
  });

  it("is absent for a partial, which is used as it is saved", async () => {
    onCall(READ, template("<p>", { kind: "partial" }));
    const asked = onCall(VERSIONS, versionPage());
    openConsole(EDIT_URL);
    await html();
    await waitFor(() => expect(asked).toHaveLength(1));

    expect(screen.queryByRole("switch")).toBeNull();
    expect(screen.queryByText("Version 1 is live")).toBeNull();
  });
});

describe("the switch 'Publish changes at once'", () => {
  it("is on by default, and then nothing needs to be published", async () => {
    onCall(READ, template("<p>"));
    openConsole(EDIT_URL);

    expect((await toggle()).getAttribute("aria-checked")).toBe("true");
    expect(screen.queryByRole("button", { name: "Publish" })).toBeNull();
  });

  it("is stored with the template, without saving the text", async () => {
    onCall(READ, template("<p>"));
    const saved = onCall(SAVE, {});
    const { user } = openConsole(EDIT_URL);
    await fill(user, await html(), "unsaved");
    await toggle();
    onCall(VERSIONS, versionPage({ publishOnSave: false }));
    await user.click(await toggle());

    expect(await publishButton()).toBeTruthy();
    expect((await toggle()).getAttribute("aria-checked")).toBe("false");
    expect(saved.map(({ body }) => body)).toEqual([{ publishOnSave: false }]);
    expect((await html()).value).toBe("<p>unsaved");
  });

  it("stays as it is if it could not be stored", async () => {
    onCall(READ, template("<p>"));
    onCall(SAVE, noAnswer());
    const { user } = openConsole(EDIT_URL);
    await user.click(await toggle());

    await toast("error", UNREACHED);
    expect((await toggle()).getAttribute("aria-checked")).toBe("true");
  });

  it("leaves the names 'Save', 'Create' and 'Delete' to the template's own buttons", async () => {
    const { open } = await openDrawer();
    await open();
    await drawer();
    const names = [...document.querySelectorAll("button, [role=switch], input, select, textarea, a")].map((control) =>
      [control.getAttribute("aria-label"), control.textContent, control.id && labelOf(control.id)].join(" "),
    );

    expect(names.filter((name) => /save|create|delete/i.test(name)).map((name) => name.trim())).toEqual([
      "Delete",
      "Save",
    ]);
  });
});

const labelOf = (id: string) => document.querySelector(`label[for="${CSS.escape(id)}"]`)?.textContent;

describe("publishing a draft", () => {
  it("shows the difference to the live version, and publishes with a note", async () => {
    const { user, open } = await openDrawer();
    const published = onCall(PUBLISH, { number: 8 });
    await open();
    const { findByLabelText, getByRole, getByLabelText, queryByText } = await drawer();
    expect((await findByLabelText<HTMLTextAreaElement>("Version 7")).value).toBe("<p>live");
    expect((await findByLabelText<HTMLTextAreaElement>("Draft")).value).toBe("<p>draft");
    expect(queryByText(/unsaved changes/)).toBeNull();
    await fill(user, getByLabelText("Note (optional)"), "New footer");
    onCall(VERSIONS, versionPage({ versions: [version(8)], channels: [channel("live", 8)], publishOnSave: false }));
    await user.click(getByRole("button", { name: "Publish" }));

    await toast("success", "Version 8 is live");
    await noDrawer();
    expect(await screen.findByText("Version 8 is live", { ignore: ".toast-message" })).toBeTruthy();
    expect(published.map(({ body, headers }) => [body, headers.get("if-match")])).toEqual([
      [{ note: "New footer", channel: "live" }, '"r2"'],
    ]);
  });

  it("is offered with 'Publish changes at once', too, if the draft is not live", async () => {
    const { open } = await openDrawer({ ...DRAFT_ONLY, publishOnSave: true });
    await open();

    expect(await drawer()).toBeTruthy();
  });

  it("saves unsaved changes first, with the same note", async () => {
    const { user, open } = await openDrawer();
    const saved = onCall(SAVE, tagged({}, '"r3"'));
    const published = onCall(PUBLISH, { number: 8 });
    await fill(user, await html(), " and more");
    await open();
    const { findByLabelText, getByRole, getByText, getByLabelText } = await drawer();
    expect((await findByLabelText<HTMLTextAreaElement>("Draft")).value).toBe("<p>draft and more");
    expect(getByText(/Your unsaved changes are saved first/)).toBeTruthy();
    await fill(user, getByLabelText("Note (optional)"), "More");
    await user.click(getByRole("button", { name: "Publish" }));
    await toast("success", "Version 8 is live");

    expect(saved[0]?.headers.get("if-match")).toBe('"r2"');
    expect(saved[0]?.body).toEqual({ name: "Invoice", contentBase64: btoa("<p>draft and more"), note: "More" });
    expect(published[0]?.headers.get("if-match")).toBe('"r3"');
  });

  it("publishes nothing if saving fails, and marks the field", async () => {
    const { user, open } = await openDrawer();
    await user.clear(await screen.findByLabelText("Template name"));
    const published = onCall(PUBLISH, { number: 8 });
    await open();
    await user.click((await drawer()).getByRole("button", { name: "Publish" }));

    await toast("error", "Empty template name");
    await noDrawer();
    expect(published).toHaveLength(0);
  });

  it("publishes to another channel", async () => {
    const { user, open } = await openDrawer({ ...DRAFT_ONLY, channels: [channel("live", 7), channel("staging", 6)] });
    const published = onCall(PUBLISH, { number: 8 });
    await open();
    const { getByRole, getByLabelText } = await drawer();
    await user.selectOptions(getByLabelText("Channel"), "staging");
    await user.click(getByRole("button", { name: "Publish" }));

    await toast("success", "Version 8 is in staging");
    expect(published[0]?.body).toEqual({ note: "", channel: "staging" });
  });

  it("asks if someone else has changed the draft, and publishes nothing", async () => {
    const { user, open } = await openDrawer();
    onCall(PUBLISH, failure("TEMPLATE_CHANGED", { data: { by: "bob@example.com", at: 1_763_000_200, revision: 3 } }));
    await open();
    onCall(READ, tagged(template("<p>theirs"), '"r3"'));
    await user.click((await drawer()).getByRole("button", { name: "Publish" }));

    const conflict = within(await screen.findByRole("dialog", { name: /has changed since/ }));
    expect(conflict.getByText(/^bob@example\.com saved other changes/)).toBeTruthy();
    expect(currentToast()).toBeNull();
  });

  it("stays open while it is busy, and shows why it failed", async () => {
    const { user, open } = await openDrawer();
    const answer = deferred<Response>();
    const published = onCall(PUBLISH, () => answer.promise);
    await open();
    const { getByRole } = await drawer();
    await user.click(getByRole("button", { name: "Publish" }));
    await waitFor(() => expect(published).toHaveLength(1));
    await user.keyboard("{Escape}");
    expect(await drawer()).toBeTruthy();
    answer.resolve(failure("SERVICE_UNAVAILABLE"));

    await waitFor(() => expect(currentToast()).toMatchObject({ type: "error" }));
    onCall(PUBLISH, { number: 8 });
    await user.click(await (await drawer()).findByRole("button", { name: "Publish" }));
    await toast("success", "Version 8 is live");
    await noDrawer();
  });

  it("shows that the live version is loading, and that it could not be loaded", async () => {
    const { user, open } = await openDrawer();
    const answer = deferred<Response>();
    const asked = onCall(VERSION, () => answer.promise);
    await open();
    const { findByText, findByLabelText, getByRole } = await drawer();
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(document.querySelector(".ant-drawer .ant-skeleton")).toBeTruthy();
    answer.resolve(failure("TEMPLATE_VERSION_NOT_FOUND"));
    expect(await findByText("The live version could not be loaded.")).toBeTruthy();
    onCall(VERSION, versionWithText(7, "<p>live"));
    await user.click(getByRole("button", { name: "Try again" }));

    expect(await findByLabelText("Version 7")).toBeTruthy();
  });
});

describe("the parameters of a draft that is published", () => {
  const type = (...types: ("string" | "number" | "null")[]) => ({ types, format: null });

  it("are compared with those of the live version, with unsaved changes", async () => {
    const { user, open } = await openDrawer();
    const asked = onCall(SCHEMA_CHANGES, {
      changes: [
        { pointer: "/properties/vat_id", kind: "added", isBreaking: true },
        { pointer: "/properties/note", kind: "added", isBreaking: false },
        { pointer: "/properties/lines/items/properties/price", kind: "needed", isBreaking: true },
        { pointer: "/properties/rates/additionalProperties/properties/a~1b", kind: "removed", isBreaking: false },
        { pointer: "/properties/due", kind: "optional", isBreaking: false },
        { pointer: "/properties/status", kind: "values", isBreaking: true },
        { pointer: "/properties/kind", kind: "values", isBreaking: false },
        {
          pointer: "/properties/total",
          kind: "type",
          isBreaking: true,
          types: { before: type("string", "number"), after: type("number", "null") },
        },
      ],
      parameterCheck: "enforce",
    });
    await fill(user, await html(), " and more");
    await open();
    const { findByText, getByRole, getByText } = await drawer();
    await findByText("8 changes of the parameters");
    const region = getByRole("region", { name: "8 changes of the parameters" });

    expect(
      within(region)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual([
      "vat_id is new, and needed",
      "note is new, and optional",
      "lines[].price is now needed",
      "rates.*.a/b is no longer used",
      "due is now optional",
      "status accepts fewer values",
      "kind accepts more values",
      "total: Number, or nothing instead of Text or number",
    ]);
    expect(getByText("Programs that send parameters as before are refused. Change them first.")).toBeTruthy();
    expect(asked.map(({ body }) => body)).toEqual([{ from: "live", contentBase64: btoa("<p>draft and more") }]);
  });

  it("may stay the same, and many changes are shown when the user asks for them", async () => {
    const first = await openDrawer();
    await first.open();
    expect(await (await drawer()).findByText("The parameters stay the same")).toBeTruthy();
    first.unmount();

    onCall(SCHEMA_CHANGES, {
      changes: Array.from({ length: 12 }, (_, index) => ({
        pointer: `/properties/p${index}`,
        kind: "removed" as const,
        isBreaking: false,
      })),
      parameterCheck: "enforce",
    });
    const { user, open } = await openDrawer();
    await open();
    const { findByRole, getAllByText, queryByText } = await drawer();
    const more = await findByRole("button", { name: "Show all" });
    expect(getAllByText(/is no longer used/)).toHaveLength(8);
    expect(queryByText(/are refused/)).toBeNull();
    await user.click(more);
    expect(getAllByText(/is no longer used/)).toHaveLength(12);
  });

  it("do not hinder publishing if they can't be compared, and are compared again", async () => {
    const { user, open } = await openDrawer();
    onCall(SCHEMA_CHANGES, failure("SERVICE_UNAVAILABLE"));
    const published = onCall(PUBLISH, { number: 8 });
    await open();
    const { findByRole, findByText, getByRole } = await drawer();
    const again = await findByRole("button", { name: "Try again" });
    onCall(SCHEMA_CHANGES, { changes: [], parameterCheck: "warn" });
    await user.click(again);
    await findByText("The parameters stay the same");
    await user.click(getByRole("button", { name: "Publish" }));
    await toast("success", "Version 8 is live");
    expect(published).toHaveLength(1);
  });
});
