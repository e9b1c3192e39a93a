import { z } from "zod";
import { defineEndpoint } from "./endpoint";
import { id } from "./fields";
import { LIMITS } from "./product";
import { workspaceParams } from "./workspaces";

/** Characters of an id. */
const ID_CHARACTERS = 36;

const templateIds = z
  .string()
  .max(LIMITS.maxExportedTemplates * (ID_CHARACTERS + 1))
  .transform((text) => text.split(","))
  .pipe(z.array(id("TEMPLATE_NOT_FOUND")).max(LIMITS.maxExportedTemplates));

const importedItem = z.object({
  kind: z.enum(["template", "partial", "asset", "sample"]),
  name: z.string(),
  template: z.string().nullable().describe("Template of a sample set; null for other items"),
  path: z.string().describe("File in the archive"),
  difference: z
    .enum(["new", "changed", "unchanged", "conflict"])
    .describe(
      "`changed`: the workspace has what the archive was exported from. `conflict`: it has something else, or that is unknown",
    ),
  outcome: z
    .enum(["none", "saved", "skipped", "failed"])
    .describe(
      "`none` in a plan, and for what is unchanged. If an item has `failed`, all others of its part are `skipped`",
    ),
  error: z.object({ errorCode: z.string(), data: z.record(z.string(), z.unknown()).nullable() }).nullable(),
});
/** An item of an archive, compared with the workspace. */
export type ImportedItem = z.infer<typeof importedItem>;

const importResult = z.object({
  plan: z.string().describe("Stands for the archive and for what the workspace had when it was compared"),
  items: z.array(importedItem),
  ignored: z.array(z.string()).describe("Files of the archive that are not imported, such as accepted documents"),
});
export type ImportResult = z.infer<typeof importResult>;

const archive = {
  params: workspaceParams,
  fileTypes: ["application/zip"],
  maxBodyBytes: LIMITS.maxArchiveBytes,
  status: 200,
  response: importResult,
} as const;
const ARCHIVE_ERRORS = ["INVALID_REQUEST", "INVALID_ARCHIVE", "PAYLOAD_TOO_LARGE", "TOO_MANY_REQUESTS"] as const;

export const exportTemplates = defineEndpoint("GET /api/app/workspaces/:workspaceId/template-export", {
  summary: "Download templates as a zip of files, as `platen pull` writes them",
  params: workspaceParams,
  query: z.object({
    templates: templateIds
      .optional()
      .describe("Ids, with commas between them. With them: these templates and what they use. Default: everything"),
  }),
  status: 200,
  errors: ["INVALID_REQUEST", "TEMPLATE_NOT_FOUND", "TOO_MANY_REQUESTS"],
});

export const planTemplateImport = defineEndpoint("POST /api/app/workspaces/:workspaceId/template-import-plan", {
  summary: "Compare a zip of template files with the workspace: the body is the file",
  ...archive,
  errors: ARCHIVE_ERRORS,
});

export const importTemplates = defineEndpoint("POST /api/app/workspaces/:workspaceId/template-import", {
  summary: "Save what is new and changed in a zip of template files: the body is the file",
  description:
    "Deletes nothing. Saves in parts: assets, partials, templates, sample sets, up to 50 of them and 4 MiB at once. If an item can't be saved, nothing of its part and of those after it is, and `error` of the item says why. Import the file again to go on.",
  query: z.object({
    plan: z.string().max(100).describe("`plan` of the comparison that someone has agreed to"),
    conflicts: z.enum(["skip", "overwrite"]).default("skip"),
  }),
  ...archive,
  errors: [...ARCHIVE_ERRORS, "IMPORT_PLAN_CHANGED"],
});
