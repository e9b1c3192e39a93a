import {
  createTemplate,
  deleteTemplate,
  duplicateTemplate,
  listTemplates,
  readTemplate,
  updateTemplate,
} from "../../contract/templates";
import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { epochSeconds } from "../http/epoch";
import type { Serve } from "../http/serve";
import { authorOf } from "./author";
import { decodeHtml, encodeHtml } from "./html";
import { etagOf } from "./revision";
import { templatesOf } from "./store";
import type { TemplateEditor } from "./template-editor";
import type { TemplateResolver } from "./template-resolver";
import type { TemplateSchemas } from "./template-schemas";

export interface TemplateRoutesDependencies {
  db: Queries;
  templates: TemplateResolver;
  editor: TemplateEditor;
  schemas: TemplateSchemas;
  /** How long deleted templates can be restored, in ms. */
  retentionMs: number;
}

export function serveTemplates(serve: Serve, { db, editor }: TemplateRoutesDependencies): void {
  const within = <Result>(workspaceId: string, work: (templates: ReturnType<typeof templatesOf>) => Promise<Result>) =>
    withWorkspace(db, workspaceId, (tx) => work(templatesOf(tx, workspaceId)));

  serve(listTemplates, async ({ params }) => {
    const rows = await within(params.workspaceId, (templates) => templates.listWithUse(new Date()));
    return { templateDetails: rows.map(withEpochTimes) };
  });

  serve(createTemplate, async ({ params: { workspaceId }, caller, body: { contentBase64, ...template }, reply }) => {
    const html = decodeHtml("contentBase64", contentBase64);
    const id = await editor.create({ workspaceId, author: authorOf(caller) }, { ...template, html });
    reply.header("etag", etagOf(1));
    return { id };
  });

  serve(readTemplate, async ({ params, reply }) => {
    const template = await within(params.workspaceId, (templates) => templates.readWithUsers(params.templateId));
    const { id, kind, name, html, revision, usedBy, usedByDocuments } = template;
    reply.header("etag", etagOf(revision));
    const { createdAt, updatedAt } = withEpochTimes(template);
    return { id, kind, name, createdAt, updatedAt, usedBy, usedByDocuments, templateBase64: encodeHtml(html) };
  });

  serve(updateTemplate, async ({ params: { workspaceId, templateId }, caller, headers, body, reply }) => {
    const { contentBase64, ...change } = body;
    const html = contentBase64 === undefined ? undefined : decodeHtml("contentBase64", contentBase64);
    const edit = { workspaceId, author: authorOf(caller), ifMatch: headers["if-match"] };
    reply.header("etag", etagOf(await editor.save(edit, templateId, { ...change, html })));
    return {};
  });

  serve(duplicateTemplate, ({ params: { workspaceId, templateId }, caller, body }) =>
    editor.duplicate({ workspaceId, author: authorOf(caller) }, templateId, body.name),
  );

  serve(deleteTemplate, async ({ params, caller, headers }) => {
    const deletion = { author: authorOf(caller), ifMatch: headers["if-match"] };
    await within(params.workspaceId, (templates) => templates.remove(params.templateId, deletion));
    return {};
  });
}

const withEpochTimes = <Row extends { createdAt: Date; updatedAt: Date }>(row: Row) => ({
  ...row,
  createdAt: epochSeconds(row.createdAt),
  updatedAt: epochSeconds(row.updatedAt),
});
