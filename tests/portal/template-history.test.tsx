import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { currentToast } from "../../src/lib/toast-store";
import { fill, openConsole, PRESS, template, templateDetails } from "./support/console";
import { failure, onCall, tagged } from "./support/server";
import { CHANGED_DRAFT, channel, version, versionPage, versionWithText } from "./support/versions";

const TEMPLATE = "/api/app/workspaces/:workspaceId/templates/:templateId";
const READ = `GET ${TEMPLATE}` as const;
const VERSIONS = `GET ${TEMPLATE}/versions` as const;
const VERSION = `GET ${TEMPLATE}/versions/:number` as const;
const RESTORE = `POST ${TEMPLATE}/versions/:number/restore` as const;
const SET_CHANNEL = `PUT ${TEMPLATE}/channels/:channel` as const;
const REMOVE_CHANNEL = `DELETE ${TEMPLATE}/channels/:channel` as const;

const { id } = templateDetails();
const MEMBER = { ...PRESS, roles: ["USER" as const] };
const html = () => screen.findByLabelText<HTMLTextAreaElement>("Template (HTML)", { selector: "textarea" });
const toast = (type: string, message: string) => waitFor(() => expect(currentToast()).toMatchObject({ type, message }));
const drawer = async () => within(await screen.findByRole("dialog", { name: "History" }));
/** Finds a question by its title. In tests, antd gives all dialogs the same id for their names. */
const ask = async (title: string) =>
  within(
    (await screen.findByText(title, { selector: ".ant-modal-confirm-title" })).closest<HTMLElement>("[role=dialog]") ??
      document.body,
  );
const noDialog = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

const THREE = versionPage({
  versions: [
    version(3, { author: "bob@example.com", note: "New footer", documents: 1200 }),
    version(2, { documents: 1 }),
    version(1, { author: null, documents: 8800, isUseComplete: false }),
  ],
  channels: [channel("live", 3), channel("staging", 2)],
});

/** Opens the history of a template with three versions, as an admin. */
async function openHistory({ versions = THREE, kind = "document" as const, workspace = PRESS, typed = "" } = {}) {
  onCall(READ, tagged(template("<p>draft", { kind }), '"r4"'));
  onCall(VERSIONS, versions);
  onCall(VERSION, ({ params }) => versionWithText(Number(params.number), `<p>text ${params.number}`));
  const page = openConsole(`/templates/create-edit?templateId=${id}`, [workspace]);
  if (typed) await fill(page.user, await html(), typed);
  await page.user.click(await screen.findByRole("button", { name: "History" }));
  return { ...page, ...(await drawer()) };
}

describe("the history of a template", () => {
  it("lists its versions with author, time, note, documents and channels", async () => {
    const { getAllByRole } = await openHistory();
    const items = getAllByRole("listitem").map(({ textContent }) => textContent ?? "");

    expect(items[0]).toMatch(/^Version 3livebob@example\.com · 20.+ · 1,200 documentsNew footer/);
    expect(items[1]).toMatch(/^Version 2stagingada@example\.com · 20.+ · 1 document[^s]/);
    expect(items[2]).toMatch(/^Version 1Unknown author · 20.+ · 8,800\+ documents/);
  });

  it("says that there are no versions yet", async () => {
    const { getByText } = await openHistory({ versions: versionPage({ versions: [], channels: [] }) });

    expect(getByText(/This template has no versions yet/)).toBeTruthy();
  });

  it("is shown page by page, and a page that fails can be loaded again", async () => {
    const { user, getByRole, findByText, findByRole } = await openHistory({ versions: { ...THREE, hasMore: true } });
    onCall(VERSIONS, failure("NO_ACCESS"));
    await user.click(getByRole("button", { name: "Show older versions" }));
    expect(await findByText("Older versions could not be loaded.")).toBeTruthy();
    const asked = onCall(VERSIONS, versionPage({ versions: [version(11)] }));
    await user.click(getByRole("button", { name: "Try again" }));

    expect(await findByRole("heading", { name: "Version 11" })).toBeTruthy();
    expect(asked[0]?.query.get("before")).toBe("1");
  });

  it("compares any two versions, and a version with the editor's text", async () => {
    const { user, getByLabelText, findByLabelText } = await openHistory({ typed: " typed" });
    await user.selectOptions(getByLabelText("Compare", { selector: "select" }), "Version 1");
    expect((await findByLabelText<HTMLTextAreaElement>("Version 1")).value).toBe("<p>text 1");
    expect((await findByLabelText<HTMLTextAreaElement>("Draft")).value).toBe("<p>draft typed");
    await user.selectOptions(getByLabelText("with"), "Version 2");

    expect((await findByLabelText<HTMLTextAreaElement>("Version 2")).value).toBe("<p>text 2");
  });

  it("says that a version could not be loaded, and loads it again", async () => {
    const { user, getByLabelText, findByText, getByRole, findByLabelText } = await openHistory();
    onCall(VERSION, failure("TEMPLATE_VERSION_NOT_FOUND"));
    await user.selectOptions(getByLabelText("Compare", { selector: "select" }), "Version 1");
    expect(await findByText("The versions could not be loaded.")).toBeTruthy();
    onCall(VERSION, versionWithText(1, "<p>text 1"));
    await user.click(getByRole("button", { name: "Try again" }));

    expect(await findByLabelText("Version 1")).toBeTruthy();
  });
});

