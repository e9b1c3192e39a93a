import { existsSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { pdfText } from "../../support/pdf-text";
import { countPixels, readPng } from "../../support/read-png";
import { readStarterFiles } from "../../support/starter-files";
import { folderWith, runPlaten } from "./run-platen";

const HTML = "templates/Letter/template.html";
const GOLDEN = "templates/Letter/golden/Mari.pdf";

const PICTURES = ".platen/pictures/Letter/Mari";

/** A folder with a template of one sample, which uses a partial, an asset and the clock. */
const letterFolder = () =>
  folderWith({
    "platen.yaml": "",
    "templates/Letter/template.html": `{% render "emails/head" %}<img src="{{ 'logo.svg' | asset_url }}"><p>Hello {{ name }}, {{ "now" | date: "%Y-%m-%d" }}</p>`,
    "templates/Letter/options.yaml":
      "samples:\n  Mari:\n    now: 2026-03-12T23:30:00Z\n    options: { timezone: Europe/Tallinn, format: A5 }\n",
    "templates/Letter/samples/Mari.json": '{"name": "Mari"}',
    "partials/emails/head.html": "<h1>ACME</h1>",
    "assets/logo.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="30"><text y="20">DRAWN</text></svg>',
  });

it("accepts documents, finds them the same in a later run, and reports a change", async () => {
  const folder = letterFolder();
  const first = await runPlaten(folder, ["test"]);
  expect(first.stdout.toString()).toMatch(
    /^template {2}sample {2}pages {3}time +result\nLetter {4}Mari {4}1 page {2}\d+ ms +new\n$/,
  );
  expect([first.code, first.stderr]).toEqual([
    0,
    expect.stringMatching(/^1 sample: 1 without an accepted document \(/),
  ]);
  expect(existsSync(join(folder, GOLDEN))).toBe(false);

  const update = await runPlaten(folder, ["test", "--update"]);
  expect([update.code, update.stderr]).toEqual([0, expect.stringContaining("1 sample: 1 accepted")]);
  const { pages } = await pdfText(readFileSync(join(folder, GOLDEN)));
  for (const text of ["ACME", "DRAWN", "Hello Mari, 2026-03-13"]) expect(pages.join()).toContain(text);

  const same = await runPlaten(join(folder, "templates/Letter"), ["test", "--ci"]);
  expect([same.code, same.stderr]).toEqual([0, expect.stringContaining("1 sample: 1 the same")]);

  writeFileSync(join(folder, "partials/emails/head.html"), "<h1>Other</h1>");
  const changed = await runPlaten(folder, ["test", "--ci"]);
  expect(changed.stdout.toString()).toContain("changed: page 1");
  expect([changed.code, changed.stderr]).toEqual([1, expect.stringContaining("1 sample: 1 changed")]);
  expect(changed.stderr).toContain(`Letter, Mari:\n  page 1:\n    - ACME\n    + Other\n  pictures: ${PICTURES}\n`);

  writeFileSync(join(folder, "partials/emails/head.html"), '<h1 style="break-after: page">ACME</h1>');
  const longer = await runPlaten(folder, ["test", "--update"]);
  expect(longer.stdout.toString()).toContain("accepted: 1 -> 2 pages");
  expect((await runPlaten(folder, ["test"])).code).toBe(0);
});

it("writes pictures of each changed page, and removes them when the document is the same again", async () => {
  const folder = letterFolder();
  await runPlaten(folder, ["test", "--update"]);
  expect(existsSync(join(folder, ".platen"))).toBe(false);
  const html = readFileSync(join(folder, HTML), "utf8");
  writeFileSync(join(folder, HTML), `${html}<p style="break-before: page">A page more</p>`);
  const { stdout, stderr, code } = await runPlaten(folder, ["test", "--ci", "--junit", "out.xml"]);
  expect([code, stdout.toString()]).toEqual([1, expect.stringContaining("changed: 1 -> 2 pages")]);
  expect(stderr).toContain("page 2:\n    + A page more\n");
  expect(readdirSync(join(folder, PICTURES))).toEqual(["page-2-after.png"]);

  writeFileSync(join(folder, HTML), html.replace("Hello", '<b style="color: blue">Hallo</b>'));
  const second = await runPlaten(folder, ["test", "--ci", "--junit", "out.xml"]);
  expect(second.stderr).toContain("- Hello Mari, 2026-03-13\n    + Hallo Mari, 2026-03-13");
  const names = ["page-1-after.png", "page-1-before.png", "page-1-difference.png"];
  expect(readdirSync(join(folder, PICTURES)).sort()).toEqual(names);
  const [after, before, difference] = ["after", "before", "difference"].map((name) =>
    readPng(join(folder, PICTURES, `page-1-${name}.png`)),
  );
  if (!after || !before || !difference) throw new Error("A picture is missing");
  for (const picture of [after, before, difference]) expect(picture).toMatchObject({ width: 583, height: 828 });
  // The difference picture shows the changed pixels, and the box around all of them.
  expect([countPixels(difference, [255, 0, 0]) > 20, countPixels(difference, [22, 93, 255]) > 100]).toEqual([
    true,
    true,
  ]);
  expect([countPixels(before, [255, 0, 0]), countPixels(after, [22, 93, 255])]).toEqual([0, 0]);
  const xml = readFileSync(join(folder, "out.xml"), "utf8");
  expect(xml).toContain(`<failure message="changed: page 1">page 1:&#10;  - Hello Mari, 2026-03-13&#10;`);
  expect(xml).toContain(`Pictures: ${PICTURES}</failure>`);
  expect(xml).toContain(`[[ATTACHMENT|${PICTURES}/page-1-difference.png]]`);
  expect(readFileSync(join(folder, ".platen/.gitignore"), "utf8")).toBe("*\n");

  const named = await runPlaten(folder, ["test", "--pictures", "out", "--json"]);
  const [{ outcome }] = JSON.parse(named.stdout.toString());
  expect(outcome).toMatchObject({ reason: "page 1", pictures: "out/Letter/Mari", changedPages: [{ page: 1 }] });
  expect(outcome.changedPages[0].files).toEqual(
    ["before", "after", "difference"].map((name) => `out/Letter/Mari/page-1-${name}.png`),
  );

  writeFileSync(join(folder, HTML), html);
  expect((await runPlaten(folder, ["test", "--ci"])).code).toBe(0);
  expect(existsSync(join(folder, PICTURES))).toBe(false);
});

it("reports a change that no page shows, and never writes pictures through a link", async () => {
  const folder = letterFolder();
  const html = readFileSync(join(folder, HTML), "utf8");
  const linked = (address: string) => writeFileSync(join(folder, HTML), `${html}<a href="${address}">more</a>`);
  linked("https://one.test/");
  await runPlaten(folder, ["test", "--update"]);
  linked("https://two.test/");
  const changed = await runPlaten(folder, ["test", "--ci"]);
  expect(changed.stdout.toString()).toContain("changed: nothing that a page shows, such as the address of a link");
  expect(existsSync(join(folder, PICTURES))).toBe(false);

  const outside = folderWith({});
  symlinkSync(outside, join(folder, ".platen"));
  writeFileSync(join(folder, HTML), "<p>Other</p>");
  const refused = await runPlaten(folder, ["test"]);
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining(".platen is a link")]);
  expect(readdirSync(outside)).toEqual([]);
});

