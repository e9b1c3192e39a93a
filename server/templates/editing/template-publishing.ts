import type { BaseLogger } from "pino";
import { LIVE_CHANNEL } from "../../../contract/product";
import { isStorageFull } from "../../blobs/stored-bytes";
import { ApiError } from "../../http/api-error";
import { channelsOf } from "../channels";
import { referencesOf } from "../references";
import { assertReviewed } from "../reviews";
import type { ChannelCondition } from "../revision";
import { versionsOf } from "../versions";
import { publishAgain } from "./publish-again";
import type { SchemaKeeper } from "./schema-keeper";
import { type Edit, PUBLISHED, type TemplateEdits } from "./template-edits";
import { blobsOf, hashesOf } from "./version-blobs";

interface TemplatePublishingDependencies {
  edits: TemplateEdits;
  schemas: SchemaKeeper;
  log: BaseLogger;
}

export interface ChannelTarget {
  channel: string;
  number: number;
  condition: ChannelCondition;
}

/** Names of partials and assets that have changed. */
export interface ChangedNames {
  partials?: string[];
  assets?: string[];
}

interface PublishUsersOptions {
  renamedDrafts?: ReadonlyMap<string, string>;
  except?: ReadonlySet<string>;
}

/** Publishes drafts, and points channels to versions. */
export class TemplatePublishing {
  readonly #edits: TemplateEdits;
  readonly #schemas: SchemaKeeper;
  readonly #log: BaseLogger;

  constructor({ edits, schemas, log }: TemplatePublishingDependencies) {
    this.#edits = edits;
    this.#schemas = schemas;
    this.#log = log;
  }

  /**
   * Publishes the draft: makes a version of it, unless the newest one has the same text, and points a channel to it.
   *
   * @returns the number of the version
   * @throws ApiError TEMPLATE_NOT_FOUND, TEMPLATE_CHANGED, REVIEW_REQUIRED, NO_ACCESS, TOO_MANY_CHANNELS,
   *   SERVICE_UNAVAILABLE
   */
  async publish(edit: Edit, id: string, { note, channel }: { note: string | null; channel: string }): Promise<number> {
    const { workspaceId, author, canAddChannels: canAdd = false } = edit;
    const number = await this.#edits.edit(edit, id, async (tx, { kind, html }, blobOf) => {
      const blobs = await blobsOf(tx, workspaceId, html, blobOf);
      const versions = versionsOf(tx, workspaceId, id);
      const template = { workspaceId, templateId: id };
      if (kind === "document") await assertReviewed(tx, template, hashesOf(blobs), await versions.live());
      const number = await versions.add(blobs, { author, note, at: new Date() });
      const channels = channelsOf(tx, workspaceId, id);
      // A template always has the channel `live`.
      if (number === 1) await channels.move(LIVE_CHANNEL, number, { author, action: PUBLISHED });
      await channels.move(channel, number, { author, canAdd, action: PUBLISHED });
      return number;
    });
    this.#schemas.keepSoon(workspaceId, id);
    return number;
  }

  /**
   * Points a channel to a version.
   *
   * @throws ApiError TEMPLATE_NOT_FOUND, TEMPLATE_VERSION_NOT_FOUND, TEMPLATE_CHANGED, NO_ACCESS, TOO_MANY_CHANNELS
   */
  setChannel(edit: Edit, id: string, { channel, number, condition }: ChannelTarget): Promise<void> {
    const { workspaceId, author, canAddChannels: canAdd = false } = edit;
    const move = { author, canAdd, action: "template.channel_moved", condition } as const;
    return this.#edits.edit(edit, id, (tx) => channelsOf(tx, workspaceId, id).move(channel, number, move));
  }

  /**
   * Publishes the templates with publish on save again that use changed partials or assets: see {@link publishAgain}.
   *
   * @param options.renamedDrafts hashes of the drafts whose tags have got another name of the partial, and which were
   *   published before that, by the templates' ids
   * @param options.except ids of templates that have been saved after the change
   */
  async publishUsers(
    { workspaceId, author }: Edit,
    { partials = [], assets = [] }: ChangedNames,
    { renamedDrafts = new Map(), except = new Set() }: PublishUsersOptions = {},
  ): Promise<void> {
    if (partials.length === 0 && assets.length === 0) return;
    const users = await this.#edits.read(workspaceId, async (tx) => {
      const references = referencesOf(tx, workspaceId);
      const ofPartials = partials.length > 0 ? await references.templatesUsing(partials) : [];
      const ofAssets = assets.length > 0 ? await references.templatesNamingAssets(assets) : [];
      return new Set([...ofPartials, ...ofAssets]);
    });
    for (const id of users) {
      if (!except.has(id)) await this.publishAgain({ workspaceId, author }, id, renamedDrafts.get(id));
    }
  }

  /** Publishes a template again in a transaction of its own: see {@link publishAgain}. */
  async publishAgain(edit: Edit, id: string, renamedDraft?: string): Promise<void> {
    const { workspaceId, author } = edit;
    try {
      await this.#edits.edit({ workspaceId, author }, id, (tx, template, blobOf) =>
        publishAgain(tx, edit, template, blobOf, renamedDraft),
      );
    } catch (error) {
      const code = error instanceof ApiError ? error.errorCode : undefined;
      // The template was deleted in the meantime.
      if (code === "TEMPLATE_NOT_FOUND") return;
      // The change of the partial is saved already, and the other templates follow it.
      if (code !== "PAYLOAD_TOO_LARGE" && !isStorageFull(error)) throw error;
      this.#log.warn(
        { err: error, workspaceId, templateId: id },
        "a template can't be published with a changed partial: its live version stays",
      );
    }
    this.#schemas.keepSoon(workspaceId, id);
  }
}
