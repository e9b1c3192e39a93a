import { afterAll, describe, expect, it, vi } from "vitest";
import { LiquidRenderer } from "../../../server/render/liquid/liquid-renderer";
import type { TemplatePartial } from "../../../server/render/template-partial";

// Other files of this worker need liquidjs without the patch.
afterAll(() => void vi.resetModules());

const renderer = new LiquidRenderer();

interface Given {
  parameters?: Record<string, unknown>;
  maxHtmlLength?: number;
}

function render(
  template: string,
  partials: Record<string, string> | TemplatePartial[],
  { parameters = {}, maxHtmlLength = 10_000 }: Given = {},
) {
  const list = Array.isArray(partials) ? partials : Object.entries(partials).map(([name, html]) => ({ name, html }));
  const request = { template, partials: list, parameters: JSON.stringify(parameters), maxHtmlLength };
  return renderer.render({ ...request, nowMs: 0, timeoutMs: 5_000 });
}

/** Returns the HTML, and fails the test if there is none. */
function htmlOf(...given: Parameters<typeof render>): string {
  const result = render(...given);
  return result.kind === "html" ? result.html : expect.unreachable(JSON.stringify(result));
}

/** Returns the fault, and fails the test if there is none. */
function faultOf(...given: Parameters<typeof render>) {
  const result = render(...given);
  return result.kind === "fault" ? result.fault : expect.unreachable(JSON.stringify(result));
}

describe("render", () => {
  it("gives a partial the values that the tag passes on, and no others", () => {
    const partials = { header: "[{{ company }}|{{ secret }}|{{ local }}]" };
    const template = '{% assign local = 1 %}{% render "header", company: from.name %}';
    const parameters = { from: { name: "Press" }, secret: "x", company: "y" };
    expect(htmlOf(template, partials, { parameters })).toBe("[Press||]");
  });

  it("lets a partial change nothing around it", () => {
    const partials = { change: "{% assign a = 2 %}{% capture b %}x{% endcapture %}{% increment c %}" };
    const template = '{% assign a = 1 %}{% render "change" %}[{{ a }}{{ b }}{{ c }}]';
    expect(htmlOf(template, partials)).toBe("0[1]");
  });

  it("has the forms of with and for", () => {
    const partials = { line: "{{ forloop.index }}{{ line.name }}{{ item.name }}{{ unit }};" };
    const parameters = { lines: [{ name: "a" }, { name: "b" }], one: { name: "c" } };
    const html = (tag: string) => htmlOf(tag, partials, { parameters });
    expect(html('{% render "line" for lines as item, unit: "x" %}')).toBe("1ax;2bx;");
    expect(html('{% render "line" for lines %}')).toBe("1a;2b;");
    expect(html('{% render "line" with one %}')).toBe("c;");
    expect(html('{% render "line" with one as item %}')).toBe("c;");
    expect(html("{% liquid\n render 'line' with one\n %}")).toBe("c;");
  });

  it("uses the document's language and time zone in partials", () => {
    const request = {
      template: '{% render "price" %}',
      partials: [
        { name: "price", html: '{{ 1.5 | money: "EUR" }} {{ "2026-01-01T00:00:00Z" | local_time: "short" }}' },
      ],
      parameters: "{}",
      maxHtmlLength: 1_000,
      nowMs: 0,
      timeoutMs: 5_000,
    };
    const html = (more: object) => renderer.render({ ...request, ...more });
    expect(html({ locale: "de-DE", timezone: "Asia/Tokyo" })).toEqual({
      kind: "html",
      html: expect.stringMatching(/^1,50\s€ 01\.01\.2026, 09:00$/),
      problems: [],
    });
  });

  it("keeps partials of one template apart from those of the next", () => {
    expect(htmlOf('{% render "a" %}', { a: "first" })).toBe("first");
    expect(htmlOf('{% render "a" %}', { a: "second" })).toBe("second");
    expect(faultOf('{% render "a" %}', {})).toMatchObject({ reason: 'There is no partial with the name "a"' });
  });
});

