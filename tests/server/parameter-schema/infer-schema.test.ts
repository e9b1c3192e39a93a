import { describe, expect, it } from "vitest";
import { SCHEMA_LIMITS } from "../../../parameters/schema";
import { flatten } from "./flatten";
import { infer } from "./infer";

const parameters = (html: string, options: Parameters<typeof infer>[1] = {}) =>
  Object.fromEntries(
    [...flatten(infer(html, options))].map(([path, { type, isRequired }]) => [path, isRequired ? `${type}!` : type]),
  );

describe("types", () => {
  it("takes a text that is only printed for a text or a number, until a sample settles it", () => {
    expect(parameters("{{ number }}")).toEqual({ number: "number|string!" });
    expect(parameters("{{ number }}", { samples: [{ number: "007" }] })).toEqual({ number: "string!" });
    expect(parameters("{{ number }}", { samples: [{ number: 7 }, { number: "7a" }] })).toEqual({
      number: "number|string!",
    });
  });

  it("prefers what a sample has to what a filter takes", () => {
    expect(parameters("{{ price | money: 'EUR' }}", { samples: [{ price: "12.50" }] })).toEqual({ price: "string!" });
  });

  it("gives amounts and dates a format", () => {
    const { properties } = infer("{{ total | money: currency }}{{ day | local_date }}{{ at | date: '%H:%M' }}");
    expect(properties).toMatchObject({
      total: { type: "number", "x-platen": { label: "Total", format: "money", order: 0 } },
      day: { type: "string", format: "date" },
      at: { type: "string", format: "date-time" },
    });
  });

  it("begins with fields, then lists of values, then lists of rows, each in the order of the template", () => {
    const html = `
      {% for line in lines %}{{ line.parts | map: "id" }}{{ line.price | money: currency }}{% endfor %}
      {{ seller | join: ", " }}{{ number }}{{ customer.name }}{{ issued | local_date }}{{ labels | first }}`;
    const samples = [{ seller: ["Ada"], labels: ["new"], lines: [{ price: 1, parts: [{ id: 7 }] }] }];
    const { properties = {} } = infer(html, { samples });
    const orderOf = (one: typeof properties) =>
      Object.entries(one).map(([name, schema]) => [schema["x-platen"]?.order, name]);
    expect(orderOf(properties)).toEqual([
      [0, "currency"],
      [1, "number"],
      [2, "customer"],
      [3, "issued"],
      [4, "seller"],
      [5, "labels"],
      [6, "lines"],
    ]);
    expect(orderOf(properties.lines?.items?.properties ?? {})).toEqual([
      [0, "price"],
      [1, "parts"],
    ]);
  });

  it("has no format for dates that a sample writes in another way", () => {
    const samples = [{ day: "31 March" }];
    expect(infer("{{ day | date: '%d' }}", { samples }).properties?.day).toEqual({
      type: "string",
      "x-platen": { label: "Day", order: 0, format: "date" },
    });
  });

  it("follows variables, filters and loops", () => {
    const html =
      "{% assign prices = lines | where: 'paid' | map: 'price' %}{% for p in prices %}{{ p | plus: 1 }}{% endfor %}";
    expect(parameters(html)).toEqual({
      lines: "array!",
      "lines[]": "object",
      "lines[].paid": "boolean",
      "lines[].price": "number!",
    });
  });

  it("tells an object that is looped over from a list", () => {
    expect(parameters("{% for t in totals %}{{ t[0] }}: {{ t[1] | round }}{% endfor %}")).toEqual({
      totals: "object!",
      "totals{}": "number",
    });
  });

  it("takes size, first and last for properties of an object, and for parts of a list", () => {
    expect(parameters("{{ shirt.size }}{{ shirt.colour }}")).toMatchObject({ "shirt.size": "number|string!" });
    expect(parameters("{{ list.first.name }}{{ list.size }}")).toEqual({
      list: "array!",
      "list[]": "object",
      "list[].name": "number|string!",
    });
  });

  it("ignores values of a sample that the template does not use", () => {
    expect(parameters("{{ a }}", { samples: [{ a: "x", b: "y" }] })).toEqual({ a: "string!" });
  });
});

describe("required parameters", () => {
  it.each([
    ["{{ a.b }}", { a: "object!", "a.b": "number|string!" }],
    ["{% if a.b %}{{ a.b }}{% endif %}", { a: "object", "a.b": "number|string" }],
    ["{% if a %}{{ a.b }}{% endif %}", { a: "object", "a.b": "number|string!" }],
    ["{{ a | default: 'x' }}", { a: "string" }],
    ["{{ a | default: 0 | money: 'EUR' }}", { a: "number" }],
    ["{% if t %}{{ a }}{% else %}{{ a }}{% endif %}", { t: "boolean", a: "number|string!" }],
    ["{% case t %}{% when 'x' %}{{ a }}{% endcase %}", { t: "string", a: "number|string" }],
    ["{% for x in list %}{{ currency }}{% endfor %}", { list: "array!", "list[]": "any", currency: "number|string!" }],
  ])("%s", (html, expected) => expect(parameters(html)).toEqual(expected));

  it("allows null if no value is needed", () => {
    expect(infer("{{ a | default: 'x' }}").properties?.a?.type).toEqual(["string", "null"]);
  });
});

