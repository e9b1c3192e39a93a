import { render, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { usePageTitle, useRecordTitle } from "../../src/hooks/use-page-title";
import { fill, openConsole, template, templateDetails } from "./support/console";
import { deferred } from "./support/deferred";
import { onCall } from "./support/server";

const READ = "GET /api/app/workspaces/:workspaceId/templates/:templateId";
const SAVE = "PATCH /api/app/workspaces/:workspaceId/templates/:templateId";
const EDIT_URL = `/templates/create-edit?templateId=${templateDetails().id}`;
const title = () => document.title;

describe("the browser's title", () => {
  it("has the name of the stored template", async () => {
    onCall(READ, template("<p>"));
    onCall(SAVE, {});
    const { user } = openConsole(EDIT_URL);
    const name = await screen.findByLabelText("Template name");
    expect(title()).toBe("Invoice · Edit template · Platen");

    await fill(user, name, " of May");
    expect(title()).toBe("Invoice · Edit template · Platen");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(title()).toBe("Invoice of May · Edit template · Platen"));
  });

  it("is the editor's while a template loads", async () => {
    const answer = deferred<ReturnType<typeof template>>();
    onCall(READ, () => answer.promise);
    document.title = "Templates · Platen";
    openConsole(EDIT_URL);
    await waitFor(() => expect(title()).toBe("Edit template · Platen"));
    answer.resolve(template("<p>"));
    await waitFor(() => expect(title()).toBe("Invoice · Edit template · Platen"));
  });

  it("has no name while a template is new", async () => {
    openConsole("/templates/create-edit");
    await screen.findByLabelText("Template name");
    expect(title()).toBe("Create new template · Platen");
  });

  it("has the name of a record whose details are open from the start, until they close", () => {
    function Details() {
      useRecordTitle("Web shop");
      return null;
    }
    function KeysPage({ isOpen }: { isOpen: boolean }) {
      usePageTitle("API keys");
      return isOpen && <Details />;
    }
    document.title = "Dashboard · Platen";
    const { rerender } = render(<KeysPage isOpen />);
    expect(title()).toBe("Web shop · API keys · Platen");
    rerender(<KeysPage isOpen={false} />);
    expect(title()).toBe("API keys · Platen");
  });
});

describe("the breadcrumb of a template", () => {
  it("leads back to the list", async () => {
    onCall(READ, template("<p>"));
    const { user, currentUrl } = openConsole(EDIT_URL);
    const breadcrumb = within(await screen.findByRole("navigation", { name: "Breadcrumb" }));
    expect(breadcrumb.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["Templates", "Invoice"]);

    await user.click(breadcrumb.getByRole("link", { name: "Back to Templates" }));
    expect(currentUrl()).toBe("/templates");
  });

  it("names a new template so", async () => {
    openConsole("/templates/create-edit");
    const breadcrumb = within(await screen.findByRole("navigation", { name: "Breadcrumb" }));
    expect(breadcrumb.getByText("New template")).toBeTruthy();
  });
});
