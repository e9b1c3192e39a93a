// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the places of Monaco's snippets look like this
import { Liquid } from "liquidjs";
import { afterEach, describe, expect, it } from "vitest";
import { setLanguage } from "../../src/lib/i18n/translate";
import { completions } from "../../src/lib/template-language/completions";
import { EMPTY_CONTEXT, type LanguageContext, type TextEdit } from "../../src/lib/template-language/context";
import { diagnostics } from "../../src/lib/template-language/diagnostics";
import { definition, hover } from "../../src/lib/template-language/hover";
import { outline } from "../../src/lib/template-language/outline";
import { type Renaming, renamedAt, renameVariable } from "../../src/lib/template-language/rename";

const context: LanguageContext = {
  isPartial: false,
  partials: [
    { id: "p1", name: "header" },
    { id: "p2", name: "footer" },
  ],
  assets: [{ id: "a1", name: "logo.svg" }],
  schema: {
    type: "object",
    properties: { due: { type: "string", format: "date", description: "Last day", "x-platen": { label: "Due date" } } },
  },
  sample: {
    number: 7,
    customer: { name: "Ada", address: { city: "London" } },
    lines: [
      { name: "Paper", price: 3 },
      { name: "Ink", note: "black" },
    ],
    empty: [],
    "not a name": true,
  },
  offered: {
    type: "object",
    properties: { due: { type: "string" }, draft: { type: "object", properties: { reason: { type: "string" } } } },
  },
};

/** Splits a text at the cursor, which is written as `‸`. */
function atCursor(marked: string): [source: string, offset: number] {
  return [marked.replace("‸", ""), marked.indexOf("‸")];
}

const apply = (source: string, edits: readonly TextEdit[]): string =>
  [...edits]
    .sort((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: inserted }) => text.slice(0, start) + inserted + text.slice(end), source);

const editsOf = (renaming: Renaming) => (renaming.kind === "edits" ? renaming.edits : []);

