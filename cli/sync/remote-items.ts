import { downloadAssetOfKey, listAssetsOfKey } from "../../contract/v1/assets";
import { listSamplesOfKey, readSampleOfKey } from "../../contract/v1/samples";
import { readTemplateOfKey } from "../../contract/v1/templates";
import { listTemplatesOfKey } from "../../contract/v1/workspace-of-key";
import {
  type BaseItem,
  hashOf,
  type ItemContent,
  type ItemName,
  keyOf,
  sampleMark,
  templateMark,
} from "../../template-files/items";
import { mapConcurrently } from "../map-concurrently";
import type { ServerClient } from "../remote/server-client";
import type { RemoteItem } from "./items";

/** Calls at the same time. More would use up the calls that a key may make in a minute. */
const CONCURRENCY = 4;

/** Finds the item that folder and workspace had in common, if there was one. */
type FindBase = (item: ItemName) => BaseItem | undefined;

/**
 * Reads everything that a workspace has. Loads the content of an item only if its revision is not the one of the last
 * command.
 *
 * @throws CliError
 */
export async function readRemoteItems(client: ServerClient, findBase: FindBase): Promise<Map<string, RemoteItem>> {
  const { templates } = await client.call(listTemplatesOfKey);
  const { assets } = await client.call(listAssetsOfKey);
  const items = await mapConcurrently(templates, CONCURRENCY, async ({ id, kind, name, revision, publishOnSave }) => {
    const itemKind = kind === "partial" ? "partial" : "template";
    const item: ItemName = { kind: itemKind, name };
    const load = once(() => loadTemplate(client, id, itemKind));
    const own = await identify({ item, id, revision, mark: templateMark({ revision, publishOnSave }), load }, findBase);
    return kind === "partial" ? [own] : [own, ...(await readSamples(client, { id, name }, findBase))];
  });
  const files = assets.map(({ name, sha256 }): RemoteItem => {
    const item: ItemName = { kind: "asset", name };
    return { item, sha256, load: once(() => loadAsset(client, name)) };
  });
  return new Map([...items.flat(), ...files].map((remote) => [keyOf(remote.item), remote]));
}

async function readSamples(
  client: ServerClient,
  template: { id: string; name: string },
  findBase: FindBase,
): Promise<RemoteItem[]> {
  const params = { templateId: template.id };
  const { samples } = await client.call(listSamplesOfKey, { params });
  return mapConcurrently(samples, 1, ({ id, name, revision }) => {
    const item: ItemName = { kind: "sample", template: template.name, name };
    const load = once(async (): Promise<ItemContent> => {
      const { parameters, options, now } = await client.call(readSampleOfKey, { params: { ...params, sampleId: id } });
      return { kind: "sample", parameters, options, now };
    });
    return identify({ item, id, revision, mark: sampleMark({ revision }), load }, findBase);
  });
}

/** Adds the hash of the content, which is loaded only if the item has changed. */
async function identify(remote: Omit<RemoteItem, "sha256">, findBase: FindBase): Promise<RemoteItem> {
  const base = findBase(remote.item);
  const isKnown = base !== undefined && base.id === remote.id && base.mark === remote.mark;
  return { ...remote, sha256: isKnown ? base.sha256 : hashOf(await remote.load()) };
}

async function loadTemplate(
  client: ServerClient,
  templateId: string,
  kind: "template" | "partial",
): Promise<ItemContent> {
  const { html, publishOnSave } = await client.call(readTemplateOfKey, { params: { templateId } });
  return kind === "partial" ? { kind, html } : { kind, html, publishOnSave };
}

async function loadAsset(client: ServerClient, name: string): Promise<ItemContent> {
  const response = await client.send(downloadAssetOfKey, { params: { name } });
  return { kind: "asset", bytes: Buffer.from(await response.arrayBuffer()) };
}

/** Returns a function that calls `load` once. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load();
    return loaded;
  };
}
