import { createTemplate, deleteTemplate, listTemplates, readTemplate, updateTemplate } from "../../contract/templates";
import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { epochSeconds } from "../http/epoch";
import type { Serve } from "../http/serve";
import { decodeHtml, encodeHtml } from "./html";
import { templatesOf } from "./store";

export function serveTemplates(serve: Serve, db: Queries): void {
  const within = <Result>(workspaceId: string, work: (templates: ReturnType<typeof templatesOf>) => Promise<Result>) =>
    withWorkspace(db, workspaceId, (tx) => work(templatesOf(tx, workspaceId)));

  serve(listTemplates, async ({ params }) => {
    const rows = await within(params.workspaceId, (templates) => templates.list());
    return { templateDetails: rows.map(withEpochTimes) };
  });

  serve(createTemplate, async ({ params, body }) => {
    const html = decodeHtml("contentBase64", body.contentBase64);
    return { id: await within(params.workspaceId, (templates) => templates.add(body.name, html)) };
  });

  serve(readTemplate, async ({ params }) => {
    const { html, ...template } = await within(params.workspaceId, (templates) => templates.read(params.templateId));
    return { ...withEpochTimes(template), templateBase64: encodeHtml(html) };
  });

  serve(updateTemplate, async ({ params, body }) => {
    const html = body.contentBase64 === undefined ? undefined : decodeHtml("contentBase64", body.contentBase64);
    await within(params.workspaceId, (templates) => templates.change(params.templateId, { name: body.name, html }));
    return {};
  });

  serve(deleteTemplate, async ({ params }) => {
    await within(params.workspaceId, (templates) => templates.remove(params.templateId));
    return {};
  });
}

const withEpochTimes = <Row extends { createdAt: Date; updatedAt: Date }>(row: Row) => ({
  ...row,
  createdAt: epochSeconds(row.createdAt),
  updatedAt: epochSeconds(row.updatedAt),
});