describe("mistakes", () => {
  const found = (source: string, known = context) =>
    diagnostics(source, known).map(({ severity, start, end, message }) => [
      severity,
      source.slice(start, end),
      message,
    ]);

  it.each([
    ["{{ number", "error", "{{ number", 'output "{{ number" not closed'],
    ["<p>{% if number %}</p>", "error", "{% if number %}", "tag {% if number %} not closed"],
    ["{% endfor %}", "error", "{% endfor %}", 'tag "endfor" not found'],
    ["{% include 'header' %}", "error", "{% include 'header' %}", "Use {% render %} instead of {% include %}"],
    ["{{ nmuber }}", "warning", "nmuber", "Neither sample nor schema has “nmuber”. Did you mean “number”?"],
    ["{{ other }}", "warning", "other", "Neither sample nor schema has “other”."],
    ["{{ customer.nmae }}", "warning", "nmae", "Neither sample nor schema has “nmae”. Did you mean “name”?"],
    [
      "{% for l in lines %}{{ l.prise }}{% endfor %}",
      "warning",
      "prise",
      "Neither sample nor schema has “prise”. Did you mean “price”?",
    ],
    [
      "{% liquid\n  echo nmuber\n%}",
      "warning",
      "nmuber",
      "Neither sample nor schema has “nmuber”. Did you mean “number”?",
    ],
    ["{{ number | mony: 'EUR' }}", "warning", "mony", "There is no filter “mony”. Did you mean “money”?"],
    ["{% asign x = 1 %}", "warning", "asign", "There is no tag “asign”. Did you mean “assign”?"],
    ['{% render "haeder" %}', "warning", "haeder", "There is no partial “haeder”. Did you mean “header”?"],
    ['{{ "logo.png" | asset_url }}', "warning", "logo.png", "There is no asset “logo.png”. Did you mean “logo.svg”?"],
    ['{{ ["customer"].nam }}', "warning", "nam", "Neither sample nor schema has “nam”. Did you mean “name”?"],
    ["{{ customer['nam'] }}", "warning", "nam", "Neither sample nor schema has “nam”. Did you mean “name”?"],
    [
      '{{ lines | sort: "name" | where_exp: "l", "l.prise > number" | size }}',
      "warning",
      "prise",
      "Neither sample nor schema has “prise”. Did you mean “price”?",
    ],
    ['{{ lines | find_exp: "l", "l.price > other" }}', "warning", "other", "Neither sample nor schema has “other”."],
  ])("finds the one of %j", (source, ...expected) => {
    expect(found(source)).toEqual([expected]);
  });

  it.each([
    "",
    "<p>{{ number | money: 'EUR' }} {{ customer.address.city | escape }} {{ due }}</p>",
    "{% for line in lines reversed limit:2 %}{{ forloop.index }} {{ line.note }} {{ line.price }}{% else %}x{% endfor %}",
    "{% assign sorted = lines | sort: 'price' %}{% for l in sorted %}{{ l.name }}{% endfor %}",
    "{% capture title %}x{% endcapture %}{{ title.size }}",
    "{{ lines[0].name }}{{ lines.first.price }}{{ lines.size }}{{ customer['name'] }}",
    "{% for i in (1..3) %}{{ i }}{% endfor %}{% for e in empty %}{{ e.anything }}{% endfor %}",
    "{% if vat and vat.rate > 5 %}{{ vat.rate }}{% elsif number contains 7 %}{% endif %}{{ note | default: 'none' }}",
    "{% case number %}{% when 7, 8 %}a{% else %}b{% endcase %}{% unless number == blank %}{% endunless %}",
    '{% render "header", company: customer %}{% render "footer" for lines as line %}{% render "footer" with customer as c %}',
    '{% layout "header" %}{% block body %}{{ block.super }}{% endblock %}',
    "{% raw %}{{ nmuber | nothing }}{% endraw %}{% comment %}{{ a | b }}{% endcomment %}{% # {{ a }} %}",
    "{% tablerow l in lines cols:2 %}{{ tablerowloop.col }}{{ l.name }}{% endtablerow %}{% increment count %}{{ count }}",
    "{% cycle 'a', 'b' %}{% cycle group: number, 'b' %}{% echo number %}{{- number -}}{%- if number -%}{%- endif -%}",
    '{{ "now" | date: "%Y" }}{{ "logo.svg" | asset_url }}{{ true }}{{ 3.5 | plus: number }}',
    "{{ later }}{% assign later = number %}{{ later }}",
    '{{ lines | map: "price" | where_exp: "p", "p.anything" }}{{ lines | group_by_exp: "l", "l.name" | size }}',
  ])("finds none in %j", (source) => {
    expect(found(source)).toEqual([]);
  });

  /** Throws if a template reads a variable that is not there. */
  const engine = new Liquid({ strictVariables: true, ownPropertyOnly: true, templates: {} });

  it.each([
    "{{ \"nothing\nhere\" }}{{ 'it is\nnothing }} here' | append: number }}",
    '{% assign x = "nothing\nhere" %}{{ x }}{% echo\n"nothing\nhere" %}{% cycle "nothing\n", "here" %}',
    '{{ "a \\"nothing\\" here" }}{{ \'don\\\'t\' | append: "\\"" | append: number }}{{ "\\\\" }}{{ number }}',
    '{% if customer.name == "\\"nothing\\"" %}{% endif %}{{ customer["na\\u006de"] }}',
    '{% assign x = "nothing %} here" %}{% assign y = \'nothing %}',
    "{% liquid\n  comment\n    echo nothing\n    nothing here\n  endcomment\n  echo number\n%}",
    "{% liquid\n  raw\n    nothing | here\n  endraw\n%}",
    "{% comment %}{% raw %}{% endcomment %}{{ nothing }}{% endraw %}{% endcomment %}{{ number }}",
    "{% for line in lines %}{{ forloop.name }}{% endfor %}",
    "{% tablerow line in lines %}{{ tablerowloop.name }}{% endtablerow %}",
  ])("finds none in %j, which the engine renders without a missing variable", (source) => {
    expect(engine.parseAndRenderSync(source, { ...context.sample })).toEqual(expect.any(String));
    expect(found(source)).toEqual([]);
  });

  it.each([
    ['{{ "a\nb" | append: nothing }}', "nothing"],
    ['{{ "a\\"b" }}{{ nothing }}', "nothing"],
    ["{% liquid\n  comment\n    echo number\n  endcomment\n  echo nothing\n%}", "nothing"],
    ["{% comment %}{% endcomment %}{{ nothing }}", "nothing"],
    ["{% for line in lines %}{{ forloop.nothing }}{% endfor %}", "nothing"],
  ])("finds in %j the variable that the engine misses", (source, name) => {
    expect(() => engine.parseAndRenderSync(source, { ...context.sample })).toThrow("undefined variable");
    expect(found(source)).toEqual([["warning", name, `Neither sample nor schema has “${name}”.`]]);
  });

  it("reads on in the next line after a quote that is not closed", () => {
    expect(found('{{ "number\n<p class="x">{{ nothing }}</p>').map(([, text]) => text)).toContain("nothing");
  });

  it.each([
    ["outputs", '{{ "\\"\n'],
    ["tags", "{% if "],
    ["tags before a last one", "{% if {{ "],
  ])("ends soon for %s without an end", (_kind, start) => {
    expect(found(start.repeat(30_000)).length).toBeGreaterThan(0);
  });

  it("does not doubt names as long as nothing is known about them", () => {
    expect(found("{{ a.b }}{% render 'x' %}{{ 'y' | asset_url }}", EMPTY_CONTEXT)).toEqual([]);
    expect(found("{{ anything }}", { ...EMPTY_CONTEXT, sample: {} })).toEqual([]);
  });

  it("does not doubt the variables of a partial, which come from the tags that use it", () => {
    expect(found("{{ company.name }}{{ a | upcsae }}", { ...context, isPartial: true })).toEqual([
      ["warning", "upcsae", "There is no filter “upcsae”. Did you mean “upcase”?"],
    ]);
  });

  it("finds what follows an unknown tag", () => {
    expect(found("{% nothing %}{% if number %}")).toEqual([
      ["error", "{% if number %}", "tag {% if number %} not closed"],
      ["warning", "nothing", "There is no tag “nothing”."],
    ]);
  });

  it("mends a name", () => {
    const source =
      "{{ customer.nmae }} {% render 'haeder' %}{{ 'logo.png' | asset_url }}{% asign x = 1 %}{{ x | mony }}";
    const edits = diagnostics(source, context).flatMap(({ fix }) => fix?.edit ?? []);

    expect(apply(source, edits)).toBe(
      "{{ customer.name }} {% render 'header' %}{{ 'logo.svg' | asset_url }}{% assign x = 1 %}{{ x | money }}",
    );
  });

  it("mends a name in brackets, and offers no name that would need them", () => {
    const source = "{{ customer['nam'].x }}{{ customer[\"nam\"] }}{{ shipto }}{{ customer['it'] }}";
    const customer = { ...(context.sample?.customer as object), "it's": 1 };
    const found = diagnostics(source, { ...context, sample: { ...context.sample, customer, "ship to": 1 } });

    expect(found.map(({ message }) => message)).toContain(
      "Neither sample nor schema has “shipto”. Did you mean “ship to”?",
    );
    expect(
      apply(
        source,
        found.flatMap(({ fix }) => fix?.edit ?? []),
      ),
    ).toBe("{{ customer['name'].x }}{{ customer[\"name\"] }}{{ shipto }}{{ customer['it'] }}");
  });

  it("ends soon for a text that is nested too deeply, and for a long one", () => {
    expect(found("{% if a %}".repeat(3_000))).toHaveLength(1);
    expect(diagnostics("{{ nothing }}".repeat(1_000), context)).toHaveLength(200);
  });
});