it("compares with a hostile accepted document without harm", async () => {
  const folder = letterFolder();
  await runPlaten(folder, ["test", "--update"]);
  const golden = readFileSync(join(folder, GOLDEN), "latin1");
  // The page's content can't be read any more, but the document's structure is.
  const broken = golden.replace(/stream\n[\s\S]{40}/, (match) => `stream\n${"\u0000".repeat(match.length - 7)}`);
  writeFileSync(join(folder, GOLDEN), broken, "latin1");
  const { code, stdout } = await runPlaten(folder, ["test", "--ci"]);
  expect([code, stdout.toString()]).toEqual([1, expect.stringMatching(/changed: (?:page 1|other content|nothing)/)]);
});

it("fails in CI if a sample has no accepted document, and writes JUnit", async () => {
  const folder = letterFolder();
  writeFileSync(join(folder, "templates/Letter/samples/Aino & Co.json"), "{}");
  const { code } = await runPlaten(folder, ["test", "--ci", "--junit", "out.xml"]);
  expect(code).toBe(1);
  const xml = readFileSync(join(folder, "out.xml"), "utf8");
  expect(xml).toMatch(/<testsuite name="Letter" tests="2" failures="2" errors="0" skipped="0" time="[\d.]+">/);
  expect(xml).toMatch(/<testcase name="Aino &amp; Co" classname="Letter" time="[\d.]+">\n +<failure message="new"\/>/);
});