describe("layout", () => {
  const letter = "<main>{% block body %}empty{% endblock %}</main>{% block foot %}page{% endblock %}";

  it("puts blocks into the layout, and keeps those that the template leaves out", () => {
    const template = '{% layout "letter" %}{% block body %}Hello {{ name }}{% endblock %}';
    const parameters = { name: "Ada" };
    expect(htmlOf(template, { letter }, { parameters })).toBe("<main>Hello Ada</main>page");
  });

  it("can be nested, and has the block of the layout as block.super", () => {
    const partials = { letter, formal: '{% layout "letter" %}{% block body %}<i>{{ block.super }}</i>{% endblock %}' };
    const template = '{% layout "formal" %}{% block body %}<b>{{ block.super }}</b>{% endblock %}';
    expect(htmlOf(template, partials)).toBe("<main><b><i>empty</i></b></main>page");
  });

  it.each(["constructor", "toString", "__proto__", "hasOwnProperty"])("can have a block %s", (name) => {
    const block = (text: string) => `{% block ${name} %}${text}{% endblock %}`;
    expect(htmlOf(block("alone"), {})).toBe("alone");
    expect(htmlOf(`{% layout "l" %}${block("own")}`, { l: `<${block("default")}>` })).toBe("<own>");
    expect(htmlOf('{% layout "l" %}', { l: `<${block("default")}>` })).toBe("<default>");
  });

  it("can be none", () => {
    expect(htmlOf("{% layout none %}{% block a %}x{% endblock %}", {})).toBe("x");
  });
});

describe("names", () => {
  it.each([
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "../../../etc/passwd",
    "/etc/passwd",
    "./a",
    "a.html",
    "Kopf & Fuß 請求書 👩‍💻",
    "Anna's",
    "none",
    " ",
    "%",
  ])("are nothing but names: %s", (name) => {
    const tag = `{% render "${name}" with 1 %}`;
    expect(faultOf(tag, {})).toEqual({ line: 1, column: 1, reason: `There is no partial with the name "${name}"` });
    expect(htmlOf(tag, [{ name, html: "[{{ x.y }}]" }])).toBe("[]");
    expect(Object.prototype).not.toHaveProperty("x");
  });

  it.each(["{% render name %}", '{% render "a{{ name }}" %}', "{% layout name %}", '{% render "" %}'])(
    "have to be known before a template is rendered: %s",
    (tag) => {
      const fault = faultOf(`\n ${tag}`, { a: "x" }, { parameters: { name: "a" } });
      expect(fault).toMatchObject({ line: 2, column: 2, reason: expect.stringMatching(/name of a partial|file path/) });
    },
  );

  it("are for render and layout, not for include", () => {
    expect(faultOf('\n{% include "a" %}', { a: "x" })).toEqual({
      line: 2,
      column: 1,
      reason: "Use {% render %} instead of {% include %}",
    });
  });
});

describe("an error in a partial", () => {
  it.each([
    ["the parser finds", "\n {{ a | nofilter }}", "undefined filter: nofilter"],
    ["the parser finds in a tag", "\n {% if a %}", "tag {% if a %} not closed"],
    ["appears at run time", '\n {{ "%" | url_decode }}', "URI malformed"],
    ["appears in a tag at run time", '\n {% assign a = "%" | url_decode %}', "URI malformed"],
    ["is a missing partial", '\n {% render "c" %}', 'There is no partial with the name "c"'],
  ])("names the partial and its line if it %s", (_what, html, reason) => {
    const partials = { a: '<p>\n\n{% render "b" %}</p>', b: html };
    expect(faultOf('{% render "a" %}', partials)).toEqual({ partial: "b", line: 2, column: 2, reason });
  });

  it("names the layout if its own block has the error", () => {
    const layout = '<p>\n{% block a %}{{ "%" | url_decode }}{% endblock %}';
    const template = (text: string) => `{% layout "l" %}{% block a %}\n\n  ${text}{% endblock %}`;
    const fault = { reason: "URI malformed" };
    expect(faultOf(template("{{ block.super }}"), { l: layout })).toEqual({
      partial: "l",
      line: 2,
      column: 14,
      ...fault,
    });
    expect(faultOf(template('{{ "%" | url_decode }}'), { l: layout })).toEqual({ line: 3, column: 3, ...fault });
  });

  it("is found again if the partial comes from the cache", () => {
    const partials = { a: '{{ "%" | url_decode }}' };
    for (const name of ["a", "b"]) {
      const fault = faultOf(`{% render "${name}" %}`, [{ name, html: partials.a }]);
      expect(fault).toEqual({ partial: name, line: 1, column: 1, reason: "URI malformed" });
    }
  });
});