describe("completion", () => {
  const labels = (marked: string) => completions(...atCursor(marked), context).map(({ label }) => label);
  const variables = ["due", "draft", "number", "customer", "lines", "empty"];

  it.each([
    ["{{ ‸", variables],
    ["{{ cust‸ }}", variables],
    ["{% if ‸ %}x{% endif %}", variables],
    ["{{ customer.‸", ["name", "address"]],
    ["{{ draft.‸", ["reason"]],
    ["<p>{{ customer.address.c‸</p>{{ number }}", ["city"]],
    ["{{ lines[0].‸ }}", ["name", "price", "note"]],
    ["{% for line in lines %}<p>{{ line.‸", ["name", "price", "note"]],
    ["{% for line in lines %}{{ ‸", [...variables, "line", "forloop"]],
    ["{% for line in lines %}{% endfor %}{{ ‸", variables],
    ["{% for line in lines %}{% else %}{{ ‸", variables],
    ["{% for line in lines %}{% if line %}{% endfor %}{{ ‸", variables],
    ["{% for line in lines %}{% if line %}{% else %}{{ ‸", [...variables, "line", "forloop"]],
    ["{% assign who = customer %}{{ who.‸", ["name", "address"]],
    ["{% assign ‸", []],
    ["{% assign x = ‸", [...variables, "x"]],
    ["{{ number | plus: ‸", variables],
    ["{% liquid\n  assign a = 1\n  echo customer.‸\n%}", ["name", "address"]],
    ['{% render "‸', ["header", "footer"]],
    ["{% render 'he‸' %}", ["header", "footer"]],
    ['<img src="{{ "‸', ["logo.svg"]],
    ["{{ number.‸", []],
    ["{{ nothing.‸", []],
    ['{{ "a\nb" | append: customer.‸', ["name", "address"]],
    ["{{ 'it\\'s' | append: customer.‸", ["name", "address"]],
    [
      "<style>@page { size: ‸",
      ["A3", "A4", "A5", "A6", "B4", "B5", "letter", "legal", "ledger", "landscape", "portrait"],
    ],
    ["<style>@page { @top-left { content: ‸", ["counter(page)", "counter(pages)", "none"]],
    ["<style>@‸", ["@page", "@page :first", "@page :left", "@page :right", "@page name", "@font-face"]],
    ["<style>p { ‸", ["break-before", "break-after", "break-inside", "orphans", "widows", "page"]],
    [
      "<style>@media print { td { color: red; break-‸",
      ["break-before", "break-after", "break-inside", "orphans", "widows", "page"],
    ],
    ["<style>@media print { ‸", []],
    ["<style>p { color: ‸", []],
    ["<p cla‸", []],
  ])("offers what fits at %s", (marked, expected) => {
    expect(labels(marked).toSorted()).toEqual(expected.toSorted());
  });

  it.each([
    ["{{ number | ‸", "money"],
    ["{{ number | mo‸ }}", "money"],
    ["{% ‸", "for"],
    ["{% liquid\n  re‸\n%}", "render"],
    ["<style>@page { ‸", "@bottom-right"],
    ["<p></p>\n‸", "Page numbers"],
    ["<p></p>\nQR‸", "QR bill"],
  ])("offers at %s also %s", (marked, expected) => {
    expect(labels(marked)).toContain(expected);
  });

  it("shows type and sample of a variable, and signature and example of a filter", () => {
    expect(completions(...atCursor("{{ ‸"), context).find(({ label }) => label === "number")).toMatchObject({
      detail: "number · 7",
      documentation: "Sample: 7",
    });
    expect(completions(...atCursor("{{ a | ‸"), context).find(({ label }) => label === "money")).toMatchObject({
      detail: 'money: "EUR" [, locale]',
      documentation: expect.stringContaining('{{ total | money: "EUR" }}'),
    });
  });

  it.each([
    ["{% i‸}", "{% if ${1:condition} %}\n  $0\n{% endif %}"],
    ["{% i‸ %}x", "{% if ${1:condition} %}\n  $0\n{% endif %}x"],
    ["{%-i‸ -%}", "{%-if ${1:condition} %}\n  $0\n{% endif %}"],
    ["{% i‸\n}", "{% if ${1:condition} %}\n  $0\n{% endif %}\n}"],
    ["{% i‸ number %}x{% endif %}", "{% if number %}x{% endif %}"],
    ["{% liquid\n  i‸\n%}", "{% liquid\n  if\n%}"],
  ])("completes the tag %j as a whole", (marked, expected) => {
    const [source, offset] = atCursor(marked);
    const tag = completions(source, offset, context).find(({ label }) => label === "if");
    expect(apply(source, tag ? [tag] : [])).toBe(expected);
  });

  it("keeps the dash before a word that is typed", () => {
    const [source, offset] = atCursor("{{-cu‸");
    const found = completions(source, offset, context).find(({ label }) => label === "customer");
    expect(apply(source, found ? [found] : [])).toBe("{{-customer");
  });

  it("offers names with letters of any language", () => {
    const sample = { größe: { länge: 1 }, "not plain": 2 };
    const found = (marked: string) =>
      completions(...atCursor(marked), { ...EMPTY_CONTEXT, sample }).map(({ label }) => label);
    expect(found("{{ grö‸")).toEqual(["größe"]);
    expect(found("{{ größe.lä‸ }}")).toEqual(["länge"]);
    expect(apply("{{ a }}", editsOf(renameVariable("{{ a }}", 4, "größe")))).toBe("{{ größe }}");
  });

  it("replaces what is typed already", () => {
    const [source, offset] = atCursor("<style>@page { @bot‸ }");
    const box = completions(source, offset, context).find(({ label }) => label === "@bottom-left");

    expect(source.slice(box?.start, box?.end)).toBe("@bot");
  });
});