describe("restoring a version", () => {
  it("copies it into the draft, and the editor shows it", async () => {
    const { user, getByRole } = await openHistory();
    const restored = onCall(RESTORE, { revision: 5 });
    onCall(READ, tagged(template("<p>text 1"), '"r5"'));
    await user.click(getByRole("button", { name: "Restore version 1" }));

    await toast("success", "Version 1 is in the draft");
    await noDialog();
    expect((await html()).value).toBe("<p>text 1");
    expect(restored.map(({ params, headers }) => [params.number, headers.get("if-match")])).toEqual([["1", '"r4"']]);
  });

  it.each([
    ["unsaved changes", THREE, " typed"],
    ["changes that are not published", { ...THREE, draft: CHANGED_DRAFT }, ""],
  ])("asks if the draft has %s, which can be kept", async (_, versions, typed) => {
    const { user, getByRole } = await openHistory({ versions, typed });
    const restored = onCall(RESTORE, { revision: 5 });
    await user.click(getByRole("button", { name: "Restore version 1" }));
    const question = await ask("Replace the draft with version 1?");
    await user.click(question.getByRole("button", { name: "Cancel" }));

    expect((await html()).value).toBe(`<p>draft${typed}`);
    expect(restored).toHaveLength(0);
  });

  it("keeps unsaved text at hand after the user has agreed to replace it", async () => {
    const { user, getByRole } = await openHistory({ typed: " typed" });
    onCall(RESTORE, { revision: 5 });
    onCall(READ, tagged(template("<p>text 1"), '"r5"'));
    await user.click(getByRole("button", { name: "Restore version 1" }));
    await user.click(await screen.findByRole("button", { name: "Replace" }));
    await toast("success", "Version 1 is in the draft");
    expect((await html()).value).toBe("<p>text 1");
    await user.click(screen.getByRole("button", { name: "Bring back my text" }));

    expect((await html()).value).toBe("<p>draft typed");
  });

  it("replaces nothing if someone else has changed the draft", async () => {
    const { user, getByRole } = await openHistory();
    onCall(RESTORE, failure("TEMPLATE_CHANGED", { data: { by: "bob@example.com", at: 1_763_000_000, revision: 5 } }));
    await user.click(getByRole("button", { name: "Restore version 1" }));

    expect(await screen.findByRole("dialog", { name: /has changed since/ })).toBeTruthy();
    expect((await html()).value).toBe("<p>draft");
  });

  it("puts a version of a partial into the editor only, because a partial is used as it is saved", async () => {
    const restored = onCall(RESTORE, { revision: 5 });
    const { user, getByRole, queryByRole, queryByText } = await openHistory({ kind: "partial" as never });
    expect(queryByRole("button", { name: /Make live/ })).toBeNull();
    expect(queryByText("Channels")).toBeNull();
    await user.click(getByRole("button", { name: "Restore version 1" }));

    await toast("success", "Version 1 is in the editor, but not saved");
    expect((await html()).value).toBe("<p>text 1");
    expect(restored).toHaveLength(0);
  });
});

