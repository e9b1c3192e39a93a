import { and, asc, eq } from "drizzle-orm";
import { LIMITS, LIVE_CHANNEL } from "../../contract/product";
import { audit } from "../audit/audit";
import type { AuditAction } from "../audit/audit-actions";
import type { Transaction } from "../database/open";
import { templateChannels, templateVersions } from "../database/schema/templates";
import { ApiError } from "../http/api-error";
import { type Author, authorName } from "./author";
import { assertChannelUnchanged, type ChannelCondition } from "./revision";
import { readTemplateName } from "./template-name";

/** A channel of a template, and the version that it points to. */
export interface Channel {
  name: string;
  number: number;
  setBy: string | null;
  setAt: Date;
}

interface Move {
  author: Author;
  /** Whether the author may add a channel; false by default. */
  canAdd?: boolean;
  action: "template.published" | "template.channel_moved";
  /** Checked unless the channel points to the version already. */
  condition?: ChannelCondition;
}

/** The channels of one template, which the caller has found in the workspace, and locked before a change. */
export function channelsOf(tx: Transaction, workspaceId: string, templateId: string) {
  const ofTemplate = eq(templateChannels.templateId, templateId);
  const hasName = (name: string) => and(ofTemplate, eq(templateChannels.channel, name));

  async function record(action: AuditAction, details: Record<string, string | number>): Promise<void> {
    const name = await readTemplateName(tx, workspaceId, templateId);
    await audit(tx, { action, workspaceId, target: { id: templateId, name }, details });
  }

  return {
    /** Lists the channels by name. */
    list(): Promise<Channel[]> {
      return tx
        .select({
          name: templateChannels.channel,
          number: templateChannels.number,
          setBy: authorName({ id: templateChannels.setById, key: templateChannels.setByKey }),
          setAt: templateChannels.setAt,
        })
        .from(templateChannels)
        .where(ofTemplate)
        .orderBy(asc(templateChannels.channel));
    },

    /**
     * Points a channel to a version: publishes or promotes it, or rolls back. All moves of channels go through this
     * function, which writes the audit log.
     *
     * @throws ApiError TEMPLATE_VERSION_NOT_FOUND, TEMPLATE_CHANGED, NO_ACCESS, TOO_MANY_CHANNELS
     */
    async move(name: string, number: number, { author, canAdd = false, action, condition = {} }: Move): Promise<void> {
      const channels = await this.list();
      const current = channels.find((channel) => channel.name === name);
      if (current?.number === number) return;
      assertChannelUnchanged(name, current, condition);
      if (!current && name !== LIVE_CHANNEL) {
        if (!canAdd) throw new ApiError("NO_ACCESS");
        if (channels.length >= LIMITS.maxChannels)
          throw new ApiError("TOO_MANY_CHANNELS", { data: { max: LIMITS.maxChannels } });
      }
      const isVersion = and(eq(templateVersions.templateId, templateId), eq(templateVersions.number, number));
      const [version] = await tx.select({ number: templateVersions.number }).from(templateVersions).where(isVersion);
      if (!version) throw new ApiError("TEMPLATE_VERSION_NOT_FOUND");
      const target = { number, setById: author.id, setByKey: author.key, setAt: new Date() };
      await tx
        .insert(templateChannels)
        .values({ workspaceId, templateId, channel: name, ...target })
        .onConflictDoUpdate({ target: [templateChannels.templateId, templateChannels.channel], set: target });
      await record(action, { channel: name, version: number, ...(current && { previous: current.number }) });
    },

    /** Removes a channel other than `live`. @throws ApiError TEMPLATE_VERSION_NOT_FOUND, TEMPLATE_CHANGED */
    async remove(name: string, condition: ChannelCondition): Promise<void> {
      const current = (await this.list()).find((channel) => channel.name === name);
      if (current) assertChannelUnchanged(name, current, condition);
      const { number } = templateChannels;
      const [removed] =
        name === LIVE_CHANNEL ? [] : await tx.delete(templateChannels).where(hasName(name)).returning({ number });
      if (!removed) throw new ApiError("TEMPLATE_VERSION_NOT_FOUND");
      await record("template.channel_removed", { channel: name, previous: removed.number });
    },
  };
}