describe("help", () => {
  it.each([
    ["{{ num‸ber }}", "number", "number", "7"],
    ["{{ customer.addr‸ess.city }}", "customer.address", "object", '{\n  "city": "London"\n}'],
    ["{{ du‸e }}", "due", "Due date · Last day · string · The sample has no value for it.", null],
    ["{% for line in lines %}{{ line.n‸ame }}{% endfor %}", "line.name", "string", '"Paper"'],
    [
      "{{ number | mo‸ney }}",
      'money: "EUR" [, locale]',
      "Writes an amount with its currency.",
      '{{ total | money: "EUR" }}',
    ],
    ["{% i‸f number %}{% endif %}", "{% if %}", "Writes its contents if the condition is true.", null],
    ["{% render 'head‸er' %}", "header", "Partial. Press F12 or Ctrl and click to open it.", null],
  ])("is shown for %s", (marked, title, text, code) => {
    expect(hover(...atCursor(marked), context)).toMatchObject({ title, text, code });
  });

  it.each(["<p>te‸xt</p>", "{{ noth‸ing }}", "{{ 'te‸xt' }}", "{% render 'noth‸ing' %}", "{{ number | noth‸ing }}"])(
    "is not shown for %s",
    (marked) => {
      expect(hover(...atCursor(marked), context)).toBeNull();
    },
  );

  it("shortens a large sample", () => {
    const sample = { list: Array.from({ length: 1_000 }, () => "entry") };

    expect(hover("{{ list }}", 4, { ...context, sample })?.code).toHaveLength(301);
  });
});

