import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { Sample, SampleDetails } from "../../contract/samples";
import { currentToast } from "../../src/lib/toast-store";
import { fill, openConsole, template, templateDetails } from "./support/console";
import { deferred } from "./support/deferred";
import { failure, onCall } from "./support/server";

const SAMPLES = "/api/app/workspaces/:workspaceId/templates/:templateId/samples";
const LIST = `GET ${SAMPLES}` as const;
const CREATE = `POST ${SAMPLES}` as const;
const READ = `GET ${SAMPLES}/:sampleId` as const;
const UPDATE = `PATCH ${SAMPLES}/:sampleId` as const;
const PDF = "POST /api/app/pdf";
const DELETE = `DELETE ${SAMPLES}/:sampleId` as const;
const { id: templateId } = templateDetails();
const LAST = `ada@example.com-sample-${templateId}`;
const TYPED = `ada@example.com-parameters-${templateId}`;

const details = (id: string, name: string, more: Partial<SampleDetails> = {}): SampleDetails => ({
  id,
  name,
  options: {},
  now: null,
  revision: 3,
  createdAt: 1_760_000_000,
  updatedAt: 1_760_000_000,
  ...more,
});
const LONG = details("5f2d8a10-4444-4333-8333-000000000001", "Long", { createdAt: 1_760_000_100 });
const TYPICAL = details("5f2d8a10-4444-4333-8333-000000000002", "Typical", {
  options: { format: "A5", landscape: true, margin: { top: "1cm", left: "2cm" } },
  now: 1_709_245_815,
});
const STORED: Record<string, Sample> = {
  [LONG.id]: { ...LONG, parameters: { lines: [1, 2] } },
  [TYPICAL.id]: { ...TYPICAL, parameters: { name: "Ann" } },
};
const asText = (id: string) => JSON.stringify(STORED[id]?.parameters, null, 2);

const parameters = () =>
  screen.findByLabelText<HTMLTextAreaElement>("Template parameters (JSON)", { selector: "textarea" });
const list = () => screen.findByLabelText<HTMLSelectElement>("Sample set", { selector: "select" });
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
/** The button's name has a prefix while it is busy. */
const generate = () => screen.getByRole("button", { name: /Generate PDF$/ });
const isChanged = () => screen.queryByText("Unsaved changes") !== null;
const toast = (message: string) => waitFor(() => expect(currentToast()).toMatchObject({ message }));
const chosen = async () => {
  const field = await list();
  return field.selectedOptions[0]?.textContent;
};

beforeEach(() => {
  onCall("GET /api/app/workspaces/:workspaceId/templates/:templateId", template("<p>{{ name }}</p>"));
  onCall(LIST, { samples: [LONG, TYPICAL] });
  onCall(READ, ({ params }) => STORED[params.sampleId] ?? failure("SAMPLE_NOT_FOUND"));
});

async function openEditor() {
  const page = openConsole(`/templates/create-edit?templateId=${templateId}`);
  await list();
  return page;
}

/** Opens the editor and waits until it shows a sample set. */
async function openWith(name: string) {
  const page = await openEditor();
  await waitFor(async () => expect(await chosen()).toBe(name));
  return page;
}

async function typeName(user: Awaited<ReturnType<typeof openEditor>>["user"], verb: string, name: string) {
  const dialog = within(await screen.findByRole("dialog"));
  const field = dialog.getByLabelText("Name");
  await user.clear(field);
  if (name) await fill(user, field, name);
  await user.click(dialog.getByRole("button", { name: verb }));
  return dialog;
}

/** Finds a dialog by its title's text: in tests, a tooltip has the same id as the title, and would be taken for it. */
async function openedDialog(title: string) {
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(title)).toBeTruthy();
  return dialog;
}

