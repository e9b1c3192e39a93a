import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { expect, it } from "vitest";
import { pdfText } from "../../support/pdf-text";
import { folderWith, runPlaten } from "./run-platen";
import { readIn } from "./sync-workspace";

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="30"><text y="20">DRAWN</text></svg>';

/** An export of jsreport: a JSON file for each entity, in a folder for each kind. */
const jsreportExport = (more: Record<string, unknown> = {}) => {
  const entities: Record<string, unknown> = {
    "metadata.json": { reporterVersion: "4.7.0", importExportVersion: "4.0.2" },
    "templates/invoice-aa.json": {
      _id: "aa",
      name: "invoice",
      shortid: "t1",
      engine: "handlebars",
      recipe: "chrome-pdf",
      content:
        '<h1>Invoice {{number}}</h1><img src="{#asset /shared/logo.svg @encoding=dataURI}">\n{{#each lines}}<p>{{@index}} {{text}} {{money price}} {{../number}}</p>{{/each}}{#child /shared/foot}{{component "./seal"}}',
      helpers: "function money(x) { return x + ' EUR' }",
      data: { shortid: "d1" },
      chrome: { format: "A5", landscape: true, marginTop: "1cm", marginLeft: 20, headerTemplate: "<b>Head</b>" },
    },
    "templates/foot-bb.json": {
      name: "foot",
      shortid: "t2",
      engine: "handlebars",
      recipe: "html",
      content: "<p>Regards, {{company}}</p>",
    },
    "components/seal-cc.json": {
      name: "seal",
      shortid: "c1",
      engine: "handlebars",
      content: "<i>sealed {{number}}</i>",
    },
    "data/sample-dd.json": {
      name: "sample",
      shortid: "d1",
      dataJson: JSON.stringify({ number: 7, company: "A & B", lines: [{ text: "Desk", price: 3 }] }),
    },
    "assets/logo.svg-ee.json": { name: "logo.svg", shortid: "a1", content: Buffer.from(LOGO).toString("base64") },
    ...more,
  };
  return zipSync(
    Object.fromEntries(Object.entries(entities).map(([path, value]) => [path, strToU8(JSON.stringify(value))])),
  );
};

it("converts an export of jsreport into a folder that makes the same document", async () => {
  const folder = folderWith({});
  writeFileSync(join(folder, "export.jsrexport"), jsreportExport());
  const { code, stderr } = await runPlaten(folder, ["import", "jsreport", "export.jsrexport", "--folder", "out"]);
  expect([code, stderr]).toEqual([
    0,
    "out: 2 templates, 2 partials, 1 asset\n2 places left to do: see out/IMPORT.md\n",
  ]);
  const report = readIn(folder, "out/IMPORT.md") ?? "";
  expect(report).toContain("- [ ] invoice, line 2 of the original: {{money price}} calls a helper");
  expect(report).toContain("- [ ] invoice: has a headerTemplate: write it with the margin boxes of @page");
  expect(readIn(folder, "out/templates/invoice/template.html")).toContain(
    "@page { size: A5 landscape; margin: 1cm 0 0 20px }",
  );

  const out = join(folder, "out");
  expect((await runPlaten(out, ["test", "--update"])).code).toBe(0);
  const { pages } = await pdfText(readFileSync(join(out, "templates/invoice/golden/sample.pdf")));
  const text = pages.join().replace(/\s+/g, " ");
  for (const part of ["Invoice 7", "DRAWN", "0 Desk 7", "Regards, A & B", "sealed 7"]) expect(text).toContain(part);
});

