import { describe, expect, it } from "vitest";
import { checkParameters } from "../../../parameters/check-parameters";
import { SCHEMA_LIMITS } from "../../../parameters/schema";
import { flatten } from "./flatten";
import { infer } from "./infer";

const parameters = (html: string, options: Parameters<typeof infer>[1] = {}) =>
  Object.fromEntries(
    [...flatten(infer(html, options))].map(([path, { type, isRequired }]) => [path, isRequired ? `${type}!` : type]),
  );

/** Expects parameters to fit the schema of a template without samples. */
function expectToFit(html: string, all: readonly unknown[]): void {
  const schema = infer(html);
  expect(all.map((parameters) => checkParameters(schema, parameters))).toEqual(all.map(() => []));
}

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
      "lines[].paid": "any",
      "lines[].price": "number!",
    });
  });

  it("takes pairs in a loop for those of an object or for two columns, until a sample settles it", () => {
    const html = "{% for t in totals %}{{ t[0] | upcase }}: {{ t[1] | round }}{% endfor %}";
    expect(parameters(html)).toEqual({
      totals: "array|object!",
      "totals[]": "array",
      "totals[][]": "number|string",
      "totals{}": "number",
    });
    expectToFit(html, [{ totals: { net: 1 } }, { totals: [["net", 1]] }]);
    expect(parameters(html, { samples: [{ totals: { net: 1 } }] })).toEqual({
      totals: "object!",
      "totals{}": "number",
    });
    expect(parameters(html, { samples: [{ totals: [["net", 1]] }] })).toEqual({
      totals: "array!",
      "totals[]": "array",
      "totals[][]": "number|string",
    });
  });

  it("takes lists of lists for lists", () => {
    expect(
      parameters("{{ matrix[0][1] | round }}{% for row in rows %}{{ row[0].name }}{{ row[2] }}{% endfor %}"),
    ).toEqual({
      matrix: "array!",
      "matrix[]": "array",
      "matrix[][]": "number",
      rows: "array!",
      "rows[]": "array",
      "rows[][]": "number|object|string",
      "rows[][].name": "number|string",
    });
    expectToFit("{{ matrix[0][1] }}", [{ matrix: [[1, 2]] }]);
  });

  it("takes size, first and last for properties of an object, and for parts of a list", () => {
    expect(parameters("{{ shirt.size }}{{ shirt.colour }}")).toMatchObject({ "shirt.size": "number|string!" });
    expect(parameters("{{ list.first.name }}{{ list.size }}")).toEqual({
      list: "array|object!",
      "list[]": "object",
      "list[].name": "number|string!",
    });
    expect(parameters("{% if list.size > 3 %}!{% endif %}")).toEqual({ list: "array|object|string" });
    const html = "{{ name.first }} {{ name.last }}{% for item in items %}{{ item.size }}{% endfor %}";
    expectToFit(html, [
      { name: { first: "Ada", last: "Lovelace" }, items: [{ size: "M" }] },
      { name: ["Ada", "Lovelace"], items: [["a"], "text"] },
    ]);
    expect(
      parameters(html, { samples: [{ name: { first: "Ada", last: "Lovelace" }, items: [{ size: "M" }] }] }),
    ).toEqual({
      name: "object!",
      "name.first": "string!",
      "name.last": "string!",
      items: "array!",
      "items[]": "object",
      "items[].size": "string!",
    });
  });

  it("keeps the types of values that the template makes", () => {
    const html = `
      {% for i in (0..2) %}{{ days[i] }}{% endfor %}{{ prices[forloop.index0] | money: "EUR" }}
      {% for row in rows %}{{ costs[forloop.index0] | money: "EUR" }}
        {% if forloop.index == highlight %}!{% endif %}{% if forloop.first == marked %}!{% endif %}{% endfor %}
      {% assign words = text | split: "," %}{% for word in words %}{% if word == code %}!{% endif %}{% endfor %}`;
    expect(parameters(html)).toMatchObject({
      days: "array!",
      "days[]": "number|string",
      costs: "array!",
      "costs[]": "number",
      highlight: "number",
      marked: "boolean",
      code: "string",
    });
  });

  it("takes `offset: continue` of a loop for no parameter", () => {
    expect(parameters("{% for x in list limit: n offset: continue reversed %}{% endfor %}{{ continue }}")).toEqual({
      list: "array!",
      "list[]": "any",
      n: "number!",
      continue: "number|string!",
    });
    // Only `for` knows the word.
    expect(parameters("{% tablerow x in list offset: continue %}{% endtablerow %}")).toMatchObject({
      continue: "number!",
    });
  });

  it("groups by a value, which is the name of the group", () => {
    const html = `{% assign groups = lines | group_by_exp: "l", "l.vat" %}
      {% for group in groups %}{{ group.name | round }}{% for l in group.items %}{{ l.text }}{% endfor %}{% endfor %}`;
    expect(parameters(html)).toEqual({
      lines: "array!",
      "lines[]": "object",
      "lines[].vat": "number!",
      "lines[].text": "number|string!",
    });
    expectToFit(html, [{ lines: [{ vat: 20, text: "Tea" }] }]);
    expect(parameters(`{{ lines | group_by_exp: "l", "l.vat > 5" | json }}`)).toMatchObject({
      "lines[].vat": "number",
    });
  });

  it.each([
    ["{% if a == nil %}!{% endif %}", "any"],
    ["{% if blank != a %}!{% endif %}", "any"],
    ["{% if a == empty %}!{% endif %}", "any"],
    ["{% if a == nil %}!{% endif %}{{ a | round }}", "number!"],
    ["{% case a %}{% when 1 %}one{% when 'b' %}two{% when true %}three{% endcase %}", "boolean|number|string"],
    ["{% if a != '' %}{{ a | money: 'EUR' }}{% endif %}", "number|string"],
    ["{% if a == false %}none{% else %}{{ a }}{% endif %}", "boolean|number|string"],
  ])("takes all values that %s compares with", (html, type) => expect(parameters(html)).toEqual({ a: type }));

  it("restricts no value of which the template only asks whether it is there, and shows a switch for it", () => {
    const html = "{% if paid_at %}Paid{% endif %}{% unless open or late %}!{% endunless %}";
    const { properties } = infer(html);
    expect(properties).toMatchObject({
      paid_at: { "x-platen": { label: "Paid at", format: "switch" } },
      open: { "x-platen": { format: "switch" } },
      late: { "x-platen": { format: "switch" } },
    });
    expect(properties?.paid_at).not.toHaveProperty("type");
    expectToFit(html, [{ paid_at: "2026-01-01", open: 1, late: [] }, { paid_at: true }, { paid_at: null }]);
    expect(infer(html, { samples: [{ paid_at: true }] }).properties?.paid_at).toEqual({
      type: ["boolean", "null"],
      "x-platen": { label: "Paid at", order: 0 },
    });
  });

  it("ignores values of a sample that the template does not use", () => {
    expect(parameters("{{ a }}", { samples: [{ a: "x", b: "y" }] })).toEqual({ a: "string!" });
  });
});

