import { expect, it } from "vitest";
import { archiveCalls, byPath, zipOf } from "../../support/template-archive";
import { startTemplateService } from "../../support/template-service";

const { service, owner, client, addTemplate, readHistory, send } = await startTemplateService();
const archive = archiveCalls(service, { owner, workspaceId: client.workspaceId });
const LIST = "GET /api/app/workspaces/:workspaceId/templates";
const DELETE = "DELETE /api/app/workspaces/:workspaceId/templates/:templateId";
const numbersOf = async (id: string) =>
  (await readHistory(id)).versions.map(({ number }: { number: number }) => number);
const pathOf = (index: number) => `templates/T${index}/template.html`;

it("keeps the parts that it has saved if an item of another part can't be saved, and saves the rest later", async () => {
  await archive.import(zipOf({ "partials/head.html": "old", "partials/Taken.html": "a partial of this name" }));
  const user = await addTemplate('{% render "head" %}');
  const files: Record<string, string> = { "partials/head.html": "new" };
  // The first part has the partial and 49 templates, the second one 48 and the one of the taken name.
  for (let index = 0; index < 97; index++) files[pathOf(index)] = '{% render "head" %}';
  files["templates/Taken/template.html"] = "the name of a partial";
  files["templates/T0/samples/Mari.json"] = "{}";
  files["templates/T60/samples/Mari.json"] = "{}";
  const zip = zipOf(files);

  const failed = await archive.import(zip, "overwrite");
  const outcomes = byPath(failed.items, "outcome");
  expect(outcomes["templates/Taken/template.html"]).toBe("failed");
  expect(byPath(failed.items, "error")["templates/Taken/template.html"]?.errorCode).toBe(
    "TEMPLATE_NAME_ALREADY_IN_USE",
  );
  const pathsWith = (outcome: string) => Object.keys(outcomes).filter((path) => outcomes[path] === outcome);
  expect(pathsWith("saved")).toHaveLength(50);
  expect(pathsWith("saved")).toContain("partials/head.html");
  expect(pathsWith("skipped")).toHaveLength(50);
  expect(pathsWith("skipped")).toContain("templates/T0/samples/Mari.json");
  // Templates that use the saved parts are published, once.
  expect(await numbersOf(user)).toEqual([2, 1]);

  const { templateDetails } = (await send(LIST, "")).json();
  const taken = templateDetails.find(({ name }: { name: string }) => name === "Taken").id;
  expect((await send(DELETE, taken)).statusCode).toBe(200);
  const repeated = await archive.import(zip);
  const differences = byPath(repeated.items, "difference");
  for (const path of pathsWith("saved")) expect([path, differences[path]]).toEqual([path, "unchanged"]);
  const rest = repeated.items.filter(({ difference }) => difference !== "unchanged");
  expect(rest.map(({ difference, outcome }) => [difference, outcome])).toEqual(Array(51).fill(["new", "saved"]));
  expect(await numbersOf(user)).toEqual([2, 1]);
});