describe("partials", () => {
  it("are refused if they use one another in a circle, with their names", () => {
    const partials = { a: '{% render "b" %}', b: '\n{% if false %}{% render "c" %}{% endif %}', c: '{% layout "b" %}' };
    expect(faultOf('{% render "a" %}', partials)).toEqual({
      partial: "c",
      line: 1,
      column: 1,
      reason: "Partials use one another in a circle: b → c → b",
    });
    const reason = "Partials use one another in a circle: a → a";
    expect(faultOf('{% render "a" %}', { a: '{% render "a" %}' })).toMatchObject({ partial: "a", reason });
  });

  const chain = (length: number) =>
    Object.fromEntries(
      Array.from({ length }, (_, index) => [
        `p${index + 1}`,
        index + 1 < length ? `{% render "p${index + 2}" %}` : "x",
      ]),
    );

  it("are nested at most 20 deep", () => {
    expect(htmlOf('{% render "p1" %}', chain(20))).toBe("x");
    const fault = { partial: "p20", line: 1, column: 1, reason: "Partials are nested more than 20 deep" };
    expect(faultOf('{% render "p1" %}', chain(21))).toEqual(fault);
    // The end of the chain is known already when the long way to it is found.
    const reason = "Partials are nested more than 20 deep";
    expect(faultOf('{% render "p15" %}{% render "p1" %}', chain(21))).toMatchObject({ reason });
  });

  it("are parsed once, however many ways lead to them", () => {
    // 2^20 ways.
    const partials = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [
        `p${index}`,
        `{% if x %}${`{% render "p${index + 1}" %}`.repeat(2)}{% endif %}`,
      ]),
    );
    expect(htmlOf('{% render "p0" %}', { ...partials, p19: "x" })).toBe("");
  });

  it.each([
    ["in a loop", '{% for i in (1..1000) %}{% render "a" %}{% endfor %}', { a: "x".repeat(100) }],
    ["with for", '{% render "a" for (1..1000) as i %}', { a: "x".repeat(100) }],
    ["that double", '{% render "a" %}', doubling(17)],
    [
      "in captured text",
      '{% for i in (1..1000) %}{% capture x %}{% render "a" %}{% endcapture %}{% endfor %}',
      { a: "x".repeat(100) },
    ],
    [
      "in block.super",
      '{% layout "l" %}{% block a %}{% for i in (1..1000) %}{% assign x = block.super %}{% endfor %}{% endblock %}',
      { l: `{% block a %}${"x".repeat(100)}{% endblock %}` },
    ],
    [
      "in block.super of an output",
      '{% layout "l" %}{% block a %}{{ block.super | size }}{% endblock %}',
      { l: "{% block a %}{% for i in (1..1000) %}0123456789abcdef{% endfor %}{% endblock %}" },
    ],
  ])("count towards the limit of the output %s", (_what, template, partials) => {
    expect(render(template, partials)).toEqual({ kind: "too-large" });
  });

  function doubling(levels: number): Record<string, string> {
    const nameOf = (level: number) => (level === 0 ? "a" : `a${level}`);
    return Object.fromEntries(
      Array.from({ length: levels }, (_, level) => [
        nameOf(level),
        level + 1 < levels ? `{% render "${nameOf(level + 1)}" %}`.repeat(2) : "x",
      ]),
    );
  }
});
