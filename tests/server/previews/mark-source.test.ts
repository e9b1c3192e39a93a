import { describe, expect, it } from "vitest";
import { MARK_STYLE, MAX_MARK, markAttribute, markOfColour } from "../../../server/pictures/source-mark";
import { markDocument } from "../../../server/previews/mark-document";
import { markSource } from "../../../server/previews/mark-source";

/** Marks a text, and writes each mark as the line that it stands for: `<p@2>`. */
function mark(html: string, hasNoHead = false): string {
  const marked = markSource(html, { markOf: (line) => line, hasNoHead });
  return marked
    .replace(/ data-platen-mark=#(\w{2})(\w{2})(\w{2}) /g, (_, ...channels) => {
      const rgb = channels.slice(0, 3).map((channel) => Number.parseInt(channel, 16) / 255);
      return `@${markOfColour(rgb)}`;
    })
    .replace(MARK_STYLE, "{style}");
}

it("marks start tags with their lines, whatever ends a line", () => {
  expect(mark("<h1>One</h1>\n<p class='a'>Two\r\n<b>Three</b>\r<br/><i\n>four</i>")).toBe(
    "<h1@1>One</h1>\n<p@2 class='a'>Two\r\n<b@3>Three</b>\r<br/><i@4\n>four</i>",
  );
});

describe("leaves as they are", () => {
  it.each([
    ["outputs and tags of Liquid", `{{ "<b>" | append: "}}<b>" }}{% if a == "<b>" %}{% endif %}{%- # don't <b> -%}`],
    ["what Liquid captures", `{% capture x %}<b>x</b>{% endcapture %}{%- capture y -%}<i>{%- endcapture -%}`],
    ["raw text and comments of Liquid", "{% raw %}<b>{{ <i>{% endraw %}{% comment %}<b>{% endcomment %}"],
    ["comments", "<!-- <b> {{ x }} -->"],
    [
      "scripts, styles and titles",
      "<script>'<b>'</script><style>a::after { content: '<b>' }</style><title><b></title>",
    ],
    ["names that Liquid writes", "<h{{ level }}>x</h{{ level }}>"],
    ["text", "1 < 2 <3 <"],
  ])("%s", (_, html) => {
    expect(mark(html)).toBe(html);
  });

  it("attributes, also with tags and Liquid in them", () => {
    expect(mark(`<a title="<b>" href='{{ "'>" }}'{% if x %} class="<i>"{% endif %} alt=x>y</a><p>`)).toBe(
      `<a@1 title="<b>" href='{{ "'>" }}'{% if x %} class="<i>"{% endif %} alt=x>y</a><p@1>`,
    );
    expect(mark("<textarea><b></textarea><p>")).toBe("<textarea@1><b></textarea><p@1>");
  });
});

it("marks elements in loops, conditions and blocks, and between Liquid's tags", () => {
  const html = `{% layout "letter" %}{% block body %}\n{% for a in b %}\n<tr>{% if a %}<td>{{ a }}</td>{% endif %}</tr>{% endfor %}`;
  expect(mark(html)).toContain("<tr@3>{% if a %}<td@3>{{ a }}</td>{% endif %}</tr>");
});

describe("the style of marks", () => {
  it("ends the head", () => {
    expect(mark("<html><head><title>x</title></head><body><p>")).toBe(
      "<html><head><title>x</title>{style}</head><body><p@1>",
    );
    expect(mark("<!doctype html><title>x</title><BODY><p>")).toBe("<!doctype html><title>x</title>{style}<BODY><p@1>");
  });

  it("comes before the first element if there is no head", () => {
    expect(mark("<!doctype html><html><h1>x", true)).toBe("<!doctype html><html>{style}<h1@1>x");
  });

  it("is in one of the texts of a document", () => {
    const layout = { name: "page", html: "<head></head><body>{% block body %}{% endblock %}" };
    const { texts } = markDocument({ template: '{% layout "page" %}<p>', partials: [layout] });
    expect(texts.template).not.toContain(MARK_STYLE);
    expect(texts.partials[0]?.html).toContain(MARK_STYLE);
    expect(markDocument({ template: "<p>", partials: [] }).texts.template).toContain(MARK_STYLE);
  });
});

it("tells lines from partials, and leaves lines without a mark that would be one of a partial's", () => {
  const partials = ["one", "two"].map((name) => ({ name, html: "<b>" }));
  const { sourceOf } = markDocument({ template: "<p>", partials });
  expect(sourceOf(7)).toEqual({ line: 7, partial: null });
  expect(sourceOf(MAX_MARK)).toEqual({ line: null, partial: "one" });
  expect(sourceOf(MAX_MARK - 1)).toEqual({ line: null, partial: "two" });
  const { texts } = markDocument({ template: `${"\n".repeat(MAX_MARK - 3)}<p>\n<b>`, partials });
  expect(texts.template).toContain(`<p${markAttribute(MAX_MARK - 2)}>`);
  expect(texts.template).toContain("\n<b>");
});

it("takes the texts as they are if marks would make them too large", () => {
  const template = "<b>".repeat(640 * 1024);
  expect(markDocument({ template, partials: [] }).texts.template === template).toBe(true);
});

it("reads every mark from its colour", () => {
  for (let mark = 1; mark <= MAX_MARK; mark++) {
    const channels = /#(..)(..)(..)/.exec(markAttribute(mark))?.slice(1) ?? [];
    // A PDF has four digits.
    const rgb = channels.map((channel) => Number((Number.parseInt(channel, 16) / 255).toFixed(4)));
    if (markOfColour(rgb) !== mark) expect.fail(`mark ${mark}`);
  }
  expect(markOfColour([0, 0, 0])).toBeNull();
  expect(markOfColour([1, 1, 1])).toBeNull();
});

describe("hostile texts", () => {
  const MANY = 2 ** 18;
  it.each([
    ["open tags", "<a".repeat(MANY)],
    ["open outputs", "{{".repeat(MANY)],
    ["open outputs with quotes", `{{"`.repeat(MANY)],
    ["open tags of Liquid", "{%".repeat(MANY)],
    ["open tags with spaces", `{%${" ".repeat(MANY)}`],
    ["open comments", "<!--".repeat(MANY)],
    ["open scripts", "<script>".repeat(MANY)],
    ["scripts that end", "<script></script".repeat(MANY / 4)],
    ["open captures", "{% capture a %}".repeat(MANY / 4)],
    ["a long name", `<${"a".repeat(2 * MANY)}`],
    ["quotes", `<a ${`"'`.repeat(MANY)}`],
    ["closed tags", "<b></b>".repeat(MANY / 4)],
  ])("%s take linear time", (_, html) => {
    expect(markSource(html, { markOf: (line) => line }).length).toBeGreaterThanOrEqual(html.length);
  });
});