describe("the channels of a template", () => {
  it("roll back after a confirmation", async () => {
    const { user, getByRole, queryByRole, findByText } = await openHistory();
    const moved = onCall(SET_CHANNEL, {});
    expect(queryByRole("button", { name: "Make live: version 3" })).toBeNull();
    await user.click(getByRole("button", { name: "Make live: version 2" }));
    const question = await ask("Make version 2 live?");
    onCall(VERSIONS, { ...THREE, channels: [channel("live", 2)] });
    await user.click(question.getByRole("button", { name: "Make live" }));

    await toast("success", "Version 2 is live");
    expect(await findByText("live", { selector: ".ant-tag" })).toBeTruthy();
    await waitFor(() => expect(queryByRole("button", { name: "Make live: version 3" })).toBeTruthy());
    expect(moved.map(({ params, body, headers }) => [params.channel, body, headers.get("if-match")])).toEqual([
      ["live", { number: 2 }, '"v3"'],
    ]);
  });

  it("stay as they are if the confirmation is cancelled", async () => {
    const { user, getByRole } = await openHistory();
    const moved = onCall(SET_CHANNEL, {});
    await user.click(getByRole("button", { name: "Make live: version 1" }));
    const question = await ask("Make version 1 live?");
    await user.click(question.getByRole("button", { name: "Cancel" }));

    expect(moved).toHaveLength(0);
  });

  it("are moved by every member, but added and removed by admins only", async () => {
    const { user, getByLabelText, queryByRole } = await openHistory({ workspace: MEMBER });
    const moved = onCall(SET_CHANNEL, {});
    await user.selectOptions(getByLabelText("staging"), "Version 3");

    await toast("success", "Version 3 is in staging");
    expect(moved.map(({ params, body }) => [params.channel, body])).toEqual([["staging", { number: 3 }]]);
    expect(queryByRole("button", { name: "Add channel" })).toBeNull();
    expect(queryByRole("button", { name: "Remove channel staging" })).toBeNull();
  });

  it("are added by an admin, with the newest version", async () => {
    const { user, getByLabelText, getByRole, findByText } = await openHistory();
    const added = onCall(SET_CHANNEL, {});
    for (const [name, error] of [
      ["Test system", "Use lower-case letters, digits and hyphens, and begin with a letter"],
      ["draft", "This name stands for the draft"],
      ["staging", "There is a channel with this name"],
    ]) {
      await user.clear(getByLabelText("New channel"));
      await fill(user, getByLabelText("New channel"), String(name));
      await user.click(getByRole("button", { name: "Add channel" }));
      expect(await findByText(String(error))).toBeTruthy();
    }
    expect(added).toHaveLength(0);
    await user.clear(getByLabelText("New channel"));
    await fill(user, getByLabelText("New channel"), "test-system");
    await user.click(getByRole("button", { name: "Add channel" }));

    await toast("success", "Version 3 is in test-system");
    expect(added.map(({ params, body, headers }) => [params.channel, body, headers.get("if-none-match")])).toEqual([
      ["test-system", { number: 3 }, "*"],
    ]);
  });

  it("are removed by an admin", async () => {
    const { user, getByRole } = await openHistory();
    const removed = onCall(REMOVE_CHANNEL, {});
    await user.click(getByRole("button", { name: "Remove channel staging" }));

    await toast("success", "Channel staging removed");
    expect(removed.map(({ params, headers }) => [params.channel, headers.get("if-match")])).toEqual([
      ["staging", '"v2"'],
    ]);
  });

  it.each([
    ["bob@example.com", 1, /^bob@example\.com pointed staging to version 1 on 20\d\d-.+\. Choose again/],
    ["ada@example.com", 1, /^You, in another window, pointed staging to version 1 on/],
    [null, null, /^Someone else removed the channel staging\. Choose again/],
  ])("are not changed if somebody else has moved them: a dialog says that %s did (%s)", async (by, number, text) => {
    const { user, getByLabelText, getByRole } = await openHistory();
    const data = { by, at: number && 1_763_000_000, channel: "staging", number };
    for (const call of [SET_CHANNEL, REMOVE_CHANNEL] as const) {
      onCall(call, failure("TEMPLATE_CHANGED", { data }));
      const reloaded = onCall(VERSIONS, THREE);
      if (call === SET_CHANNEL) await user.selectOptions(getByLabelText("staging"), "Version 3");
      else await user.click(getByRole("button", { name: "Remove channel staging" }));
      const warning = await ask("Nothing was changed");
      expect(
        warning.getByText((_, element) => text.test(element?.textContent ?? "") && !element?.children[1]),
      ).toBeTruthy();
      await user.click(warning.getByRole("button", { name: "OK" }));
      await waitFor(() => expect(screen.queryByText("Nothing was changed")).toBeNull());
      await waitFor(() => expect(reloaded).toHaveLength(1));
    }

    expect(currentToast()).toBeNull();
    expect((await html()).value).toBe("<p>draft");
  });

  it("show why they could not be moved", async () => {
    const { user, getByLabelText } = await openHistory();
    onCall(SET_CHANNEL, failure("TEMPLATE_VERSION_NOT_FOUND"));
    await user.selectOptions(getByLabelText("staging"), "Version 1");

    await toast("error", "Version not found");
  });
});
