import { listDeletedTemplates, restoreTemplate } from "../../contract/deleted-templates";
import { deleteChannel, setChannel } from "../../contract/template-channels";
import { listVersions, publishVersion, readVersion, restoreVersion } from "../../contract/template-versions";
import { countDocumentsByVersion, readRecentSince } from "../activities/recent-documents";
import { withWorkspace } from "../database/workspace-scope";
import type { CallingMember } from "../http/authorization";
import { epochSeconds } from "../http/epoch";
import type { Serve } from "../http/serve";
import { authorOf } from "./author";
import { channelsOf } from "./channels";
import { isDraftPublished } from "./draft-state";
import { encodeHtml } from "./html";
import { isReviewRequired } from "./reviews";
import { channelEtagOf, etagOf } from "./revision";
import type { TemplateRoutesDependencies } from "./routes";
import { templatesOf } from "./store";
import {
  channelResponse,
  readDeletedTemplates,
  readVersionContents,
  readVersionPage,
  versionResponse,
} from "./template-responses";
import { versionsOf } from "./versions";

/** Serves the versions and channels of templates to the portal, and its deleted templates. */
export function serveTemplateVersions(
  serve: Serve,
  { db, templates, editor, retentionMs }: TemplateRoutesDependencies,
): void {
  serve(listVersions, async ({ params: { workspaceId, templateId }, query, reply }) => {
    const { template, versions, hasMore, channels, isPublished, counts, recentSince, isRequired } = await withWorkspace(
      db,
      workspaceId,
      async (tx) => {
        const page = await readVersionPage(tx, workspaceId, templateId, query.before);
        const channels = await channelsOf(tx, workspaceId, templateId).list();
        const live = await versionsOf(tx, workspaceId, templateId).live();
        const isPublished = await isDraftPublished(tx, workspaceId, page.template, live);
        const numbers = page.versions.map(({ number }) => number);
        const counts = await countDocumentsByVersion(tx, workspaceId, { templateId, numbers });
        const recentSince = await readRecentSince(tx, workspaceId);
        const isRequired = await isReviewRequired(tx, workspaceId);
        return { ...page, channels, isPublished, counts, recentSince, isRequired };
      },
    );
    const { revision, by: savedBy, at, publishOnSave } = template;
    reply.header("etag", etagOf(revision));
    return {
      versions: versions.map((version) => ({
        ...version,
        documents: counts.get(version.number) ?? 0,
        // No document is older than its version.
        isUseComplete: recentSince === null || epochSeconds(recentSince) < version.createdAt,
      })),
      hasMore,
      draft: { revision, savedBy, savedAt: epochSeconds(at), isPublished },
      publishOnSave,
      isReviewRequired: isRequired,
      channels: channels.map(channelResponse),
    };
  });

  serve(publishVersion, async ({ params: { workspaceId, templateId }, caller, headers, body }) => {
    const edit = { ...editOf(caller, workspaceId), ifMatch: headers["if-match"] };
    return { number: await editor.publish(edit, templateId, { note: body.note || null, channel: body.channel }) };
  });

  serve(readVersion, async ({ params: { workspaceId, templateId, number } }) => {
    const version = await withWorkspace(db, workspaceId, async (tx) => {
      await templatesOf(tx, workspaceId).read(templateId);
      return versionsOf(tx, workspaceId, templateId).read(number);
    });
    const contents = await readVersionContents(templates, version);
    return { ...versionResponse(version), ...contents, templateBase64: encodeHtml(await templates.read(version.blob)) };
  });

  serve(restoreVersion, async ({ params: { workspaceId, templateId, number }, caller, headers, reply }) => {
    const edit = { ...editOf(caller, workspaceId), ifMatch: headers["if-match"] };
    const revision = await editor.restore(edit, templateId, number);
    reply.header("etag", etagOf(revision));
    return { revision };
  });

  serve(setChannel, async ({ params: { workspaceId, templateId, channel }, caller, headers, body, reply }) => {
    const condition = { ifMatch: headers["if-match"], ifNoneMatch: headers["if-none-match"] };
    await editor.setChannel(editOf(caller, workspaceId), templateId, { channel, number: body.number, condition });
    reply.header("etag", channelEtagOf(body.number));
    return {};
  });

  serve(deleteChannel, async ({ params: { workspaceId, templateId, channel }, headers }) => {
    await withWorkspace(db, workspaceId, async (tx) => {
      await templatesOf(tx, workspaceId).lock(templateId);
      await channelsOf(tx, workspaceId, templateId).remove(channel, { ifMatch: headers["if-match"] });
    });
    return {};
  });

  serve(listDeletedTemplates, async ({ params: { workspaceId } }) => ({
    deletedTemplates: await withWorkspace(db, workspaceId, (tx) => readDeletedTemplates(tx, workspaceId, retentionMs)),
  }));

  serve(restoreTemplate, async ({ params: { workspaceId, templateId }, caller, body }) => {
    await editor.restoreDeleted(editOf(caller, workspaceId), templateId, body.name);
    return {};
  });
}

const editOf = (caller: CallingMember, workspaceId: string) => ({
  workspaceId,
  author: authorOf(caller),
  canAddChannels: caller.role === "ADMIN",
});