describe("variables of the template", () => {
  it.each([
    ["{% assign a = 1 %}{{ a }}"],
    ["{% capture a %}x{% endcapture %}{{ a }}"],
    ["{% increment a %}{{ a }}"],
    ["{% for x in (1..3) %}{{ forloop.index }}{{ x }}{% endfor %}"],
    ["{% if true %}{% assign a = 'red' %}{% endif %}{{ a }}"],
    ["{% for x in (1..3) %}{% if x != last %}{{ x }}{% endif %}{% assign last = x %}{% endfor %}"],
  ])("are no parameters: %s", (html) => expect(parameters(html)).toEqual({}));

  it("may have the name of a parameter that a sample has", () => {
    const html = "{% if demo %}{% assign number = '1' %}{% endif %}{{ number }}";
    expect(parameters(html, { samples: [{ number: "2" }] })).toEqual({ demo: "boolean", number: "string" });
  });
});

describe("partials", () => {
  it("sees the parameters that a partial gets, and no others", () => {
    const partials = {
      line: "{{ x.name }}{{ secret }}{% render 'amount', value: x.net %}",
      amount: "{{ value | round }}",
    };
    expect(parameters("{% for l in lines %}{% render 'line', x: l %}{% endfor %}", { partials })).toEqual({
      lines: "array!",
      "lines[]": "object",
      "lines[].name": "number|string!",
      "lines[].net": "number!",
    });
  });

  it("reads a layout without the blocks that the template replaces", () => {
    const partials = {
      page: "{{ title }}{% block a %}{{ unused }}{% endblock %}{% block b %}{{ footer }}{% endblock %}",
    };
    const html = "{% layout 'page' %}{% block a %}{{ text }}{% endblock %}";
    expect(parameters(html, { partials })).toEqual({
      text: "number|string!",
      title: "number|string!",
      footer: "number|string!",
    });
  });
});

describe("hostile templates", () => {
  const isIncomplete = (html: string, partials: Record<string, string> = {}) =>
    infer(html, { partials })["x-platen"]?.isComplete === false;

  it("stops at the limit of parameters", () => {
    const html = Array.from({ length: 20_000 }, (_, index) => `{{ name${index} }}`).join("");
    const { properties, ...schema } = infer(html);
    expect(Object.keys(properties ?? {})).toHaveLength(SCHEMA_LIMITS.maxParameters);
    expect(schema["x-platen"]).toEqual({ isComplete: false });
  });

  it("stops at deep paths and deep tags", () => {
    expect(isIncomplete(`{{ ${Array(1_000).fill("a").join(".")} }}`)).toBe(true);
    expect(isIncomplete(`${"{% if a %}".repeat(300)}${"{% endif %}".repeat(300)}`)).toBe(true);
    expect(isIncomplete(`{{ ${"a[".repeat(300)}b${"]".repeat(300)} }}`)).toBe(true);
  });

  it("ends with partials that multiply one another", () => {
    const partials = Object.fromEntries(
      Array.from({ length: 19 }, (_, level) => [`p${level}`, `{% render "p${level + 1}" %}`.repeat(4)]),
    );
    expect(isIncomplete('{% render "p0" %}', { ...partials, p19: "{{ 1 }}" })).toBe(true);
  });

  it("reads a template of a megabyte", () => {
    const html = `{% if a %}{{ b.c | round }}{% else %}{{ b.d }}{% endif %}${" ".repeat(500)}`.repeat(2_000);
    expect(html.length).toBeGreaterThan(1_000_000);
    expect(parameters(html)).toMatchObject({ "b.c": "number", "b.d": "number|string" });
  });

  it("keeps names that objects have", () => {
    const { properties } = infer("{{ constructor }}{{ toString.hasOwnProperty }}{{ __proto__.x }}");
    expect(Object.keys(properties ?? {})).toEqual(["constructor", "toString"]);
    expect(Object.getPrototypeOf(properties)).toBe(Object.prototype);
  });

  it("does not look at more of a sample than it needs", () => {
    const samples = [
      { rows: Array.from({ length: 200_000 }, () => ({ a: 1 })) },
      JSON.parse('{"__proto__": {"a": 1}}'),
    ];
    expect(parameters("{% for r in rows %}{{ r.a }}{% endfor %}", { samples })).toMatchObject({
      "rows[].a": "number!",
    });
  });
});