describe("the definition of a partial", () => {
  it.each([
    ["{% render 'head‸er' %}", "p1"],
    ['{% layout "foo‸ter" %}', "p2"],
    ["{% render 'noth‸ing' %}", null],
    ["{{ num‸ber }}", null],
  ])("is found at %s", (marked, id) => {
    expect(definition(...atCursor(marked), context)).toBe(id);
  });
});

describe("the new name of a variable", () => {
  const reasonOf = (renaming: Renaming) => (renaming.kind === "refused" ? renaming.reason : null);
  const renamed = (marked: string) => {
    const [source, offset] = atCursor(marked);
    return apply(source, editsOf(renameVariable(source, offset, "fresh")));
  };

  it.each([
    [
      "{{ num‸ber }}{% if number > number.x %}{% endif %}{{ a.number }}",
      "{{ fresh }}{% if fresh > fresh.x %}{% endif %}{{ a.number }}",
    ],
    ["{% assign to‸tal = 1 %}{{ total | plus: total }}", "{% assign fresh = 1 %}{{ fresh | plus: fresh }}"],
    [
      "{{ line }}{% for line in lines %}{{ li‸ne.line }}{% endfor %}{{ line }}",
      "{{ line }}{% for fresh in lines %}{{ fresh.line }}{% endfor %}{{ line }}",
    ],
    [
      "{{ li‸ne }}{% for line in line.all %}{{ line }}{% endfor %}",
      "{{ fresh }}{% for line in fresh.all %}{{ line }}{% endfor %}",
    ],
    [
      "{% for line in lines %}{% if line %}{% else %}{{ li‸ne }}{% endif %}{% else %}{{ line }}{% endfor %}",
      "{% for fresh in lines %}{% if fresh %}{% else %}{{ fresh }}{% endif %}{% else %}{{ line }}{% endfor %}",
    ],
    [
      "{% for line in lines %}{{ line }}{% else %}{{ li‸ne }}{% endfor %}{{ line }}",
      "{% for line in lines %}{{ line }}{% else %}{{ fresh }}{% endfor %}{{ fresh }}",
    ],
    ['{{ ["num‸ber"] }}{{ number }}{{ a["number"] }}', '{{ ["fresh"] }}{{ fresh }}{{ a["number"] }}'],
    ["{% render 'x', number: num‸ber %}", "{% render 'x', number: fresh %}"],
    ["{% liquid\n  assign to‸tal = 1\n  echo total\n%}", "{% liquid\n  assign fresh = 1\n  echo fresh\n%}"],
    ['{% capture "foo" %}x{% endcapture %}{{ fo‸o }}', '{% capture "fresh" %}x{% endcapture %}{{ fresh }}'],
    ["{% capture 'f‸oo' %}x{% endcapture %}{{ foo }}", "{% capture 'fresh' %}x{% endcapture %}{{ fresh }}"],
    [
      '{{ lines | where_exp: "line", "li‸ne.price > min" | size }}{{ line }}',
      '{{ lines | where_exp: "fresh", "fresh.price > min" | size }}{{ line }}',
    ],
    [
      '{{ min }}{% assign some = lines | reject_exp: "l", "l.price > mi‸n" %}{% if l %}{{ "min" }}{% endif %}',
      '{{ fresh }}{% assign some = lines | reject_exp: "l", "l.price > fresh" %}{% if l %}{{ "min" }}{% endif %}',
    ],
    [
      `{{ a | find_exp: "x", "x.kind == 'kind' and x.rest | has_exp: 'y', 'y > ki‸nd'" }}`,
      `{{ a | find_exp: "x", "x.kind == 'kind' and x.rest | has_exp: 'y', 'y > fresh'" }}`,
    ],
  ])("is written wherever %s means it", (marked, expected) => {
    expect(renamed(marked)).toBe(expected);
  });

  it.each(["<p>te‸xt</p>", "{{ 'te‸xt' }}", "{% for a in b %}{{ for‸loop.index }}{% endfor %}", "{{ a.prop‸erty }}"])(
    "can't be given in %s",
    (marked) => {
      expect(renamedAt(...atCursor(marked))).toBeNull();
      expect(reasonOf(renameVariable(...atCursor(marked), "fresh"))).toBe("There is no variable here.");
    },
  );

  it.each(["", "1st", "a b", "true", "forloop", "a.b", "contains"])("can't be %j", (name) => {
    expect(reasonOf(renameVariable("{{ number }}", 4, name))).toBe(`“${name}” can't be the name of a variable.`);
  });

  it.each([
    ["{% for fresh in lines %}{{ num‸ber }}{% endfor %}"],
    ["{{ num‸ber }}{% for fresh in lines %}{{ number }}{% endfor %}"],
    ["{% for li‸ne in lines %}{{ line }}{{ fresh }}{% endfor %}"],
    ["{% for a in lines %}{% for fresh in a %}{{ ‸a }}{% endfor %}{% endfor %}"],
    ["{% assign fresh = 1 %}{{ num‸ber }}"],
    ["{% assign num‸ber = 1 %}{{ fresh }}"],
    ["{% capture 'fresh' %}{% endcapture %}{% assign num‸ber = 1 %}"],
    ['{{ lines | where_exp: "fresh", "fresh.price > num‸ber" }}'],
    ['{{ lines | where_exp: "l‸", "l.price > fresh" }}'],
  ])("can't be that of another variable: %s", (marked) => {
    expect(reasonOf(renameVariable(...atCursor(marked), "fresh"))).toBe(
      "“fresh” is the name of another variable here.",
    );
  });

  it.each([
    ["{{ nu‸mbr }}{{ fresh }}", "{{ fresh }}{{ fresh }}"],
    [
      "{% for fresh in lines %}{{ fresh }}{% endfor %}{{ num‸ber }}",
      "{% for fresh in lines %}{{ fresh }}{% endfor %}{{ fresh }}",
    ],
    ["{{ fre‸sh }}", "{{ fresh }}"],
  ])("can be in use already if no place changes its meaning: %s", (marked, expected) => {
    expect(reasonOf(renameVariable(...atCursor(marked), "fresh"))).toBeNull();
    expect(renamed(marked)).toBe(expected);
  });
});