describe("the sample sets of a template", () => {
  it("fill the form with the oldest one on the first visit", async () => {
    await openWith("Typical");
    await waitFor(async () => expect((await parameters()).value).toBe(asText(TYPICAL.id)));
    expect(screen.getByLabelText<HTMLSelectElement>("Paper").value).toBe("A5");
    expect(screen.getByLabelText<HTMLInputElement>("Landscape").checked).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>("Margins").value).toBe("1cm 20mm 20mm 2cm");
    expect(screen.getByLabelText<HTMLInputElement>("Fixed clock (UTC)").value).toContain("2024-02-29T22:30:15");
    expect(isChanged()).toBe(false);
  });

  it("fill it with the one that the user had last", async () => {
    localStorage.setItem(LAST, `${LONG.id} 3`);
    await openWith("Long");
    await waitFor(async () => expect((await parameters()).value).toBe(asText(LONG.id)));
  });

  it("never replace what was typed before, which counts as unsaved", async () => {
    localStorage.setItem(LAST, `${LONG.id} 2`);
    localStorage.setItem(TYPED, '{"typed": 1}');
    const sent = onCall(UPDATE, failure("SAMPLE_CHANGED"));
    const { user } = await openWith("Long");
    expect((await parameters()).value).toBe('{"typed": 1}');
    expect(isChanged()).toBe(true);

    // The text is based on an older revision, so saving it asks.
    await user.click(button("Update sample set"));
    await screen.findByRole("button", { name: "Overwrite" });
    expect(sent[0]?.headers.get("if-match")).toBe('"r2"');
  });

  it("are not needed: the form works without any", async () => {
    onCall(LIST, { samples: [] });
    const received = onCall(PDF, new Blob(["%PDF-1.4"], { type: "application/pdf" }));
    const { user } = await openEditor();
    await user.click(button("Generate PDF"));
    await screen.findByRole("dialog", { name: "Result" });
    expect(received[0]?.body).toEqual({ templateBase64: btoa("<p>{{ name }}</p>"), parameters: {} });
  });

  it("are waited for by 'Generate PDF', which a click makes busy", async () => {
    const loaded = deferred<void>();
    onCall(READ, async () => {
      await loaded.promise;
      return STORED[TYPICAL.id] ?? failure("SAMPLE_NOT_FOUND");
    });
    const received = onCall(PDF, new Blob(["%PDF-1.4"], { type: "application/pdf" }));
    const { user } = await openEditor();
    await user.click(button("Generate PDF"));
    await waitFor(() => expect(generate().className).toContain("ant-btn-loading"));
    expect(received).toHaveLength(0);

    loaded.resolve();
    await screen.findByRole("dialog", { name: "Result" });
    expect(received.map(({ body }) => body)).toMatchObject([{ parameters: { name: "Ann" }, now: TYPICAL.now }]);
  });

  it("are waited for when another one is chosen", async () => {
    const received = onCall(PDF, new Blob(["%PDF-1.4"], { type: "application/pdf" }));
    const { user } = await openWith("Typical");
    await waitFor(async () => expect((await parameters()).value).toBe(asText(TYPICAL.id)));
    const loaded = deferred<void>();
    onCall(READ, async () => {
      await loaded.promise;
      return STORED[LONG.id] ?? failure("SAMPLE_NOT_FOUND");
    });
    await user.selectOptions(await list(), "Long");
    await user.click(button("Generate PDF"));
    await waitFor(() => expect(generate().className).toContain("ant-btn-loading"));
    expect(received).toHaveLength(0);

    loaded.resolve();
    await screen.findByRole("dialog", { name: "Result" });
    expect(received.map(({ body }) => body)).toMatchObject([{ parameters: { lines: [1, 2] } }]);
  });

  it("are not waited for any longer if they can't be loaded", async () => {
    const loaded = deferred<void>();
    onCall(LIST, async () => {
      await loaded.promise;
      return failure("UNEXPECTED");
    });
    const received = onCall(PDF, new Blob(["%PDF-1.4"], { type: "application/pdf" }));
    const { user } = openConsole(`/templates/create-edit?templateId=${templateId}`);
    await parameters();
    await user.click(button("Generate PDF"));
    expect(received).toHaveLength(0);

    loaded.resolve();
    await screen.findByRole("dialog", { name: "Result" });
    expect(received.map(({ body }) => body)).toMatchObject([{ parameters: {} }]);
  });

  it("are not offered before the template is created", async () => {
    openConsole("/templates/create-edit");
    await parameters();
    expect(screen.queryByLabelText("Sample set")).toBeNull();
  });

  it("can be loaded again after a failure", async () => {
    onCall(LIST, failure("UNEXPECTED"));
    const { user } = openConsole(`/templates/create-edit?templateId=${templateId}`);
    await screen.findByText(/could not be loaded/);
    onCall(LIST, { samples: [TYPICAL] });
    await user.click(button("Try again"));
    await waitFor(async () => expect(await chosen()).toBe("Typical"));
  });
});

