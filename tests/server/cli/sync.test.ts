import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { freePort } from "../../support/free-port";
import { readStarterFiles } from "../../support/starter-files";
import { folderWith, runPlaten } from "./run-platen";

import { readIn, startSyncWorkspace } from "./sync-workspace";

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
const HTML = "templates/Letter/template.html";
const SAMPLE = "templates/Letter/samples/Mari.json";

/** A folder with one of each, and the workspace that has them. */
async function startWithLetter() {
  const workspace = await startSyncWorkspace();
  const folder = folderWith({
    "platen.yaml": `server: ${workspace.url}\n`,
    [HTML]: "<p>one</p>",
    "templates/Letter/options.yaml": "# Our letter\nsamples:\n  Mari:\n    now: 2026-03-12T09:30:00Z\n",
    [SAMPLE]: '{"name": "Mari"}',
    "partials/emails/head.html": "<h1>ACME</h1>",
    "assets/logo.svg": LOGO,
  });
  expect((await workspace.platen(folder, "push")).text).toContain("4 changes saved on the server");
  const change = async (html: string) =>
    workspace.call("PATCH /v1/templates/:templateId", { templateId: (await workspace.ids()).Letter ?? "" }, { html });
  const edit = (path: string, text: string) => writeFileSync(join(folder, path), text);
  return { ...workspace, folder, change, edit, run: (...command: string[]) => workspace.platen(folder, ...command) };
}

