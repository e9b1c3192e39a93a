import type { BodyOf } from "../../contract/endpoint";
import { compareSchemas, readSchema, updateSchema } from "../../contract/template-schema";
import { readSchemaOfKey, updateSchemaOfKey, validateParameters } from "../../contract/v1/template-schema";
import type { SchemaEdits } from "../../parameters/schema-edits";
import type { Serve } from "../http/serve";
import { authorOf } from "./author";
import { decodeHtml } from "./html";
import { assertParametersSize } from "./parameters";
import { etagOf } from "./revision";
import type { SchemaSettings } from "./schemas";
import type { TemplateEditor } from "./template-editor";
import type { DraftSchema, TemplateSchemas } from "./template-schemas";

interface SchemaDependencies {
  editor: TemplateEditor;
  schemas: TemplateSchemas;
}

/** Serves the parameter schemas of templates to the portal. */
export function serveTemplateSchemas(serve: Serve, { editor, schemas }: SchemaDependencies): void {
  serve(readSchema, async ({ params, caller, reply }) =>
    answer(reply, await schemas.readDraft(caller, params.templateId)),
  );

  serve(updateSchema, async ({ params: { workspaceId, templateId }, caller, headers, body, reply }) => {
    const edit = { workspaceId, author: authorOf(caller), ifMatch: headers["if-match"] };
    await editor.saveSchema(edit, templateId, changeOf(body));
    return answer(reply, await schemas.readDraft(caller, templateId));
  });

  serve(compareSchemas, ({ params: { templateId }, caller, body: { from, contentBase64 } }) => {
    const html = contentBase64 === undefined ? undefined : decodeHtml("contentBase64", contentBase64);
    return schemas.compareDraft(caller, templateId, { from, html });
  });
}

/** Serves the parameter schemas of templates to API clients. */
export function serveV1TemplateSchemas(serve: Serve, { editor, schemas }: SchemaDependencies): void {
  serve(readSchemaOfKey, async ({ params, query, caller }) => ({
    ...(await schemas.read(caller, referenceOf(params.templateId, query.version))),
  }));

  serve(updateSchemaOfKey, async ({ params: { templateId }, caller, headers, body, reply }) => {
    const edit = { workspaceId: caller.workspaceId, author: authorOf(caller), ifMatch: headers["if-match"] };
    await editor.saveSchema(edit, templateId, changeOf(body));
    return answer(reply, await schemas.readDraft(caller, templateId));
  });

  serve(validateParameters, async ({ params, caller, body: { parameters, version } }) => {
    assertParametersSize(parameters);
    const problems = await schemas.validate(caller, referenceOf(params.templateId, version), parameters);
    return { valid: problems.length === 0, problems };
  });
}

const referenceOf = (templateId: string, version: string | undefined): string =>
  version === undefined ? templateId : `${templateId}@${version}`;

/** Returns the change of the settings. An empty object of edits becomes null, as in a template without edits. */
function changeOf({ edits, parameterCheck }: BodyOf<typeof updateSchema>): Partial<SchemaSettings> {
  return {
    ...(edits && { edits: Object.keys(edits).length === 0 ? null : (edits as SchemaEdits) }),
    ...(parameterCheck && { parameterCheck }),
  };
}

function answer(reply: { header(name: string, value: string): unknown }, { revision, ...draft }: DraftSchema) {
  reply.header("etag", etagOf(revision));
  return { ...draft, schema: { ...draft.schema }, inferred: { ...draft.inferred }, edits: { ...draft.edits } };
}
