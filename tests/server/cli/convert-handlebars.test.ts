import { Liquid } from "liquidjs";
import { describe, expect, it } from "vitest";
import { convertHandlebars } from "../../../cli/import/convert-handlebars";

const options = { name: "T", helpers: new Set<string>(), findPartial: () => undefined };
const convert = (source: string, more = {}) => convertHandlebars(source, { ...options, ...more });
/** Renders the converted template. */
const render = (source: string, parameters: object) =>
  new Liquid().parseAndRenderSync(convert(source, { sample: parameters }).html, parameters);

describe("a Handlebars template", () => {
  it.each([
    ["{{name}}", "{{ name | escape }}"],
    ["{{{name}}}", "{{ name }}"],
    ["{{&name}}", "{{ name }}"],
    ["{{~a.b.[0].[odd name]~}}", '{{- a.b[0]["odd name"] | escape -}}'],
    ["{{lookup a b}}", "{{ a[b] | escape }}"],
    ["{{!-- note --}}", "{% comment %} note {% endcomment %}"],
    ["a \\{{b}} c", "a {% raw %}{{b}} c{% endraw %}"],
  ])("%s becomes %s", (source, html) => {
    expect(convert(source)).toMatchObject({ html, notes: [] });
  });

  const customer = { name: "A & B", tags: ["x", "<y>"], address: { city: "Tallinn" } };
  it.each([
    ["{{name}} {{{name}}}", customer, "A &amp; B A & B"],
    ["{{#each tags}}{{@index}}:{{this}}{{#unless @last}}, {{/unless}}{{/each}}", customer, "0:x, 1:&lt;y&gt;"],
    ["{{#each tags}}{{../name}};{{/each}}", customer, "A &amp; B;A &amp; B;"],
    ["{{#each address}}{{this}};{{/each}}", { address: { city: "Tallinn", zip: "10111" } }, "Tallinn;10111;"],
    ["{{#each address as |v k|}}{{k}}={{v}}{{/each}}", customer, "city=Tallinn"],
    ["{{#each tags}}{{@key}}{{/each}}", customer, "01"],
    ["{{#each a}}{{#each b}}{{this}}{{/each}}{{/each}}", { a: [{ b: { c: "deep" } }] }, "deep"],
    ["{{#with a as |x|}}{{#each x.b}}{{this}}{{/each}}{{/with}}", { a: { b: { c: "in" } } }, "in"],
    ["\\{{raw}} {% endraw %} {{x}}", { x: 1 }, "{{raw}} {% endraw %} 1"],
    ["{{#with address}}{{city}} {{../name}}{{/with}}", customer, "Tallinn A &amp; B"],
    ["{{#with none}}x{{else}}no{{/with}}", customer, "no"],
    ["{{#each address}}{{@key}}={{this}}{{/each}}", customer, "city=Tallinn"],
    ["{{#if a}}1{{else if b}}2{{else}}3{{/if}}", { b: 1 }, "2"],
    ["{{#if a}}yes{{else}}no{{/if}}", { a: 0 }, "no"],
    ["{{#if a}}yes{{else}}no{{/if}}", { a: "" }, "no"],
    ["{{#if a}}yes{{else}}no{{/if}}", { a: [] }, "no"],
    ["{{#if a}}yes{{else}}no{{/if}}", { a: "0" }, "yes"],
    ["{{#if a includeZero=true}}yes{{/if}}", { a: 0 }, "yes"],
    ["{{#unless a}}no{{else}}yes{{/unless}}", { a: [1] }, "yes"],
    ["{{#if (eq a 'x')}}x{{else}}other{{/if}}", { a: "x" }, "x"],
    ["{{#if (gt a 3)}}more{{/if}}", { a: 4 }, "more"],
    [
      "{{#each rows}}{{#each cells}}{{@../index}}{{@index}}{{this}} {{/each}}{{/each}}",
      { rows: [{ cells: ["a"] }, { cells: ["b", "c"] }] },
      "00a 10b 11c ",
    ],
    [
      "{{#each rows as |row i|}}{{#each row.cells}}{{i}}{{this}}{{/each}}{{/each}}",
      { rows: [{ cells: ["a"] }, { cells: ["b"] }] },
      "0a1b",
    ],
    ["{{#each rows}}{{@root.item}}{{this}}{{/each}}", { item: "I", rows: ["a"] }, "Ia"],
  ])("%s writes the same as before", (source, parameters, text) => {
    expect(convert(source, { sample: parameters }).notes).toEqual([]);
    expect(render(source, parameters)).toBe(text);
  });

  it("keeps what has no counterpart as a comment, and names its line", () => {
    const helpers = new Set(["today"]);
    const { html, notes } = convert(
      'a\n{{formatDate date "DD}}"}}{{today}}\n{{#bold}}<b>{{x}}</b>{{/bold}}{{> head}}',
      { helpers },
    );
    expect(notes.map(({ line, text }) => [line, text.split(" ")[0]])).toEqual([
      [2, "{{formatDate"],
      [2, "{{today}}"],
      [3, "{{#bold"],
      [3, "{{>"],
    ]);
    expect(new Liquid().parseAndRenderSync(html, { x: 1 })).toBe("a\n\n<b>1</b>");
  });

  it("says which loops may be over objects", () => {
    const { html, notes } = convert("{{#each a}}{{this}}{{/each}}\n{{#each b}}{{else}}none{{/each}}");
    expect(notes).toEqual([
      { where: "T", line: 1, text: expect.stringContaining("loop over a list (also in the lines 2)") },
    ]);
    expect(new Liquid().parseAndRenderSync(html, { a: [1] })).toBe("1\nnone");
  });

  it("says what a partial is not given", () => {
    const findPartial = () => ({ name: "row", roots: ["label", "x"] });
    const { html, notes } = convert("{{> row label=(money price)}}{{> row (lookup2 a)}}", { findPartial });
    expect(notes.map(({ text }) => text)).toEqual([
      "{{> row label=(money price)}} is not given label: it can't be converted",
      "{{> row (lookup2 a)}} is not given its context: it can't be converted",
    ]);
    expect(html).toContain('{% render "row", x: x %}');
    expect(html).toContain("TODO: > row label=(money price)");
  });

  it("gives partials what they use of the document's parameters", () => {
    const partial = convert("{{currency}}{{@root.currency}}{{@root.a.b}}", { isPartial: true });
    expect(partial.html).toContain("{{ root_currency | escape }}{{ root_a.b | escape }}");
    const findPartial = () => ({ ...partial, name: "row" });
    expect(convert("{{#each lines}}{{> row}}{{/each}}", { findPartial }).html).toContain(
      '{% render "row", currency: item.currency, root_currency: currency, root_a: a %}',
    );
    const outer = convert("{{> row}}", { findPartial, isPartial: true });
    expect([...outer.fromRoot.values()]).toEqual(["currency", "a"]);
  });

  it("that nests too deeply is an error, and not one that takes for ever", () => {
    const nested = (depth: number) => `${"{{#if a}}".repeat(depth)}x${"{{/if}}".repeat(depth)}`;
    expect(() => convert(nested(5_000))).toThrow("blocks are nested more than 200 deep");
    expect(() => convert(`{{#if a}}${"{{else if b}}".repeat(5_000)}{{/if}}`)).toThrow("nested more than 200 deep");
    expect(convert(nested(200)).html).toContain("x");
    expect(convert("{{#if a}}x{{else}}y{{/if}}".repeat(300)).notes).toEqual([]);
  });

  it("gives partials everything that they use", () => {
    const roots = convert("{{title}} {{#each lines}}{{price}}{{/each}}").roots;
    expect([...roots]).toEqual(["title", "lines"]);
    const findPartial = () => ({ name: "parts/head", roots });
    const source = '{{> head}}{{#each orders}}{{> head title="T"}}{{/each}}{{> head order}}';
    expect(convert(source, { findPartial }).html).toBe(
      '{% render "parts/head", title: title, lines: lines %}' +
        '{% for item in orders %}{% render "parts/head", title: "T", lines: item.lines %}{% endfor %}' +
        '{% render "parts/head", title: order.title, lines: order.lines %}',
    );
  });

  it("that is broken is an error with its line", () => {
    expect(() => convert("a\n{{#if}}")).toThrow(/line 2/);
  });
});