describe("a folder of templates", () => {
  it("brings all starter templates to a workspace and back, and then nothing changes", async () => {
    const { url, platen, clone, call, ids } = await startSyncWorkspace();
    const folder = folderWith(await readStarterFiles());
    writeFileSync(join(folder, "platen.yaml"), `server: ${url}\n`);
    expect(await platen(folder, "push")).toMatchObject({ code: 0 });
    expect((await platen(folder, "push", "--check")).text).toContain("A push would change nothing");
    const copy = await clone();
    for (const name of Object.keys(await ids())) {
      for (const path of ["template.html", "options.yaml"]) {
        const file = `templates/${name}/${path}`;
        expect(readIn(copy, file)).toBe(readIn(folder, file));
      }
    }
    const revisions = async () => (await call<{ templates: unknown }>("GET /v1/templates")).templates;
    const before = await revisions();
    for (const command of ["pull", "push", "status", "diff"]) {
      const { code, text } = await platen(copy, command);
      expect([command, code, text]).toEqual([command, 0, expect.stringMatching(/^(Nothing|The server|Folder)/)]);
    }
    expect(await revisions()).toEqual(before);
    // Without what it knows of the last command, a folder finds the same.
    rmSync(join(copy, ".platen"), { recursive: true });
    expect((await platen(copy, "push", "--check")).code).toBe(0);
  });

  it("takes changes of either side to the other one", async () => {
    const { run, edit, folder, change, call, ids, clone } = await startWithLetter();
    await change("<p>two</p>");
    expect((await run("status")).text).toBe(`changed on the server  ${HTML}\n`);
    expect((await run("diff")).text).toContain("-<p>two</p>");
    expect((await run("push")).text).toMatch(/1 change of the server .*\nThe server already has everything\n/);
    expect((await run("pull")).text).toContain("1 change taken from the server");
    expect(readIn(folder, HTML)).toBe("<p>two</p>");

    edit("assets/logo.svg", LOGO.replace("9", "8"));
    edit(SAMPLE, '{"name": "Aino"}');
    edit(
      "templates/Letter/options.yaml",
      "# Our letter\npublishOnSave: false\nsamples:\n  Mari:\n    options: { format: A5 }\n",
    );
    expect((await run("push", "--check")).text).toContain("a push would make 3 changes");
    expect((await run("push")).code).toBe(0);
    const copy = await clone();
    expect(readIn(copy, "templates/Letter/options.yaml")).toBe(
      "publishOnSave: false\nsamples:\n  Mari:\n    options:\n      format: A5\n",
    );
    expect(readIn(copy, SAMPLE)).toBe('{\n  "name": "Aino"\n}\n');
    expect(readIn(copy, "assets/logo.svg")).toBe(LOGO.replace("9", "8"));
    expect(readIn(copy, "partials/emails/head.html")).toBe("<h1>ACME</h1>");

    // A setting is a change, although it does not count as a revision.
    await call("PATCH /v1/templates/:templateId", { templateId: (await ids()).Letter ?? "" }, { publishOnSave: true });
    expect((await run("pull")).code).toBe(0);
    expect(readIn(folder, "templates/Letter/options.yaml")).toBe(
      "# Our letter\nsamples:\n  Mari:\n    options: { format: A5 }\n",
    );
  });

  it("keeps both sides of a conflict until somebody has solved it", async () => {
    const { run, edit, folder, change } = await startWithLetter();
    const theirs = "templates/Letter/template.theirs.html";
    edit(HTML, "<p>mine</p>");
    await change("<p>theirs</p>");
    const push = await run("push");
    expect([push.code, push.text]).toEqual([1, expect.stringContaining("Nothing was changed on the server")]);
    expect([readIn(folder, HTML), readIn(folder, theirs)]).toEqual(["<p>mine</p>", "<p>theirs</p>"]);
    for (const attempt of ["first", "second"]) {
      const pull = await run("pull");
      expect([attempt, pull.code, pull.text]).toEqual([attempt, 1, expect.stringContaining(theirs)]);
      expect([readIn(folder, HTML), readIn(folder, theirs)]).toEqual(["<p>mine</p>", "<p>theirs</p>"]);
      expect((await run("push")).code).toBe(1);
    }
    await change("<p>theirs again</p>");
    await run("pull");
    expect(readIn(folder, theirs)).toBe("<p>theirs again</p>");

    edit(HTML, "<p>mine and theirs</p>");
    rmSync(join(folder, theirs));
    expect((await run("push")).text).toContain("1 change saved on the server");
    expect((await run("pull")).text).toContain("Nothing has changed");
  });

  it("keeps the server's settings of a conflict, too", async () => {
    const { run, edit, folder, call, ids } = await startWithLetter();
    const theirOptions = "templates/Letter/options.theirs.yaml";
    const params = { templateId: (await ids()).Letter ?? "" };
    edit(HTML, "<p>mine</p>");
    await call("PATCH /v1/templates/:templateId", params, { publishOnSave: false });
    for (const command of ["push", "pull", "push"]) {
      const { code, text } = await run(command);
      expect([command, code, text]).toEqual([command, 1, expect.stringContaining(theirOptions)]);
      expect(readIn(folder, theirOptions)).toBe("publishOnSave: false\n");
      expect(readIn(folder, "templates/Letter/template.theirs.html")).toBe("<p>one</p>");
    }
    rmSync(join(folder, "templates/Letter/template.theirs.html"));
    expect((await run("push")).text).toContain("Nothing was changed on the server");
    edit("templates/Letter/options.yaml", "publishOnSave: false\nsamples:\n  Mari:\n    now: 2026-03-12T09:30:00Z\n");
    rmSync(join(folder, theirOptions));
    expect((await run("push")).text).toContain("1 change saved on the server");
    const merged = { html: "<p>mine</p>", publishOnSave: false };
    expect(await call("GET /v1/templates/:templateId", params)).toMatchObject(merged);
  });

  it("keeps the server's clock and print options of a sample set in a conflict, also if they are the default", async () => {
    const { run, edit, folder, call, ids } = await startWithLetter();
    const theirOptions = "templates/Letter/options.theirs.yaml";
    const params = { templateId: (await ids()).Letter ?? "" };
    type Samples = { samples: { id: string }[] };
    const { samples } = await call<Samples>("GET /v1/templates/:templateId/samples", params);
    const sample = { ...params, sampleId: samples[0]?.id ?? "" };
    const changeSample = (body: object) => call("PATCH /v1/templates/:templateId/samples/:sampleId", sample, body);
    edit("templates/Letter/options.yaml", "# Ours\nsamples:\n  Mari:\n    options: { format: A5 }\n");
    await changeSample({ options: { locale: "de-DE" } });
    expect((await run("push", "--check")).code).toBe(1);
    expect(readIn(folder, theirOptions)).toBeUndefined();
    expect((await run("pull")).code).toBe(1);
    expect(readIn(folder, theirOptions)).toBe(
      "samples:\n  Mari:\n    now: 2026-03-12T09:30:00Z\n    options:\n      locale: de-DE\n",
    );
    // The parameters are the same, and so is the template.
    expect(readIn(folder, "templates/Letter/samples/Mari.theirs.json")).toBeUndefined();
    expect((await run("status")).text).toBe(`conflict  ${SAMPLE}\n`);
    await changeSample({ options: {}, now: null });
    expect((await run("push")).code).toBe(1);
    expect(readIn(folder, theirOptions)).toBe("samples:\n  Mari: {}\n");
    expect((await run("pull", "--overwrite")).code).toBe(0);
    expect([readIn(folder, theirOptions), readIn(folder, "templates/Letter/options.yaml")]).toEqual([
      undefined,
      undefined,
    ]);
    expect((await run("status")).text).toBe("Folder and workspace are the same\n");
  });

  it("takes one side of all conflicts with --overwrite", async () => {
    const { run, edit, folder, change, clone } = await startWithLetter();
    edit(HTML, "<p>mine</p>");
    await change("<p>theirs</p>");
    await run("pull");
    expect((await run("push", "--overwrite")).code).toBe(0);
    expect(readIn(folder, "templates/Letter/template.theirs.html")).toBeUndefined();
    expect(readIn(await clone(), HTML)).toBe("<p>mine</p>");
    edit(HTML, "<p>again</p>");
    await change("<p>theirs</p>");
    expect((await run("pull", "--overwrite")).code).toBe(0);
    expect(readIn(folder, HTML)).toBe("<p>theirs</p>");
    expect((await run("status")).text).toBe("Folder and workspace are the same\n");
  });

  it("deletes on the server only with --delete, and in the folder what was deleted on the server", async () => {
    const { run, folder, clone, platen, ids, call } = await startWithLetter();
    await call("POST /v1/templates", {}, { name: "Other", html: "<p>x</p>" });
    await run("pull");
    const copy = await clone();
    rmSync(join(folder, "assets/logo.svg"));
    rmSync(join(folder, "partials"), { recursive: true });
    rmSync(join(folder, "templates/Letter"), { recursive: true });
    const push = await run("push");
    expect([push.code, push.text]).toEqual([0, expect.stringContaining("Not deleted on the server without --delete")]);
    expect(Object.keys(await ids())).toHaveLength(3);
    expect((await run("push", "--check", "--delete")).code).toBe(1);
    expect((await run("push", "--delete")).code).toBe(0);
    expect(Object.keys(await ids())).toEqual(["Other"]);

    const pull = await platen(copy, "pull");
    expect([pull.code, pull.text]).toEqual([0, expect.stringContaining("deleted on the server")]);
    for (const path of ["templates/Letter", "partials/emails", "assets/logo.svg"])
      expect(existsSync(join(copy, path))).toBe(false);
    expect(existsSync(join(copy, "templates/Other"))).toBe(true);
    // Everything is deleted, so it may as well be another workspace.
    await call("DELETE /v1/templates/:templateId", { templateId: (await ids()).Other ?? "" });
    expect((await platen(copy, "pull")).text).toContain("delete .platen/state.json");
    expect(existsSync(join(copy, "templates/Other"))).toBe(true);
  });

  it("makes a template of a partial, and a partial of a template", async () => {
    const { run, edit, folder, call } = await startWithLetter();
    const kinds = async () => {
      const { templates } = await call<{ templates: { name: string; kind: string }[] }>("GET /v1/templates");
      return Object.fromEntries(templates.map(({ name, kind }) => [name, kind]));
    };
    edit(HTML, '{% render "emails/head" %}');
    mkdirSync(join(folder, "templates/Cover"));
    edit("templates/Cover/template.html", "<p>cover</p>");
    expect((await run("push")).text).toContain("2 changes saved");
    // The partial can be deleted as soon as "Letter" no longer uses it.
    mkdirSync(join(folder, "templates/emails%2Fhead"));
    renameSync(join(folder, "partials/emails/head.html"), join(folder, "templates/emails%2Fhead/template.html"));
    rmSync(join(folder, "templates/Cover"), { recursive: true });
    edit("partials/Cover.html", "<p>cover</p>");
    edit(HTML, '{% render "Cover" %}');
    const refused = await run("push");
    expect([refused.code, refused.text]).toEqual([
      1,
      expect.stringContaining(
        "partials/Cover.html: the server still has the template with this name, which is deleted here: push with --delete",
      ),
    ]);
    expect(await kinds()).toEqual({ Letter: "document", Cover: "document", "emails/head": "partial" });
    expect((await run("push", "--delete")).text).toContain("5 changes saved");
    expect(await kinds()).toEqual({ Letter: "document", Cover: "partial", "emails/head": "document" });
    expect((await run("status")).text).toBe("Folder and workspace are the same\n");
  });

  it("keeps a template that was deleted on the server while its samples have changed here", async () => {
    const { run, edit, folder, call, ids } = await startWithLetter();
    edit(SAMPLE, '{"name": "Changed"}');
    await call("POST /v1/templates", {}, { name: "Other", html: "<p>x</p>" });
    await run("pull");
    await call("DELETE /v1/templates/:templateId", { templateId: (await ids()).Letter ?? "" });
    const pull = await run("pull");
    expect([pull.code, pull.text]).toEqual([1, expect.stringContaining("changed here, deleted on the server")]);
    expect(readIn(folder, HTML)).toBe("<p>one</p>");
    expect((await run("pull", "--overwrite")).code).toBe(0);
    expect([readIn(folder, HTML), readIn(folder, "templates/Letter/options.yaml")]).toEqual([undefined, undefined]);
    expect(readIn(folder, "templates/Other/template.html")).toBe("<p>x</p>");
  });

  it("keeps all sample sets of a template that was deleted on the server while it has changed here", async () => {
    const { run, edit, folder, call, ids, clone, key } = await startWithLetter();
    await call("POST /v1/templates", {}, { name: "Other", html: "<p>x</p>" });
    await run("pull");
    const agreeing = await clone();
    edit(HTML, "<p>mine</p>");
    writeFileSync(join(agreeing, HTML), "<p>mine</p>");
    await call("DELETE /v1/templates/:templateId", { templateId: (await ids()).Letter ?? "" });
    for (const command of ["pull", "push"]) {
      const { code, text } = await run(command);
      expect([command, code, text]).toEqual([command, 1, expect.stringContaining(`${SAMPLE} (deleted on the server)`)]);
      expect(text).toContain("To agree with a deletion on the server, delete your file");
      expect(text).toContain("To keep your file, run platen push --overwrite");
      expect(text).not.toContain("delete the copy");
      expect(readIn(folder, SAMPLE)).toBe('{"name": "Mari"}');
    }
    // One person agrees with the deletion, another one keeps everything.
    const runInAgreeing = async (command: string) => runPlaten(agreeing, [command], { env: { PLATEN_API_KEY: key } });
    rmSync(join(agreeing, "templates/Letter"), { recursive: true });
    expect((await runInAgreeing("pull")).code).toBe(0);
    expect((await runInAgreeing("push")).stderr).toContain("The server already has everything");
    expect((await run("push", "--overwrite")).code).toBe(0);
    expect((await run("pull")).text).toContain("Nothing has changed");
    expect(readIn(folder, SAMPLE)).toBe('{"name": "Mari"}');
    const copy = await clone();
    expect([readIn(copy, HTML), readIn(copy, SAMPLE)]).toEqual(["<p>mine</p>", '{\n  "name": "Mari"\n}\n']);
  });

  it("makes the workspace like a new clone of a repository", async () => {
    const { run, folder, call, ids, url, platen } = await startWithLetter();
    await call("POST /v1/templates", {}, { name: "Only there", html: "<p>x</p>" });
    await run("pull");
    rmSync(join(folder, "templates/Only there"), { recursive: true });
    rmSync(join(folder, ".platen"), { recursive: true });
    const check = await run("push", "--check");
    expect([check.code, check.text]).toEqual([
      1,
      expect.stringContaining("1 item of the server are not in the folder"),
    ]);
    expect(check.text).toContain("new on the server  templates/Only there/template.html");
    const foreign = folderWith({ "platen.yaml": `server: ${url}`, "templates/Mine/template.html": "x" });
    const refused = await platen(foreign, "push", "--overwrite", "--delete");
    expect([refused.code, refused.text]).toEqual([1, expect.stringContaining("nothing was deleted")]);
    expect(Object.keys(await ids()).sort()).toEqual(["Letter", "Only there", "emails/head"]);
    expect((await run("push", "--overwrite", "--delete")).text).toContain("1 change saved on the server");
    expect(Object.keys(await ids()).sort()).toEqual(["Letter", "emails/head"]);
    expect((await run("push", "--check")).code).toBe(0);

    // With a state, what is new on the server stays.
    await call("POST /v1/templates", {}, { name: "Later", html: "<p>x</p>" });
    expect((await run("push", "--overwrite", "--delete")).code).toBe(0);
    expect(Object.keys(await ids())).toContain("Later");
    const long = await run("push", "--note", "x".repeat(5_000));
    expect([long.code, long.text]).toEqual([2, expect.stringMatching(/^platen: --note has more than \d+ characters/)]);
  });

  it("shows the difference of paths from the current folder, and refuses paths of nothing", async () => {
    const { folder, edit, platen } = await startWithLetter();
    edit(HTML, "<p>two</p>");
    const diff = (path: string, from = folder) => platen(from, "diff", path);
    const own = join(folder, "templates/Letter");
    for (const path of ["./", ".", folder, join(folder, HTML), "templates/Letter/", "templates/Letter/options.yaml"]) {
      expect([path, (await diff(path)).text]).toEqual([path, expect.stringContaining("+<p>two</p>")]);
    }
    for (const path of ["template.html", "../Letter", HTML]) {
      expect([path, (await diff(path, own)).text]).toEqual([path, expect.stringContaining("+<p>two</p>")]);
    }
    for (const path of ["nothing/there", "..", "/", "platen.yaml"]) {
      const { code, text } = await diff(path);
      expect([path, code, text]).toEqual([path, 2, expect.stringContaining(`platen: ${path}: neither`)]);
    }
    expect((await diff("assets")).text).toBe("These files and workspace are the same\n");
  });

  it("says which templates are at a wrong place", async () => {
    const { run, folder } = await startWithLetter();
    for (const path of ["templates/emails/Welcome/template.html", "templates/Other/Template.html"]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), "<p>x</p>");
      for (const command of ["status", "push"])
        expect((await run(command)).text).toContain(`${path} is left out: only`);
    }
  });

  it("publishes drafts to the channel of the folder, and says so in the versions", async () => {
    const { run, edit, call, ids, folder, url } = await startWithLetter();
    edit("templates/Letter/options.yaml", "publishOnSave: false\n");
    edit("platen.yaml", `server: ${url}\nchannel: staging\n`);
    edit(HTML, "<p>draft</p>");
    expect((await run("push")).code).toBe(0);
    const params = { templateId: (await ids()).Letter ?? "" };
    type Channels = { channels: { name: string; number: number }[] };
    const channels = async () => (await call<Channels>("GET /v1/templates/:templateId", params)).channels;
    expect((await channels()).map(({ name, number }) => [name, number])).toEqual([["live", 1]]);
    for (const attempt of ["first", "again"]) {
      const { code, text } = await run("push", "--publish", "--note", "New footer");
      expect([attempt, code, text]).toEqual([attempt, 0, expect.stringContaining("Letter: staging is version 2")]);
    }
    expect((await channels()).map(({ name, number }) => [name, number])).toEqual([
      ["live", 1],
      ["staging", 2],
    ]);
    const { versions } = await call<{ versions: { note: string }[] }>("GET /v1/templates/:templateId/versions", params);
    expect(versions[0]?.note).toBe("New footer");
    expect(readIn(folder, SAMPLE)).toBe('{"name": "Mari"}');
  });

  it("escapes names that can't be file names, and finds them again", async () => {
    const { call, clone, platen } = await startSyncWorkspace();
    const names = ["../../up", "Bill 1/2", "CON", "invoice", "Invoice", "日本 100%", "a.theirs"];
    for (const name of names) await call("POST /v1/templates", {}, { name, html: `<p>${name}</p>` });
    await call("POST /v1/templates", {}, { name: "a//b", html: "<p>x</p>", kind: "partial" });
    await call("POST /v1/templates", {}, { name: "日".repeat(100), html: "<p>x</p>" });
    const folder = await clone();
    expect(readIn(folder, "templates/%2E.%2F..%2Fup/template.html")).toBe("<p>../../up</p>");
    expect(readIn(folder, "templates/日本 100%25/template.html")).toBe("<p>日本 100%</p>");
    expect(readIn(folder, "partials/a%2F%2Fb.html")).toBe("<p>x</p>");
    // A file system that ignores the case of letters could hold only one of them.
    const files = readdirSync(join(folder, "templates"));
    expect(new Set(files.map((file) => file.toLowerCase())).size).toBe(7);
    const { code, text } = await platen(folder, "push", "--check", "--delete");
    expect([code, text]).toEqual([
      0,
      expect.stringMatching(/^The template "日+" is left out: no file can have its name\n/),
    ]);
    renameSync(join(folder, "templates/%43ON"), join(folder, "templates/%43%4FN"));
    expect((await platen(folder, "status")).text).toContain("Folder and workspace are the same");
  });

  it("does not read or write through links", async () => {
    const { run, folder, change } = await startWithLetter();
    const outside = folderWith({ "template.html": "<p>one</p>", "options.yaml": "", "samples/Mari.json": "{}" });
    rmSync(join(folder, "templates/Letter"), { recursive: true });
    mkdirSync(join(folder, "templates"), { recursive: true });
    symlinkSync(outside, join(folder, "templates/Letter"));
    await change("<p>two</p>");
    const { code, text } = await run("pull");
    expect([code, text]).toEqual([2, expect.stringContaining("is a link: replace it with a file")]);
    expect(readIn(outside, "template.html")).toBe("<p>one</p>");
    rmSync(join(folder, "templates/Letter"));
    symlinkSync(join(outside, "options.yaml"), join(folder, "assets/secret.css"));
    for (const command of ["push", "status", "diff"]) {
      const { code, text } = await run(command);
      expect([command, code, text]).toEqual([command, 2, expect.stringContaining("assets/secret.css is a link")]);
    }
    rmSync(join(folder, "assets/secret.css"));
    for (const path of ["templates/golden/template.html", "partials/golden/x.html", "partials/.hidden/y.html"]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      symlinkSync(join(outside, "template.html"), join(folder, path));
      expect((await run("push")).text).toContain(`${path} is a link`);
      rmSync(dirname(join(folder, path)), { recursive: true });
    }
    rmSync(join(folder, "templates"), { recursive: true });
    symlinkSync(outside, join(folder, "templates"));
    expect((await run("push", "--check")).text).toContain("templates is a link");
  });

  it("explains a wrong key, a missing scope, another workspace and another server", async () => {
    const { run, edit, folder, url } = await startWithLetter();
    const withKey = (key: string, env = {}) => runPlaten(folder, ["status"], { env: { PLATEN_API_KEY: key, ...env } });
    const wrong = await withKey("pk_wrong");
    expect([wrong.code, wrong.stderr]).toEqual([3, expect.stringContaining("The server does not accept the API key")]);
    const none = await withKey("");
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining("no API key given")]);
    const elsewhere = await withKey("pk_x", { PLATEN_SERVER: "http://127.0.0.1:9" });
    expect([elsewhere.code, elsewhere.stderr]).toEqual([2, expect.stringContaining(`platen.yaml names ${url}, but`)]);
    const unused = `http://127.0.0.1:${await freePort()}`;
    edit("platen.yaml", `server: ${unused}\n`);
    const offline = await run("status");
    expect([offline.code, offline.text]).toEqual([1, expect.stringContaining(`this folder belongs to ${url}`)]);
    rmSync(join(folder, ".platen"), { recursive: true });
    expect((await run("status")).text).toContain(`${unused} can't be reached: the connection was refused`);
  });

  it("refuses a key without the scope, and a key of another workspace", async () => {
    const { service, url, folder, run } = await startWithLetter();
    const other = await service.signUp();
    const workspaceId = await service.workspaceOf(other);
    const keyOf = async (scope: string) => {
      const body = { name: scope, scope };
      const path = "POST /api/app/workspaces/:workspaceId/apikeys";
      return (await service.call(path, { params: { workspaceId }, token: other.accessToken, body })).json().apiKey;
    };
    const foreign = await runPlaten(folder, ["pull"], { env: { PLATEN_API_KEY: await keyOf("templates") } });
    expect([foreign.code, foreign.stderr]).toEqual([1, expect.stringContaining("use a key of their workspace")]);
    expect(readIn(folder, HTML)).toBe("<p>one</p>");
    const fresh = folderWith({ "platen.yaml": `server: ${url}`, [HTML]: "<p>x</p>" });
    const weak = await runPlaten(fresh, ["push"], { env: { PLATEN_API_KEY: await keyOf("render") } });
    expect([weak.code, weak.stderr]).toEqual([3, expect.stringContaining('create a key with the scope "templates"')]);
    expect((await run("push")).code).toBe(0);
  });
});
