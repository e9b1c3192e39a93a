import { execFileSync } from "node:child_process";
import { lstatSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { pdfText } from "../../support/pdf-text";
import { folderWith, runPlaten } from "./run-platen";

const TEMPLATE = "<p>Hello {{ name }}</p>";
const DATA = '{"name": "Mari"}';

const textIn = async (folder: string, file: string) =>
  (await pdfText(readFileSync(join(folder, file)))).pages.join("|");

describe("platen render", () => {
  it("writes a PDF named after the template into the current folder", async () => {
    const folder = folderWith({ "templates/letter.html": TEMPLATE, "data.json": DATA });
    const { code, stdout, stderr } = await runPlaten(folder, ["render", "templates/letter.html", "data.json"]);
    expect(stderr).toMatch(/^letter\.pdf: 1 page, \d+ kB, \d+ ms\n$/);
    expect([code, stdout.length]).toEqual([0, 0]);
    expect(readdirSync(folder).sort()).toEqual(["data.json", "letter.pdf", "templates"]);
    expect(await textIn(folder, "letter.pdf")).toContain("Hello Mari");
  });

  it("takes assets from a folder, and refuses the folder if a server renders", async () => {
    const template = `<img src="{{ 'logo.svg' | asset_url }}">`;
    const logo = '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="30"><text y="20">DRAWN</text></svg>';
    const folder = folderWith({ "letter.html": template, "assets/logo.svg": logo, "assets/notes.txt": "no asset" });
    const args = ["render", "letter.html", "--assets", "assets"];
    expect(await runPlaten(folder, args)).toMatchObject({ code: 0 });
    expect(await textIn(folder, "letter.pdf")).toContain("DRAWN");
    const remote = await runPlaten(folder, [...args, "--server", "http://localhost:1", "--key", "pk_x"]);
    expect([remote.code, remote.stderr]).toEqual([2, expect.stringContaining("--assets can't be combined")]);
    const missing = await runPlaten(folder, ["render", "letter.html", "--assets", "nowhere"]);
    expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining("nowhere can't be read")]);
  });

  it("works in a pipeline: reads the data from standard input and writes the PDF to standard output", async () => {
    const folder = folderWith({ "letter.html": TEMPLATE });
    const { code, stdout, stderr } = await runPlaten(folder, ["render", "letter.html", "-", "-o", "-"], {
      input: DATA,
    });
    expect([code, stderr]).toEqual([0, ""]);
    expect((await pdfText(stdout)).pages.join()).toContain("Hello Mari");
  });

  it("reads the template from standard input, and then writes to standard output", async () => {
    const folder = folderWith({ "data.json": DATA });
    const { code, stdout } = await runPlaten(folder, ["render", "-", "data.json"], { input: TEMPLATE });
    expect(code).toBe(0);
    expect((await pdfText(stdout)).pages.join()).toContain("Hello Mari");
    expect(readdirSync(folder)).toEqual(["data.json"]);
  });

  it("uses the partials of a folder, and shows an error of a partial at its place", async () => {
    const folder = folderWith({
      "letter.html": `{% layout "emails/frame" %}{% block body %}Hello {{ name }}{% endblock %}`,
      "parts/emails/frame.html": `<p>{% block body %}{% endblock %}</p>{% render "foot" %}`,
      "parts/foot.html": "<i>Regards</i>",
      "secret.html": "secret",
      "outside.html": `{% render "../secret" %}`,
      "broken.html": `{% render "broken" %}`,
      "parts/broken.html": "\n  {{ a | nofilter }}",
      "data.json": DATA,
    });
    const render = (file: string) => runPlaten(folder, ["render", file, "data.json", "--partials", "parts"]);
    expect((await render("letter.html")).code).toBe(0);
    expect(await textIn(folder, "letter.pdf")).toMatch(/Hello Mari\s+Regards/);
    const outside = await render("outside.html");
    expect([outside.code, outside.stderr]).toEqual([
      1,
      expect.stringContaining('no partial with the name "../secret"'),
    ]);
    const broken = await render("broken.html");
    expect(broken.stderr).toContain(
      "platen: parts/broken.html:2:3: undefined filter: nofilter\n  2 |   {{ a | nofilter }}",
    );
    const args = ["render", "letter.html", "--partials", "parts", "--server", "http://127.0.0.1:9", "--key", "x"];
    expect((await runPlaten(folder, args)).stderr).toContain("--partials is for rendering on this machine");
  });

  it("writes the result as JSON", async () => {
    const folder = folderWith({ "letter.html": TEMPLATE });
    const { stdout, stderr } = await runPlaten(folder, ["render", "letter.html", "--json", "-o", "a b.pdf"]);
    const bytes = readFileSync(join(folder, "a b.pdf")).length;
    const milliseconds = expect.any(Number);
    expect(JSON.parse(stdout.toString())).toEqual({ file: "a b.pdf", pages: 1, bytes, milliseconds });
    expect(stderr).toBe("");
  });

  it("writes through a link and into a named pipe, and replaces neither", async () => {
    const folder = folderWith({ "letter.html": TEMPLATE, "kept/behind.pdf": "" });
    symlinkSync("kept/behind.pdf", join(folder, "link.pdf"));
    await runPlaten(folder, ["render", "letter.html", "-o", "link.pdf"]);
    expect(lstatSync(join(folder, "link.pdf")).isSymbolicLink()).toBe(true);
    expect(await textIn(folder, "kept/behind.pdf")).toContain("Hello");
    execFileSync("mkfifo", [join(folder, "pipe")]);
    const [{ code }, read] = await Promise.all([
      runPlaten(folder, ["render", "letter.html", "-o", "pipe"]),
      import("node:fs/promises").then(({ readFile }) => readFile(join(folder, "pipe"))),
    ]);
    expect([code, read.subarray(0, 5).toString()]).toEqual([0, "%PDF-"]);
    expect(lstatSync(join(folder, "pipe")).isFIFO()).toBe(true);
  });
});

