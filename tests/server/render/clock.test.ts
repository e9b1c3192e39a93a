import { PDFDocument } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import type { RenderRequest } from "../../../server/render/render-types";
import { sharedRenderer, textOf } from "./test-renderer";

const renderer = sharedRenderer();
const now = new Date("2024-02-29T22:30:15Z");

const lineOf = async (template: string, more: Partial<RenderRequest> = {}) =>
  (await textOf(renderer.current, `<p>${template}</p>`, {}, { now, ...more })).join("").trim();

describe("the clock of a document", () => {
  it.each([
    ['{{ "now" | date: "%Y-%m-%d %H:%M:%S" }}', "2024-02-29 22:30:15"],
    ['{{ "today" | date: "%Y-%m-%d" }}', "2024-02-29"],
    ['{{ "now" | date: "%Y-%m-%d %H:%M", "Asia/Tokyo" }}', "2024-03-01 07:30"],
    ['{{ "now" | date_to_xmlschema }}', "2024-02-29T22:30:15+00:00"],
    ['{{ "now" | date_to_rfc822 }}', "Thu, 29 Feb 2024 22:30:15 +0000"],
    ['{{ "now" | date_to_string }}', "29 Feb 2024"],
    ['{{ "now" | date_to_long_string }}', "29 February 2024"],
    ['{{ "now" | local_date: "long" }}', "February 29, 2024"],
    ['{{ "today" | local_date: "long", "en-US", "Asia/Tokyo" }}', "March 1, 2024"],
    ['{{ "now" | local_time: "short", "en-GB" }}', "29 Feb 2024, 22:30"],
  ])("is the time that %s writes", async (template, text) => {
    expect(await lineOf(template)).toBe(text);
  });

  it("is the time of the print options' zone", async () => {
    expect(await lineOf('{{ "now" | date: "%d %H:%M" }}', { options: { timezone: "Asia/Tokyo" } })).toBe("01 07:30");
  });

  it("is the arrival of the request by default", async () => {
    const before = Math.floor(Date.now() / 1000);
    const { pdf } = await renderer.current.render({ template: "<p>x</p>", parameters: {} });
    const [text] = await textOf(renderer.current, '<p>{{ "now" | date: "%s" }}</p>');
    for (const seconds of [Number(text), await createdAt(pdf)]) {
      expect(seconds).toBeGreaterThanOrEqual(before);
      expect(seconds).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000));
    }
  });
});

async function createdAt(pdf: Buffer): Promise<number> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  expect(document.getModificationDate()).toEqual(document.getCreationDate());
  return (document.getCreationDate()?.getTime() ?? 0) / 1000;
}

const TABLE = `<title>Prices</title><h1>Prices</h1><p>{{ "now" | local_time }} (node00000021)</p>
  <table><thead><tr><th>A<th>B</tr></thead><tbody>{% for i in (1..40) %}<tr><td>{{ i }}<td>x</tr>{% endfor %}</table>`;

describe("two documents with the same clock", () => {
  it.each([
    ["a static one", TABLE, {}],
    ["a scripted one", `${TABLE}<script>document.title += "!"</script>`, {}],
    ["a tagged one", TABLE, { tagged: true }],
    ["a tagged one with a script", `${TABLE}<script>document.title += "!"</script>`, { tagged: true }],
  ])("have the same bytes: %s", async (_name, template, options) => {
    const make = async () => {
      const request = { template, parameters: {}, options, now, workspaceId: "one" };
      return (await renderer.current.render(request)).pdf;
    };
    const first = await make();
    // Another document in between: the browser counts its elements, too.
    await renderer.current.render({ template: "<table><th>x</table>", parameters: {}, workspaceId: "one" });
    const second = await make();

    expect(second.equals(first)).toBe(true);
    expect(await createdAt(first)).toBe(now.getTime() / 1000);
  });

  it("and headers of tables have cells that can be found by their numbers", async () => {
    const request = { template: TABLE, parameters: {}, options: { tagged: true }, now };
    const { pdf } = await renderer.current.render(request);
    const text = pdf.toString("latin1");
    const ids = [...text.matchAll(/\/ID \((node\d{8})\)/g)].map(([, id]) => id);
    expect(ids).toEqual(["node00000001", "node00000002"]);
    const headers = [...text.matchAll(/\/Headers \[\((node\d{8})\)\]/g)].map(([, id]) => id ?? "");
    expect(headers).toHaveLength(80);
    expect(new Set(headers)).toEqual(new Set(ids));
    expect(text).toMatch(/\/Names \[\(node00000001\) \d+ 0 R \(node00000002\) \d+ 0 R\]/);
  });
});
