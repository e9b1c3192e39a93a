import { deleteAssetOfKey, putAssetOfKey } from "../../contract/v1/assets";
import { createSampleOfKey, deleteSampleOfKey, updateSampleOfKey } from "../../contract/v1/samples";
import { publishVersionOfKey } from "../../contract/v1/template-versions";
import { createTemplateOfKey, deleteTemplateOfKey, updateTemplateOfKey } from "../../contract/v1/templates";
import { type ContentOf, type ItemContent, type ItemName, sampleMark, templateMark } from "../../template-files/items";
import type { ServerClient } from "../remote/server-client";
import type { RemoteItem } from "./items";

/** An item as the server has saved it. Assets have no id and no revision: their hash is their `ETag`. */
export interface SavedItem {
  id?: string;
  revision?: number;
  mark?: string;
}

/** Saves items of a folder in a workspace, each only if it is still as it was read there. */
export class Uploader {
  readonly #client: ServerClient;
  readonly #note: string | undefined;

  /** @param note says what is new in the versions that the server makes */
  constructor(client: ServerClient, note: string | undefined) {
    this.#client = client;
    this.#note = note;
  }

  /**
   * Creates or changes an item.
   *
   * @param remote the item as it was read, if the workspace has it
   * @param templateId id of a sample set's template
   * @throws CliError
   */
  async save(
    item: ItemName,
    content: ItemContent,
    { remote, templateId }: { remote: RemoteItem | undefined; templateId: string | undefined },
  ): Promise<SavedItem> {
    if (content.kind === "asset") return this.#saveAsset(item.name, content, remote);
    if (content.kind === "sample")
      return this.#saveSample(item.name, content, { remote, templateId: templateId ?? "" });
    return this.#saveTemplate(item.name, content, remote);
  }

  /** Deletes an item. @throws CliError */
  async delete({ item, id = "", revision, sha256 }: RemoteItem, templateId: string | undefined): Promise<void> {
    const headers = ifMatch(revision);
    if (item.kind === "asset") {
      const { name } = item;
      await this.#client.call(deleteAssetOfKey, { params: { name }, headers: { "if-match": `"${sha256}"` } });
    } else if (item.kind === "sample") {
      await this.#client.call(deleteSampleOfKey, { params: { templateId: templateId ?? "", sampleId: id }, headers });
    } else await this.#client.call(deleteTemplateOfKey, { params: { templateId: id }, headers });
  }

  /** Publishes the draft of a template to a channel. Returns the number of the version. @throws CliError */
  async publish(templateId: string, revision: number, channel: string): Promise<number> {
    const body = { channel, ...this.#noteField() };
    const headers = ifMatch(revision);
    return (await this.#client.call(publishVersionOfKey, { params: { templateId }, body, headers })).number;
  }

  async #saveTemplate(
    name: string,
    content: ContentOf<"template" | "partial">,
    remote: RemoteItem | undefined,
  ): Promise<SavedItem> {
    const settings = content.kind === "template" ? { publishOnSave: content.publishOnSave } : {};
    const body = { html: content.html, ...settings, ...this.#noteField() };
    if (remote?.id === undefined) {
      const kind = content.kind === "template" ? "document" : "partial";
      return savedTemplate(await this.#client.call(createTemplateOfKey, { body: { name, kind, ...body } }));
    }
    const params = { templateId: remote.id };
    return savedTemplate(
      await this.#client.call(updateTemplateOfKey, { params, body, headers: ifMatch(remote.revision) }),
    );
  }

  async #saveSample(
    name: string,
    { parameters, options, now }: ContentOf<"sample">,
    { remote, templateId }: { remote: RemoteItem | undefined; templateId: string },
  ): Promise<SavedItem> {
    const body = { parameters, options, now };
    if (remote?.id === undefined) {
      return savedSample(
        await this.#client.call(createSampleOfKey, { params: { templateId }, body: { name, ...body } }),
      );
    }
    const params = { templateId, sampleId: remote.id };
    return savedSample(await this.#client.call(updateSampleOfKey, { params, body, headers: ifMatch(remote.revision) }));
  }

  async #saveAsset(name: string, { bytes }: ContentOf<"asset">, remote: RemoteItem | undefined): Promise<SavedItem> {
    const headers: Record<string, string> = remote ? { "if-match": `"${remote.sha256}"` } : { "if-none-match": "*" };
    await this.#client.call(putAssetOfKey, { params: { name }, headers, body: new Blob([new Uint8Array(bytes)]) });
    return {};
  }

  #noteField() {
    return this.#note === undefined ? {} : { note: this.#note };
  }
}

interface SavedTemplate {
  id: string;
  revision: number;
  publishOnSave: boolean;
}

const savedTemplate = ({ id, revision, publishOnSave }: SavedTemplate): SavedItem => ({
  id,
  revision,
  mark: templateMark({ revision, publishOnSave }),
});

const savedSample = ({ id, revision }: { id: string; revision: number }): SavedItem => ({
  id,
  revision,
  mark: sampleMark({ revision }),
});

/** Condition of a change: the item is still as it was read (RFC 9110, 13.1.1). */
const ifMatch = (revision: number | undefined): Record<string, string> =>
  revision === undefined ? {} : { "if-match": `"r${revision}"` };
