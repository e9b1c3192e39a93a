import { Liquid } from "liquidjs";
import { describe, expect, it } from "vitest";
import { convertHandlebars } from "../../../cli/import/convert-handlebars";

const options = { name: "T", helpers: new Set<string>(), findPartial: () => undefined };
const convert = (source: string, more = {}) => convertHandlebars(source, { ...options, ...more });
/** Renders the converted template. */
const render = (source: string, parameters: object) =>
  new Liquid().parseAndRenderSync(convert(source).html, parameters);

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
    ["{{#each none}}x{{else}}none{{/each}}", customer, "none"],
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
    expect(convert(source).notes).toEqual([]);
    expect(render(source, parameters)).toBe(text);
  });

  it("keeps what has no counterpart as a comment, and says where it was", () => {
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
