import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
// Loaded before the test, because the first import takes seconds on a busy machine.
import "../../src/pages/templates/list/start-dialog";
import { onLargeScreen, openConsole, templateDetails } from "./support/console";
import { failure, onCall } from "./support/server";

const LIST = "GET /api/app/workspaces/:workspaceId/templates";
const THUMBNAIL = "GET /api/app/workspaces/:workspaceId/templates/:templateId/thumbnail";
const OTHER_ID = "5f2d8a10-5555-4555-8555-00000000cafe";
const picture = { picture: { pngBase64: "cGFnZQ==", width: 320, height: 453 } };

const invoice = templateDetails();
const images = () => [...document.querySelectorAll<HTMLImageElement>(".thumbnail img")].map(({ src }) => src);
const toggle = () => screen.findByRole<HTMLButtonElement>("button", { name: "Show pages" });

beforeEach(() => {
  onLargeScreen();
  onCall(LIST, { templateDetails: [invoice, { ...invoice, id: OTHER_ID, name: "Letter" }] });
});

describe("the pages in the list of templates", () => {
  it("are drawn only when the user wants to see them, and the browser remembers that", async () => {
    const calls = onCall(THUMBNAIL, picture);
    const { user, unmount } = openConsole("/templates");
    await screen.findByRole("link", { name: "Invoice" });
    expect((await toggle()).getAttribute("aria-pressed")).toBe("false");
    expect(calls).toEqual([]);
    await user.click(await toggle());
    await waitFor(() => expect(images()).toEqual(Array(2).fill("data:image/png;base64,cGFnZQ==")));
    expect(calls.map(({ params }) => params.templateId).sort()).toEqual([invoice.id, OTHER_ID].sort());
    expect((await toggle()).getAttribute("aria-pressed")).toBe("true");

    unmount();
    const again = openConsole("/templates");
    await waitFor(() => expect(images()).toHaveLength(2));
    await again.user.click(await toggle());
    await waitFor(() => expect(images()).toEqual([]));
  });

  it("leave the list as it is if they can't be drawn", async () => {
    onCall(THUMBNAIL, failure("INVALID_TEMPLATE"));
    const { user } = openConsole("/templates");
    await user.click(await toggle());
    await waitFor(() => expect(document.querySelectorAll('.thumbnail[data-loading="false"] .anticon')).toHaveLength(2));
    expect(screen.getByRole("link", { name: "Invoice" })).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("include that of the template to copy, in the gallery", async () => {
    const calls = onCall(THUMBNAIL, picture);
    const { user } = openConsole("/templates");
    await screen.findByRole("link", { name: "Invoice" });
    await user.click(screen.getByRole("button", { name: "Use a starter or a copy" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Start a new template" }));
    await user.selectOptions(await dialog.findByRole("combobox", { name: /copy one of your templates/ }), "Letter");
    await waitFor(() => expect(images()).toHaveLength(1));
    expect(calls.map(({ params }) => params.templateId)).toEqual([OTHER_ID]);
  });
});