it("keeps everything that has the same name in other folders", async () => {
  const folder = folderWith({});
  const inFolder = (shortid: string | null) => ({ folder: shortid && { shortid }, engine: "handlebars" });
  const more = {
    "folders/x-1.json": { name: "x", shortid: "x" },
    "folders/y-2.json": { name: "y", shortid: "y" },
    "folders/deep-3.json": { name: "deep", shortid: "deep", folder: { shortid: "y" } },
    "components/head-4.json": { name: "head", ...inFolder("x"), content: "HEAD-X" },
    "components/head-5.json": { name: "head", ...inFolder("y"), content: "HEAD-Y {#asset a.css @encoding=link}" },
    "assets/a.css-6.json": { name: "a.css", ...inFolder("x"), content: Buffer.from("x").toString("base64") },
    "assets/a.css-7.json": { name: "a.css", ...inFolder("y"), content: Buffer.from("y").toString("base64") },
    "templates/same-8.json": { name: "same", ...inFolder("x"), content: '{{component "./head"}}' },
    "templates/same-9.json": {
      name: "same",
      ...inFolder("deep"),
      content: '{{component "../head"}}{{component "/x/head"}}{{component "head"}}',
    },
    "templates/same-10.json": { name: "same", ...inFolder(null), content: "TOP{#child y/deep/same}" },
  };
  writeFileSync(join(folder, "export.zip"), jsreportExport(more));
  const { code, stderr } = await runPlaten(folder, ["import", "jsreport", "export.zip", "--folder", "out"]);
  expect([code, stderr]).toEqual([0, expect.stringContaining("5 templates, 5 partials, 3 assets")]);
  const template = (name: string) => readIn(folder, `out/templates/${name}/template.html`);
  expect(template("x%2Fsame")).toBe('{% render "x/head" %}');
  expect(template("y%2Fdeep%2Fsame")).toBe('{% render "y/head" %}{% render "x/head" %}{% render "y/head" %}');
  expect(template("same")).toBe('TOP{% render "children/y/deep/same" %}');
  expect(readIn(folder, "out/partials/x/head.html")).toBe("HEAD-X");
  expect(readIn(folder, "out/partials/y/head.html")).toBe('HEAD-Y {{ "y-a.css" | asset_url }}');
  expect([readIn(folder, "out/assets/x-a.css"), readIn(folder, "out/assets/y-a.css")]).toEqual(["x", "y"]);
  const report = readIn(folder, "out/IMPORT.md");
  for (const name of ["x/same", "y/deep/same", "x/head", "y/head"]) expect(report).toContain(`at ${name} is "${name}"`);
});

it("converts statements of jsreport beside text that is written as it is", async () => {
  const folder = folderWith({});
  const content = "\\{{esc}} {#asset /shared/logo.svg @encoding=dataURI} {% endraw %}";
  writeFileSync(
    join(folder, "export.zip"),
    jsreportExport({ "templates/t-1.json": { name: "t", engine: "handlebars", content } }),
  );
  await runPlaten(folder, ["import", "jsreport", "export.zip", "--folder", "out"]);
  expect(readIn(folder, "out/templates/t/template.html")).toBe(
    '{% raw %}{{esc}} {% endraw %}{{ "logo.svg" | asset_url }} {{ "{%" }} endraw %}',
  );
  expect((await runPlaten(join(folder, "out"), ["test", "--update"])).code).toBe(0);
});

it("converts helpers of jsreport that do the same, and names data that a child is given", async () => {
  const folder = folderWith({});
  const more = {
    "templates/t-1.json": {
      name: "t",
      engine: "handlebars",
      content: '<img src="{{asset "/shared/logo.svg" "dataURI"}}">{{childTemplate "c"}}{#child c @data.title=Hello}',
    },
    "templates/c-2.json": {
      name: "c",
      engine: "none",
      content: "CHILD {#asset /shared/logo.svg @encoding=link} {{x}}",
    },
    "templates/small-3.json": { name: "small", engine: "none", content: "", chrome: { width: "10cm", height: "5cm" } },
  };
  writeFileSync(join(folder, "export.zip"), jsreportExport(more));
  await runPlaten(folder, ["import", "jsreport", "export.zip", "--folder", "out"]);
  const child = '{% render "children/c" %}';
  expect(readIn(folder, "out/templates/t/template.html")).toBe(
    `<img src="{{ "logo.svg" | asset_url }}">${child}${child}`,
  );
  expect(readIn(folder, "out/partials/children/c.html")).toBe(
    'CHILD {{ "logo.svg" | asset_url }}{% raw %} {{x}}{% endraw %}',
  );
  const report = readIn(folder, "out/IMPORT.md") ?? "";
  expect(report).toContain("{#child c @data.title=Hello} gives the child data or options");
  expect(report).not.toContain("paper width 10cm");
});