const IN_A_LOOP = {
  list: "array!",
  "list[]": "object",
  "list[].h": "any",
  "list[].a": "number|string",
  b: "number|string!",
};

describe("required parameters", () => {
  it.each([
    ["{{ a.b }}", { a: "object!", "a.b": "number|string!" }],
    ["{% if a.b %}{{ a.b }}{% endif %}", { a: "object", "a.b": "number|string" }],
    ["{% if a %}{{ a.b }}{% endif %}", { a: "object", "a.b": "number|string!" }],
    ["{{ a | default: 'x' }}", { a: "string" }],
    ["{{ a | default: 0 | money: 'EUR' }}", { a: "number" }],
    ["{% if t %}{{ a }}{% else %}{{ a }}{% endif %}", { t: "any", a: "number|string!" }],
    ["{% case t %}{% when 'x' %}{{ a }}{% endcase %}", { t: "string", a: "number|string" }],
    ["{% for x in list %}{{ currency }}{% endfor %}", { list: "array!", "list[]": "any", currency: "number|string!" }],
    ["{% for x in list %}{% if x.h %}{% continue %}{% endif %}{{ x.a }}{% endfor %}{{ b }}", IN_A_LOOP],
    [
      "{% for x in list %}{% if x.h %}{% if t %}{% break %}{% endif %}{% endif %}{{ x.a }}{% endfor %}{{ b }}",
      { t: "any", ...IN_A_LOOP },
    ],
    [
      "{% for x in list %}{% for y in (1..2) %}{% break %}{% endfor %}{{ x.a }}{% endfor %}",
      { list: "array!", "list[]": "object", "list[].a": "number|string!" },
    ],
    ["{{ a }}{% if t %}{% break %}{% endif %}{{ b }}", { t: "any", a: "number|string!", b: "number|string" }],
  ])("%s", (html, expected) => expect(parameters(html)).toEqual(expected));

  it("are those that all samples have", () => {
    const html = "{{ x }}{{ tags | join }}{% for row in rows %}{{ row.a }}{{ row.b }}{% endfor %}{{ totals[key] }}";
    const full = { x: 1, tags: ["a"], rows: [{ a: 1, b: 1 }], totals: { net: 1 }, key: "net" };
    const required = (samples: unknown[]) =>
      Object.entries(parameters(html, { samples })).flatMap(([path, type]) => (type.endsWith("!") ? [path] : []));
    expect(required([full])).toEqual(["x", "totals", "key", "tags", "rows", "rows[].a", "rows[].b"]);
    expect(required([full, { ...full, x: null, rows: [{ a: 1 }] }])).toEqual([
      "totals",
      "key",
      "tags",
      "rows",
      "rows[].a",
    ]);
    expect(required([full, {}])).toEqual(["rows[].a", "rows[].b"]);
    const { properties } = infer(html, {
      samples: [{ tags: ["a", null], rows: [null, {}], totals: { net: 1, tax: null } }],
    });
    expect(properties).toMatchObject({
      tags: { items: { type: ["string", "null"] } },
      rows: { items: { type: ["object", "null"] } },
      totals: { additionalProperties: { type: ["number", "null"] } },
    });
  });

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
    expect(parameters(html, { samples: [{ number: "2" }] })).toEqual({ demo: "any", number: "string" });
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

  it("reads large samples, and names that objects have", () => {
    const samples = [
      { rows: Array.from({ length: 200_000 }, () => ({ a: 1 })) },
      JSON.parse('{"__proto__": {"a": 1}}'),
    ];
    expect(parameters("{% for r in rows %}{{ r.a }}{% endfor %}", { samples })).toMatchObject({
      "rows[].a": "number!",
    });
  });

  it("looks at no more than a part of a huge sample", () => {
    const html = `{% for r in rows %}${Array.from({ length: 900 }, (_, index) => `{{ r.n${index} }}`).join("")}{% endfor %}`;
    const { properties } = infer(html, { samples: [{ rows: Array.from({ length: 80_000 }, () => ({})) }] });
    expect(properties?.rows?.items).toEqual({});
  });
});
