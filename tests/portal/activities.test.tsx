import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { formatDateTime } from "../../src/lib/format";
import { onLargeScreen, openConsole, PRESS } from "./support/console";
import { failure, onCall } from "./support/server";
import { activity } from "./support/workspace-usage";

const ACTIVITIES = "GET /api/app/workspaces/:workspaceId/activities";

const button = (name: string) => screen.findByRole<HTMLButtonElement>("button", { name });
/** Returns the cells of the row that contains a text. */
const cellsWith = async (text: string) => {
  const row = (await screen.findByText(text)).closest("tr") ?? expect.unreachable("it stands in no row");
  return within(row).getAllByRole("cell");
};

describe("Last activities on a phone", () => {
  it("are cards with the same content [ACT-07]", async () => {
    openConsole("/dashboard");

    const card = (await screen.findByText("Template 1")).closest("li") ?? expect.unreachable("it is no card");
    expect(card.querySelector(".record-card-name")?.textContent).toBe(formatDateTime(1_762_999_999));
    expect([...card.querySelectorAll("dl > div")].map(({ textContent }) => textContent)).toEqual([
      "TemplateTemplate 1",
      "SourceAPI",
      "Generation time123 ms",
      "Size12.06 KB",
    ]);
    expect(screen.queryByRole("table")).toBeNull();
  });
});

describe("Last activities", () => {
  beforeEach(() => onLargeScreen());

  it("shows long dates, with seconds and UTC offset [ACT-08]", async () => {
    openConsole("/dashboard");

    const [date = expect.unreachable("there is no date")] = await cellsWith("Template 1");
    const text = date.textContent ?? "";
    expect(text).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [+-]\d\d:\d\d$/);
    const [day, time, offset] = text.split(" ");
    expect(Date.parse(`${day}T${time}${offset}`)).toBe(1_762_999_999_000);
  });

  it("has one row per document and five columns [ACT-01, ACT-06, ACT-07, ACT-14, ACT-15]", async () => {
    openConsole("/dashboard");

    expect((await cellsWith("Template 1")).map(({ textContent }) => textContent)).toEqual([
      formatDateTime(1_762_999_999),
      "Template 1",
      "API",
      "123 ms",
      "12.06 KB",
    ]);
    expect(screen.getByRole("heading", { name: "Last activities" })).toBeTruthy();
    const headers = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    expect(headers).toEqual(["Date", "Template", "Source", "Generation time", "Size"]);
  });

  it("shows '(deleted)' if the template's name is missing [ACT-09]", async () => {
    onCall(ACTIVITIES, { activities: [activity(1, { templateName: null })], hasNextPage: false });
    openConsole("/dashboard");

    expect((await cellsWith("(deleted)"))[1]?.textContent).toBe("(deleted)");
  });

  it("shows the source as a badge: green for the API, blue for others, spaces for underscores [ACT-10, ACT-11, ACT-12, ACT-13]", async () => {
    const activities = [activity(1), activity(2, { source: "CUSTOMER_PORTAL" })];
    onCall(ACTIVITIES, { activities, hasNextPage: false });
    openConsole("/dashboard");

    const badge = async (text: string) => (await screen.findByText(text, { selector: ".ant-tag" })).className;
    // In the theme, 'success' is green and 'processing' is blue.
    expect(await badge("API")).toContain("ant-tag-success");
    expect(await badge("CUSTOMER PORTAL")).toContain("ant-tag-processing");
  });

  it("shows the exact size in bytes in a tooltip [ACT-16]", async () => {
    const { user } = openConsole("/dashboard");

    await user.hover(await screen.findByText("12.06 KB"));
    expect((await screen.findByRole("tooltip")).textContent).toBe("12345 Bytes");
  });

  it("goes through numbered pages until there is no next page [ACT-02, ACT-03, ACT-04, ACT-05, CALL-26]", async () => {
    const asked = onCall(ACTIVITIES, ({ query }) => {
      const page = Number(query.get("page"));
      return { activities: [activity(page)], hasNextPage: page < 2 };
    });
    const { user, currentUrl } = openConsole("/dashboard");
    const states = async () => [(await button("Previous")).disabled, (await button("Next")).disabled];

    await screen.findByText("Template 1");
    expect(await states()).toEqual([true, false]);
    await user.click(await button("Next"));
    await screen.findByText("Template 2");
    expect(await states()).toEqual([false, true]);
    expect(currentUrl()).toBe("/dashboard?page=2");
    await user.click(await button("Previous"));
    await screen.findByText("Template 1");
    expect(await states()).toEqual([true, false]);
    expect(asked.slice(0, 2).map(({ params, query }) => [params.workspaceId, query.get("page")])).toEqual([
      [PRESS.workspace.id, "1"],
      [PRESS.workspace.id, "2"],
    ]);
  });

  it("shows the first page if the page number in the address is not valid", async () => {
    const asked = onCall(ACTIVITIES, { activities: [activity(1)], hasNextPage: true });
    openConsole("/dashboard?page=-3");

    await screen.findByText("Template 1");
    expect(asked[0]?.query.get("page")).toBe("1");
    expect((await button("Previous")).disabled).toBe(true);
  });

  it("links from a page past the end to the first page", async () => {
    const asked = onCall(ACTIVITIES, ({ query }) => ({
      activities: query.get("page") === "1" ? [activity(1)] : [],
      hasNextPage: false,
    }));
    const { user, currentUrl } = openConsole("/dashboard?page=99999");

    await user.click(await button("First page"));
    await screen.findByText("Template 1");
    expect(currentUrl()).toBe("/dashboard");
    expect(asked.map(({ query }) => query.get("page"))).toEqual(["99999", "1"]);
    expect(screen.queryByRole("button", { name: "First page" })).toBeNull();
  });

  it("has no buttons for pages if there are no activities at all", async () => {
    onCall(ACTIVITIES, { activities: [], hasNextPage: false });
    openConsole("/dashboard");
    await screen.findByText(/^No PDFs yet\./);
    expect(screen.queryByRole("navigation", { name: "Pages of activities" })).toBeNull();
  });

  it("explains in an empty workspace how to generate the first PDF, with a link", async () => {
    onCall(ACTIVITIES, { activities: [], hasNextPage: false });
    onCall("GET /api/app/workspaces/:workspaceId/templates", { templateDetails: [] });
    const { user, currentUrl } = openConsole("/dashboard");

    expect(await screen.findByText(/^No PDFs yet/)).toBeTruthy();
    await user.click(screen.getByRole("link", { name: "Generate your first PDF" }));
    expect(currentUrl()).toBe("/templates");
  });

  it("says that the list could not be loaded, and offers a retry", async () => {
    onCall(ACTIVITIES, failure("NOT_FOUND"));
    const { user } = openConsole("/dashboard");

    expect((await screen.findByRole("alert")).textContent).toContain("Your activities could not be loaded.");
    onCall(ACTIVITIES, { activities: [activity(1)], hasNextPage: false });
    await user.click(await button("Try again"));
    expect(await screen.findByText("Template 1")).toBeTruthy();
  });
});