describe("an error in the template or the data", () => {
  it("is shown at its place, ends with 1, and keeps the previous document", async () => {
    const folder = folderWith({ "letter.html": "<h1>\n\t<b>{{ name | shout }}</b>", "letter.pdf": "previous" });
    const { code, stderr } = await runPlaten(folder, ["render", "letter.html"]);
    expect(code).toBe(1);
    const lines = ["letter.html:2:5: undefined filter: shout", "  2 | \t<b>{{ name | shout }}</b>", "    | \t   ^"];
    expect(stderr).toBe(`platen: ${lines.join("\n")}\n`);
    expect(readdirSync(folder).sort()).toEqual(["letter.html", "letter.pdf"]);
    expect(readFileSync(join(folder, "letter.pdf"), "utf8")).toBe("previous");
  });

  it.each([
    ["data that is not JSON", '{\n  "name": "Mari",\n}', "platen: data.json: invalid JSON: "],
    ["data that is not an object", "[1]", "platen: data.json: the data must be a JSON object\n"],
  ])("ends with 1: %s", async (_, data, message) => {
    const folder = folderWith({ "letter.html": TEMPLATE, "data.json": data });
    const { code, stderr } = await runPlaten(folder, ["render", "letter.html", "data.json"]);
    expect(code).toBe(1);
    expect(stderr.startsWith(message), stderr).toBe(true);
  });

  it("ends with 1 if the template is empty", async () => {
    const { code, stderr } = await runPlaten(folderWith({ "letter.html": " \n" }), ["render", "letter.html"]);
    expect([code, stderr]).toEqual([1, "platen: The template is empty\n"]);
  });
});

describe("a wrong command", () => {
  it.each([
    ["an unknown flag", ["render", "letter.html", "--sideways"], "platen: unknown option '--sideways'"],
    ["an unknown command", ["rendr"], "(Did you mean render?)"],
    ["no template", ["render"], "platen: no template given"],
    ["a missing file", ["render", "none.html"], "platen: none.html can't be read: there is no such file or folder"],
    ["a missing folder", ["render", "letter.html", "-o", "no/a.pdf"], "platen: no/a.pdf can't be written: there is"],
    ["both from standard input", ["render", "-", "-"], "platen: template and data can't both"],
    ["an unknown paper format", ["render", "letter.html", "--format", "A9"], "platen: --format must be one of A0, A1"],
    ["a stored template without a server", ["render", "--template", "Letter"], "platen: --template names a template"],
    ["a server without a key", ["render", "letter.html", "--server", "http://x"], "platen: no API key given"],
    ["an invalid server address", ["usage", "--server", "x", "--key", "k"], "platen: --server must be a URL"],
    ["no server", ["templates"], "platen: no server given"],
  ])("ends with 2 and names the mistake: %s", async (_, command, message) => {
    const { code, stderr, stdout } = await runPlaten(folderWith({ "letter.html": TEMPLATE }), command);
    expect(stderr).toContain(message);
    expect([code, stdout.length]).toEqual([2, 0]);
  });
});

describe("help and version", () => {
  it("end with 0, and the help lists the exit codes", async () => {
    const folder = folderWith({});
    const help = await runPlaten(folder, ["--help"]);
    expect([help.code, help.stderr]).toEqual([0, ""]);
    expect(help.stdout.toString()).toMatch(/render .*batch .*Exit codes:.*130/s);
    const version = await runPlaten(folder, ["--version"]);
    expect(version.stdout.toString()).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

it("ends with 3 if the engine can't be started", async () => {
  const folder = folderWith({ "letter.html": TEMPLATE });
  const { code, stderr } = await runPlaten(folder, ["render", "letter.html"], { env: { CHROMIUM_PATH: "/nowhere" } });
  expect(stderr).toContain("platen: the engine can't be started: CHROMIUM_PATH is not an executable file: /nowhere");
  expect(code).toBe(3);
});
