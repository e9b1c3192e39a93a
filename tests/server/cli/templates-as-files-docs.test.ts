import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { parseYaml } from "../../../template-files/parse-yaml";
import { templateOptions } from "../../../template-files/template-options";
import { folderWith } from "./run-platen";
import { startSyncWorkspace } from "./sync-workspace";

const guide = readFileSync(new URL("../../../docs/templates-as-files.md", import.meta.url), "utf8");
const blocks = (language: string) =>
  [...guide.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, "g"))].map(([, text = ""]) => text);

/** Splits a command as a shell does, as far as the guide needs it. */
const argumentsOf = (command: string): string[] =>
  [...command.matchAll(/"([^"]*)"|\S+/g)].map(([text, quoted]) => quoted ?? text);

/** Returns the commands of a text, without comments and without what follows them. */
const commandsIn = (text: string): string[] =>
  [...text.matchAll(/^(?:\s*run: |\s*- run: )?platen (.*?)(?:\s+#.*|\s*\|\| true)?$/gm)].map(
    ([, command = ""]) => command,
  );

it("has commands that work one after the other, in the order of the guide", async () => {
  const { url, call, platen } = await startSyncWorkspace();
  await call("POST /v1/templates", {}, { name: "Invoice", html: "<p>{{ number }}</p>" });
  const folder = folderWith({});
  // The preview runs until it is interrupted (tests/e2e/preview.test.ts), and imports need exports (import.test.ts).
  const commands = [...blocks("sh"), ...blocks("yaml")]
    .flatMap(commandsIn)
    .filter((command) => !/^(?:dev|import)/.test(command));
  expect(commands).toHaveLength(15);
  for (const command of commands) {
    const actual = argumentsOf(command.replace("https://platen.example.com", url));
    expect([command, await platen(folder, ...actual)]).toMatchObject([command, { code: 0 }]);
  }
});

it("shows settings that the commands accept", () => {
  const [settings = "", options = "", workflow = ""] = blocks("yaml");
  expect(Object.keys(parse(settings))).toEqual(["server", "workspace", "channel"]);
  expect(parseYaml(options, templateOptions)).toMatchObject({
    publishOnSave: false,
    samples: { "Long order": { now: new Date("2026-03-12T09:30:00Z") } },
  });
  expect(parse(workflow).jobs.templates.env.PLATEN_API_KEY).toContain("secrets.");
});