describe("the outline", () => {
  it("lists headings, parts and tags", () => {
    const source = `{% layout "letter" %}
<style>h1 > p { color: red }</style><!-- <h1>no</h1> -->
<main id="top">
  <h1>Invoice <b>{{ number }}</b></h1>
  {% for line in lines %}
    <table class="lines"></table>
  {% endfor %}
</main>
{% if paid %}<h2 title="a > b">Paid</h2>{% endif %}`;

    expect(outline(source).map(({ depth, text }) => `${"  ".repeat(depth)}${text}`)).toEqual([
      'layout "letter"',
      "main top",
      "  Invoice {{ number }}",
      "  for line in lines",
      "    table lines",
      "if paid",
      "  Paid",
    ]);
  });

  it("lists what follows a tag, a comment or a style sheet without an end", () => {
    const texts = (source: string) => outline(source).map(({ text }) => text);
    expect(texts('<table class="a><h1>One</h1><main id="b"><h1>Two</h1>')).toEqual(["One", "main b", "Two"]);
    expect(texts("<!-- <style> <h1>One</h1>")).toEqual(["One"]);
    expect(texts("<table <h1>One</h1>")).toEqual(["table"]);
  });

  // In quadratic time, each of these would take minutes.
  it.each([
    ["tags without an end", "<table ", ""],
    ["tags before a last end", "<table ", ">"],
    ["tags with a single quote", '<table "', ""],
    ["tags with quotes of both kinds", "<table '\" ", "<p>"],
    ["comments", "<!-- ", ""],
    ["style sheets", "<style>", ""],
    ["scripts and style sheets", "<style><script>", ""],
    ["headings", "<h1>", ""],
  ])("reads a long text with many %s", (_name, repeated, end) => {
    const source = `<h1>First</h1>${repeated.repeat(1_000_000 / repeated.length)}${end}`;
    expect(outline(source)[0]?.text).toBe("First");
  });

  it.each(["", "text", "</main>{% endif %}<h1>", "<h1", "{% if a"])("accepts %j", (source) => {
    expect(() => outline(source)).not.toThrow();
  });
});

describe("in another language", () => {
  afterEach(() => setLanguage("en", {}));

  it("translates help, completions and mistakes on request", () => {
    setLanguage("de", {
      "Makes all letters capitals.": "Macht alle Buchstaben groß.",
      "There is no filter “{name}”.": "Es gibt keinen Filter „{name}“.",
      "Did you mean “{name}”?": "Meinten Sie „{name}“?",
      "Page numbers": "Seitenzahlen",
    });
    expect(hover("{{ name | upcase }}", 12, EMPTY_CONTEXT)?.text).toBe("Macht alle Buchstaben groß.");
    expect(diagnostics("{{ name | upcsae }}", EMPTY_CONTEXT).map(({ message }) => message)).toEqual([
      "Es gibt keinen Filter „upcsae“. Meinten Sie „upcase“?",
    ]);
    expect(completions("", 0, EMPTY_CONTEXT).map(({ label }) => label)).toContain("Seitenzahlen");
  });
});