it("reports settings of jsreport without a counterpart, and keeps sizes of paper", async () => {
  const folder = folderWith({});
  const scripted = {
    name: "scripted",
    engine: "handlebars",
    content: "x",
    scripts: [{ shortid: "s1" }],
    pdfOperations: [{ type: "merge" }],
    chrome: { width: "80mm", height: 400, scale: 0.5, mediaType: "screen", landscape: false },
  };
  const more = {
    "templates/scripted-1.json": scripted,
    "templates/odd-2.json": { name: "odd", engine: "handlebars", content: "x", chrome: { width: "80vw", scale: 1 } },
    "scripts/all-3.json": { name: "all", shortid: "s2", scope: "global", content: "x" },
  };
  writeFileSync(join(folder, "export.zip"), jsreportExport(more));
  await runPlaten(folder, ["import", "jsreport", "export.zip", "--folder", "out"]);
  expect(readIn(folder, "out/templates/scripted/template.html")).toContain("@page { size: 80mm 400px }");
  const report = readIn(folder, "out/IMPORT.md") ?? "";
  for (const text of [
    "scripted: has scripts, which are left out",
    "scripted: has pdfOperations, which are left out",
    "scripted: has chrome.scale (0.5)",
    'scripted: has chrome.mediaType ("screen")',
    "odd: has the paper width 80vw and height ?",
    "all: is a script that runs for several templates",
  ])
    expect(report).toContain(text);
  expect(report).not.toContain("odd: has chrome.scale");
});

it("replaces no file, and explains files that are no export", async () => {
  const folder = folderWith({ "templates/invoice/template.html": "mine", "no.zip": "no zip", "no.json": "{}" });
  writeFileSync(join(folder, "export.zip"), jsreportExport());
  const run = async (...command: string[]) => {
    const { code, stderr } = await runPlaten(folder, ["import", ...command]);
    return [code, stderr.trim()];
  };
  expect(await run("jsreport", "export.zip")).toEqual([
    1,
    "platen: templates/invoice/template.html exists already: name another folder with --folder",
  ]);
  expect(readdirSync(folder).sort()).toEqual(["export.zip", "no.json", "no.zip", "templates"]);
  expect(await run("jsreport", "no.zip")).toEqual([1, expect.stringContaining("no.zip can't be unpacked")]);
  expect(await run("jsreport", "none.zip")).toEqual([2, expect.stringContaining("there is no such file")]);
  expect(await run("pdfmonkey", "no.json")).toEqual([1, expect.stringContaining("no.json has no document_template")]);
  expect(await run("carbone", "no.json")).toEqual([2, expect.stringContaining("only of jsreport and pdfmonkey")]);
});

it("keeps templates that it can't convert, and writes nothing outside of the folder", async () => {
  const folder = folderWith({});
  const more = {
    "templates/ejs-1.json": { name: "../../evil", engine: "ejs", recipe: "docx", content: "<%= {{x}} %>" },
    "templates/broken-2.json": { name: "broken", engine: "handlebars", content: "{{#if x}}" },
    "assets/evil-3.json": { name: "../../evil.svg", content: Buffer.from(LOGO).toString("base64") },
  };
  writeFileSync(join(folder, "export.zip"), jsreportExport(more));
  expect((await runPlaten(folder, ["import", "jsreport", "export.zip", "--folder", "a/b"])).code).toBe(0);
  expect(readdirSync(join(folder, "a"))).toEqual(["b"]);
  expect(readIn(folder, "a/b/templates/%2E.%2F..%2Fevil/template.html")).toBe("{% raw %}<%= {{x}} %>{% endraw %}");
  expect(readIn(folder, "a/b/templates/broken/template.html")).toBe("{% raw %}{{#if x}}{% endraw %}");
  const report = readIn(folder, "a/b/IMPORT.md") ?? "";
  for (const text of ["is a template of ejs", "made docx", "can't be parsed"]) expect(report).toContain(text);
});