describe("a sample set", () => {
  it("makes the PDF with its print options and clock", async () => {
    const received = onCall(PDF, new Blob(["%PDF-1.4"], { type: "application/pdf" }));
    const { user } = await openWith("Typical");
    await user.click(button("Generate PDF"));
    await screen.findByRole("dialog", { name: "Result" });
    expect(received[0]?.body).toMatchObject({
      parameters: { name: "Ann" },
      options: {
        format: "A5",
        landscape: true,
        margin: { top: "1cm", right: "20mm", bottom: "20mm", left: "2cm" },
      },
      now: 1_709_245_815,
    });
  });

  it("is created from the form", async () => {
    onCall(LIST, { samples: [] });
    const sent = onCall(CREATE, { id: LONG.id, revision: 1 });
    const { user } = await openEditor();
    await fill(user, await parameters(), '{"a": 1}');
    await fill(user, screen.getByLabelText("Language"), "de-DE");
    await user.click(button("New sample set"));
    await typeName(user, "Create", " First ");
    await toast("Sample set created");
    expect(sent[0]?.body).toEqual({ name: "First", parameters: { a: 1 }, options: { locale: "de-DE" }, now: null });
    expect(await chosen()).toBe("First");
    expect(isChanged()).toBe(false);
    expect(localStorage.getItem(LAST)).toBe(`${LONG.id} 1`);
    expect(localStorage.getItem(TYPED)).toBeNull();
  });

  it("shows unsaved changes, and saves them for the revision that it had", async () => {
    const sent = onCall(UPDATE, { id: TYPICAL.id, revision: 4 });
    const { user } = await openWith("Typical");
    expect(button("Update sample set").disabled).toBe(true);
    await user.click(screen.getByLabelText("Landscape"));
    expect(isChanged()).toBe(true);
    await user.click(button("Update sample set"));
    await toast("Sample set updated");
    expect(sent[0]?.headers.get("if-match")).toBe('"r3"');
    expect(sent[0]?.body.options).not.toHaveProperty("landscape");
    expect(isChanged()).toBe(false);
  });

  it("overwrites the changes of somebody else only if the user wants that", async () => {
    const sent = onCall(UPDATE, ({ headers }) =>
      headers.has("if-match") ? failure("SAMPLE_CHANGED") : { id: TYPICAL.id, revision: 9 },
    );
    const { user } = await openWith("Typical");
    await user.click(screen.getByLabelText("Landscape"));
    await user.click(button("Update sample set"));
    await user.click(await screen.findByRole("button", { name: "Keep editing" }));
    await waitFor(() => expect(button("Update sample set").disabled).toBe(false));
    expect(sent).toHaveLength(1);
    expect(isChanged()).toBe(true);
    await user.click(button("Update sample set"));
    await user.click(await screen.findByRole("button", { name: "Overwrite" }));
    await toast("Sample set updated");
    expect(isChanged()).toBe(false);
  });

  it("asks before another one replaces changes", async () => {
    const { user } = await openWith("Typical");
    await fill(user, await parameters(), " x");
    await user.selectOptions(await list(), "Long");
    await user.click(await screen.findByRole("button", { name: "Keep editing" }));
    expect((await parameters()).value).toContain(" x");
    expect(await chosen()).toBe("Typical");

    await user.selectOptions(await list(), "Long");
    await user.click(await screen.findByRole("button", { name: "Discard" }));
    await waitFor(async () => expect((await parameters()).value).toBe(asText(LONG.id)));
    expect(await chosen()).toBe("Long");
  });

  it("is renamed, duplicated and deleted, with its contents in the form", async () => {
    const renamed = onCall(UPDATE, { id: TYPICAL.id, revision: 4 });
    const created = onCall(CREATE, { id: "5f2d8a10-4444-4333-8333-000000000003", revision: 1 });
    const deleted = onCall(DELETE, {});
    const { user } = await openWith("Typical");
    await user.click(button("Rename sample set"));
    await typeName(user, "Rename", "Usual");
    await toast("Sample set renamed");
    expect(renamed[0]?.body).toEqual({ name: "Usual" });
    expect(await chosen()).toBe("Usual");

    await user.click(button("Duplicate sample set"));
    const dialog = await openedDialog("Duplicate sample set");
    expect(dialog.getByLabelText<HTMLInputElement>("Name").value).toBe("Usual copy");
    await user.click(dialog.getByRole("button", { name: "Create" }));
    await toast("Sample set created");
    expect(created[0]?.body).toMatchObject({ name: "Usual copy", parameters: { name: "Ann" } });
    expect(await chosen()).toBe("Usual copy");

    await user.click(button("Remove sample set"));
    const question = await openedDialog("Remove sample set Usual copy");
    await user.click(question.getByRole("button", { name: "Remove" }));
    await toast("Sample set removed");
    expect(deleted[0]?.params.sampleId).toBe("5f2d8a10-4444-4333-8333-000000000003");
    expect((await parameters()).value).toBe(asText(TYPICAL.id));
    const names = [...(await list()).options].map(({ text }) => text);
    expect(names).toEqual(["None", "Long", "Usual"]);
  });

  it.each([
    ["Keep editing", ["Long", "Typical"], [true]],
    ["Remove", ["Long"], [true, false]],
  ])("that somebody else has changed is removed only if the user wants that: %s", async (answer, left, guarded) => {
    const removed = onCall(DELETE, ({ headers }) => (headers.has("if-match") ? failure("SAMPLE_CHANGED") : {}));
    const { user } = await openWith("Typical");
    await user.click(button("Remove sample set"));
    await user.click((await openedDialog("Remove sample set Typical")).getByRole("button", { name: "Remove" }));
    const title = await screen.findByText(/^Someone else changed this sample set\. Remove it/, {
      selector: ".ant-modal-confirm-title",
    });
    const question = within(title.closest<HTMLElement>("[role=dialog]") ?? document.body);
    await user.click(question.getByRole("button", { name: answer }));

    await waitFor(async () => {
      const names = [...(await list()).options].map(({ text }) => text);
      expect([names, removed.map(({ headers }) => headers.has("if-match"))]).toEqual([["None", ...left], guarded]);
    });
    if (answer === "Remove") await toast("Sample set removed");
    else expect([await chosen(), currentToast()]).toEqual(["Typical", null]);
  });

  it("that somebody else has deleted leaves its contents in the form", async () => {
    onCall(UPDATE, failure("SAMPLE_NOT_FOUND"));
    const { user } = await openWith("Typical");
    await user.click(screen.getByLabelText("Landscape"));
    await user.click(button("Update sample set"));
    await toast("Sample set not found");
    expect((await parameters()).value).toBe(asText(TYPICAL.id));
    expect(await chosen()).toBe("None");
    expect(button("New sample set").disabled).toBe(false);
  });
});