it("continues after a document that can't be made, and shows the error at its place", async () => {
  const folder = letterFolder();
  writeFileSync(join(folder, "templates/Letter/samples/Odd.json"), '{"name": "Odd", "broken": true}');
  const html = `\n{% if broken %}{{ name | money }}{% endif %}<img src="{{ 'x.png' | asset_url }}">`;
  writeFileSync(join(folder, "templates/Letter/template.html"), html);
  const { code, stdout, stderr } = await runPlaten(folder, ["test", "--junit", "out.xml"]);
  expect(code).toBe(1);
  expect(stdout.toString()).toMatch(/Mari .* new\nLetter {4}Odd {5}- .* failed\n/);
  expect(stderr).toContain("Letter, Odd: templates/Letter/template.html:2:16: ");
  expect(stderr).toContain('Letter, Mari: warning: there is no asset "x.png"');
  const xml = readFileSync(join(folder, "out.xml"), "utf8");
  expect(xml).toContain('errors="1" skipped="1"');
  expect(xml).toContain('<error message="failed">templates/Letter/template.html:2:16');
});

it("removes accepted documents of samples that are gone, when it updates", async () => {
  const folder = letterFolder();
  await runPlaten(folder, ["test", "--update"]);
  rmSync(join(folder, "templates/Letter/samples/Mari.json"));
  writeFileSync(join(folder, "templates/Letter/options.yaml"), "");
  const { stderr } = await runPlaten(folder, ["test"]);
  expect(stderr).toContain(`${GOLDEN}: it belongs to no sample`);
  expect(existsSync(join(folder, GOLDEN))).toBe(true);
  await runPlaten(folder, ["test", "--update"]);
  expect(existsSync(join(folder, GOLDEN))).toBe(false);
});

it("accepts the documents of another moment and of another process", async () => {
  const folder = letterFolder();
  await runPlaten(folder, ["test", "--update"]);
  const golden = readFileSync(join(folder, GOLDEN), "latin1");
  const redated = golden.replace(/\(D:20260312233000/g, "(D:19991231235959");
  expect(redated).not.toBe(golden);
  writeFileSync(join(folder, GOLDEN), redated, "latin1");
  expect((await runPlaten(folder, ["test", "--ci"])).code).toBe(0);
  writeFileSync(join(folder, GOLDEN), "no PDF");
  expect((await runPlaten(folder, ["test"])).stdout.toString()).toContain(
    "the accepted document is not a PDF of Platen",
  );
});

it("explains mistakes in the folder at their place", async () => {
  const folder = letterFolder();
  const options = "templates/Letter/options.yaml";
  const explain = async (text: string) => {
    writeFileSync(join(folder, options), text);
    const { code, stderr } = await runPlaten(folder, ["test"]);
    return [code, stderr.split("\n")[0]];
  };
  expect(await explain("samples:\n  Mari:\n    now: tomorrow\n")).toEqual([
    1,
    `platen: ${options}:3:10: samples.Mari.now must be a time such as 2026-03-12T09:30:00Z`,
  ]);
  expect(await explain("samples: [")).toEqual([1, expect.stringMatching(`^platen: ${options}:1:\\d+: `)]);
  expect(await explain("samples:\n  Mare: {}\n")).toEqual([
    1,
    `platen: ${options}: there is no sample "Mare" in templates/Letter/samples`,
  ]);
  expect(await explain("publish: true\n")).toEqual([1, expect.stringContaining(`${options}:1:1: Unrecognized key`)]);
  writeFileSync(join(folder, options), "");
  writeFileSync(join(folder, "templates/Letter/samples/M%61ri.json"), "{}");
  expect((await runPlaten(folder, ["test"])).stderr).toContain('both stand for "Mari"');
  const unknown = await runPlaten(folderWith({}), ["test"]);
  expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining("there is no platen.yaml")]);
});

it("tests all starter templates, and writes each document once", async () => {
  const folder = folderWith(await readStarterFiles());
  expect((await runPlaten(folder, ["test", "--update", "--json"])).code).toBe(0);
  const golden = join(folder, "templates/Invoice/golden");
  expect(readdirSync(golden).sort()).toEqual(["Typical.pdf", "Very long.pdf", "With Chinese text.pdf"]);
  const { mtimeMs } = statSync(join(golden, "Very long.pdf"));
  const { code, stdout } = await runPlaten(folder, ["test", "--update", "--json"]);
  const results = JSON.parse(stdout.toString());
  expect([code, results.length]).toEqual([0, 18]);
  for (const { outcome, warnings } of results) expect([outcome, warnings]).toEqual([{ kind: "same" }, []]);
  expect(statSync(join(golden, "Very long.pdf")).mtimeMs).toBe(mtimeMs);
  expect((await runPlaten(folder, ["test", "Invoice", "--json"])).stdout.toString().match(/"same"/g)).toHaveLength(3);
  expect((await runPlaten(folder, ["test", "Bill"])).stderr).toContain('the folder has no template "Bill"');
});