it("converts a template of PDFMonkey with its styles, paper and sample data", async () => {
  const template = {
    id: "1f0c",
    identifier: "Delivery note",
    body: "<p>live</p>",
    body_draft: "<h1>{{ title }}</h1>{% for line in lines %}<p>{{ line }}</p>{% endfor %}",
    scss_style: "",
    scss_style_draft: "h1 { color: red; &:first-child { margin: 0 } }",
    sample_data_draft: '{"title": "Note", "lines": ["one", "two"]}',
    settings: {
      paper_format: "a5",
      orientation: "landscape",
      margin: { top: 10, right: 5, bottom: 10, left: 5 },
      footer: { content: "x" },
    },
  };
  const folder = folderWith({ "template.json": JSON.stringify({ document_template: template }) });
  const { code, stderr } = await runPlaten(folder, ["import", "pdfmonkey", "template.json"]);
  expect([code, stderr]).toEqual([0, ".: 1 template, 0 partials, 0 assets\n1 place left to do: see IMPORT.md\n"]);
  const html = readIn(folder, "templates/Delivery note/template.html");
  expect(html).toContain("@page { size: a5 landscape; margin: 10mm 5mm 10mm 5mm }\nh1 { color: red;");
  expect((await runPlaten(folder, ["test", "--update"])).code).toBe(0);
  const { pages } = await pdfText(readFileSync(join(folder, "templates/Delivery note/golden/Sample data.pdf")));
  expect(pages.join().replace(/\s+/g, " ")).toContain("Note one two");

  const twice = [{ document_template: template }, { document_template: { ...template, body_draft: "<p>second" } }];
  writeFileSync(join(folder, "twice.json"), JSON.stringify(twice));
  await runPlaten(folder, ["import", "pdfmonkey", "twice.json", "--folder", "twice"]);
  expect(readIn(folder, "twice/templates/Delivery note/template.html")).toContain("{{ title }}");
  expect(readIn(folder, "twice/templates/Delivery note 2/template.html")).toContain("<p>second");
  expect(readIn(folder, "twice/IMPORT.md")).toContain(
    'Delivery note: several have this name: the one at Delivery note is "Delivery note 2" now',
  );

  const special = {
    ...template,
    identifier: "Special",
    body_draft:
      "{{ total | with_delimiter | upcase }}\n{{ total | format: 'a | b' }}\n{{ code | barcode: 'code128' }}" +
      '{% include "snippet" %}{% chart x %}{% raw %}{{ a | ignored }}{% endraw %}{% comment %}{{ a | ignored }}{% endcomment %}{% if a %}{% endif %}',
    settings: { ...template.settings, paper_format: "custom", paper_width: 80, paper_height: 120, use_paged: true },
  };
  writeFileSync(join(folder, "special.json"), JSON.stringify({ document_template: special }));
  await runPlaten(folder, ["import", "pdfmonkey", "special.json", "--folder", "special"]);
  expect(readIn(folder, "special/templates/Special/template.html")).toContain("@page { size: 120mm 80mm; margin");
  const report = readIn(folder, "special/IMPORT.md") ?? "";
  for (const text of [
    "Special, line 1 of the original: the filter with_delimiter is",
    "Special, line 2 of the original: the filter format is",
    "Special, line 3 of the original: the filter barcode takes other arguments",
    "{% include %} uses a snippet",
    "{% chart %} is a tag that Platen does not have",
    "has use_paged",
  ])
    expect(report).toContain(text);
  expect(report).not.toMatch(/ignored|upcase|filter b /);

  const scss = { ...template, identifier: "Other", scss_style_draft: "$red: #f00; h1 { color: $red }" };
  writeFileSync(join(folder, "scss.json"), JSON.stringify([{ document_template: scss }]));
  await runPlaten(folder, ["import", "pdfmonkey", "scss.json", "--folder", "scss"]);
  expect(readIn(folder, "scss/IMPORT.md")).toContain("the styles are SCSS: compile them to CSS");
});