describe("an error of a sample set", () => {
  it("is shown at its name, in the dialog", async () => {
    onCall(CREATE, failure("SAMPLE_NAME_ALREADY_IN_USE"));
    const { user } = await openWith("Typical");
    await user.click(button("Duplicate sample set"));
    const dialog = await typeName(user, "Create", "Long");
    await dialog.findByText("Another sample set of this template has this name");
    expect(dialog.getByLabelText("Name").getAttribute("aria-invalid")).toBe("true");
    await typeName(user, "Create", "");
    await dialog.findByText("Give the sample set a name");
  });

  it("is shown at parameters that are not JSON, which are not sent", async () => {
    const { user } = await openWith("Typical");
    await fill(user, await parameters(), "{");
    await user.click(button("Update sample set"));
    await toast("Invalid template parameters format");
    expect((await parameters()).closest("[data-invalid]")?.getAttribute("data-invalid")).toBe("true");
  });

  it("is shown at parameters that are too large", async () => {
    onCall(UPDATE, failure("PAYLOAD_TOO_LARGE", { data: { parameters: "more than 10485760 bytes" } }));
    const { user } = await openWith("Typical");
    await user.click(screen.getByLabelText("Landscape"));
    await user.click(button("Update sample set"));
    await screen.findByText(/^Parameters can have 10/);
    expect(isChanged()).toBe(true);
  });

  it("is shown at the print option that the service refuses", async () => {
    onCall(PDF, failure("INVALID_REQUEST", { data: { "options.margin": "Invalid input" } }));
    const { user } = await openWith("Typical");
    await user.clear(screen.getByLabelText("Margins"));
    await fill(user, screen.getByLabelText("Margins"), "wide");
    await user.click(button("Generate PDF"));
    await screen.findByText("Use lengths such as 20mm, 1in or 36pt");
    await toast("Check the print options and clock");
    const margins = screen.getByLabelText("Margins");
    expect(margins.getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(margins);
    await fill(user, margins, "r");
    expect(screen.queryByText("Use lengths such as 20mm, 1in or 36pt")).toBeNull();
    // The field must not fold away while the user corrects it.
    expect(margins.closest("details")?.open).toBe(true);
  });
});
