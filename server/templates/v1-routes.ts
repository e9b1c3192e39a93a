import {
  deleteChannelOfKey,
  listDeletedTemplatesOfKey,
  listVersionsOfKey,
  publishVersionOfKey,
  readVersionOfKey,
  restoreTemplateOfKey,
  restoreVersionOfKey,
  setChannelOfKey,
} from "../../contract/v1/template-versions";
import {
  createTemplateOfKey,
  deleteTemplateOfKey,
  duplicateTemplateOfKey,
  readTemplateOfKey,
  updateTemplateOfKey,
} from "../../contract/v1/templates";
import { listTemplatesOfKey } from "../../contract/v1/workspace-of-key";
import type { Transaction } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import type { ApiClient } from "../http/authorization";
import { epochSeconds } from "../http/epoch";
import type { Serve } from "../http/serve";
import { authorOf } from "./author";
import { channelsOf } from "./channels";
import { assertHtmlSize } from "./html";
import { channelEtagOf, etagOf } from "./revision";
import type { TemplateRoutesDependencies } from "./routes";
import { templatesOf } from "./store";
import {
  readDeletedTemplates,
  readTemplateResource,
  readVersionContents,
  readVersionPage,
  versionResponse,
} from "./template-responses";
import { versionsOf } from "./versions";

/** Serves templates, their versions and their channels to API clients. */
export function serveV1Templates(
  serve: Serve,
  { db, templates, editor, retentionMs }: TemplateRoutesDependencies,
): void {
  const within = <Result>({ workspaceId }: ApiClient, work: (tx: Transaction) => Promise<Result>) =>
    withWorkspace(db, workspaceId, work);

  /** Answers with a template and its `ETag`. */
  async function resource(client: ApiClient, id: string, reply: { header(name: string, value: string): unknown }) {
    const template = await within(client, (tx) => readTemplateResource(tx, client.workspaceId, id));
    reply.header("etag", etagOf(template.revision));
    return template;
  }

  serve(listTemplatesOfKey, async ({ caller }) => {
    const rows = await within(caller, (tx) => templatesOf(tx, caller.workspaceId).list());
    const all = rows.map(({ createdAt, updatedAt, ...row }) => ({
      ...row,
      createdAt: epochSeconds(createdAt),
      updatedAt: epochSeconds(updatedAt),
    }));
    return { templates: all };
  });

  serve(createTemplateOfKey, async ({ caller, body, reply }) => {
    assertHtmlSize("html", body.html);
    const id = await editor.create(editOf(caller), { ...body, note: body.note || undefined });
    reply.header("location", `/v1/templates/${id}`);
    return resource(caller, id, reply);
  });

  serve(readTemplateOfKey, ({ caller, params, reply }) => resource(caller, params.templateId, reply));

  serve(updateTemplateOfKey, async ({ caller, params: { templateId }, headers, body, reply }) => {
    if (body.html !== undefined) assertHtmlSize("html", body.html);
    await editor.save(editOf(caller, headers), templateId, { ...body, note: body.note || undefined });
    return resource(caller, templateId, reply);
  });

  serve(deleteTemplateOfKey, async ({ caller, params, headers }) => {
    const deletion = { author: authorOf(caller), ifMatch: headers["if-match"] };
    await within(caller, (tx) => templatesOf(tx, caller.workspaceId).remove(params.templateId, deletion));
    return {};
  });

  serve(duplicateTemplateOfKey, async ({ caller, params, body, reply }) => {
    const { id } = await editor.duplicate(editOf(caller), params.templateId, body.name);
    reply.header("location", `/v1/templates/${id}`);
    return resource(caller, id, reply);
  });

  serve(listVersionsOfKey, async ({ caller, params, query }) => {
    const page = await within(caller, (tx) => readVersionPage(tx, caller.workspaceId, params.templateId, query.before));
    return { versions: page.versions, hasMore: page.hasMore };
  });

  serve(publishVersionOfKey, async ({ caller, params: { templateId }, headers, body, reply }) => {
    const publication = { note: body.note || null, channel: body.channel };
    const number = await editor.publish(editOf(caller, headers), templateId, publication);
    reply.header("location", `/v1/templates/${templateId}/versions/${number}`);
    return versionResponse(await within(caller, (tx) => versionsOf(tx, caller.workspaceId, templateId).read(number)));
  });

  serve(readVersionOfKey, async ({ caller, params: { templateId, number } }) => {
    const version = await within(caller, async (tx) => {
      await templatesOf(tx, caller.workspaceId).read(templateId);
      return versionsOf(tx, caller.workspaceId, templateId).read(number);
    });
    const contents = await readVersionContents(templates, version);
    return { ...versionResponse(version), ...contents, html: await templates.read(version.blob) };
  });

  serve(restoreVersionOfKey, async ({ caller, params: { templateId, number }, headers, reply }) => {
    await editor.restore(editOf(caller, headers), templateId, number);
    return resource(caller, templateId, reply);
  });

  serve(setChannelOfKey, async ({ caller, params: { templateId, channel }, headers, body, reply }) => {
    const condition = { ifMatch: headers["if-match"], ifNoneMatch: headers["if-none-match"] };
    await editor.setChannel(editOf(caller), templateId, { channel, number: body.number, condition });
    const answer = await resource(caller, templateId, reply);
    // The address is that of the channel, and so is the ETag.
    reply.header("etag", channelEtagOf(body.number));
    return answer;
  });

  serve(deleteChannelOfKey, async ({ caller, params: { templateId, channel }, headers }) => {
    await within(caller, async (tx) => {
      await templatesOf(tx, caller.workspaceId).lock(templateId);
      await channelsOf(tx, caller.workspaceId, templateId).remove(channel, { ifMatch: headers["if-match"] });
    });
    return {};
  });

  serve(listDeletedTemplatesOfKey, async ({ caller }) => ({
    deletedTemplates: await within(caller, (tx) => readDeletedTemplates(tx, caller.workspaceId, retentionMs)),
  }));

  serve(restoreTemplateOfKey, async ({ caller, params: { templateId }, body, reply }) => {
    await editor.restoreDeleted(editOf(caller), templateId, body.name);
    return resource(caller, templateId, reply);
  });
}

/** Returns the edit of an API client. Only admins create keys with the scope `templates`, so it may add channels. */
const editOf = (client: ApiClient, headers: { "if-match"?: string | undefined } = {}) => ({
  workspaceId: client.workspaceId,
  author: authorOf(client),
  ifMatch: headers["if-match"],
  canAddChannels: true,
});
