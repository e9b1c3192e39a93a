import type { ItemName } from "../../template-files/items";
import { CliError, EXIT } from "../cli-error";
import { pluralize, writeMessage, writeResult } from "../output/terminal";
import type { ComparedItem } from "../sync/compare-sides";
import { ConflictCopies } from "../sync/conflict-copies";
import { conflictError, formatDifferences } from "../sync/describe-differences";
import { assertNamesFree, holderOf } from "../sync/held-names";
import { leaveCopies } from "../sync/leave-copies";
import { noteSame, noteUnchanged, openSync, type Sync } from "../sync/open-sync";
import { Uploader } from "../sync/uploader";
import type { PushFlags } from "./flags";
import { type PushPlan, planPush } from "./plan-push";

/** Brings what has changed in a folder into its workspace. @throws CliError if there is a conflict */
export async function runPush(flags: PushFlags, signal: AbortSignal): Promise<void> {
  const sync = await openSync(flags, signal);
  const plan = planPush(sync, flags);
  const { toSave, toDelete, conflicts, kept, theirs } = plan;
  const planned = [...toSave, ...toDelete];
  if (planned.length > 0) writeResult(formatDifferences(planned));
  if (kept.length > 0) writeMessage(`Not deleted on the server without --delete:\n${formatDifferences(kept)}`);
  if (theirs.length > 0) {
    if (flags.check) writeResult(formatDifferences(theirs));
    writeMessage(`${pluralize(theirs.length, "change")} of the server are not in the folder (platen pull)`);
  }
  if (conflicts.length > 0) {
    throw conflictError(conflicts, "push", flags.check ? undefined : await keepBothSides(sync, conflicts, signal));
  }
  assertNamesFree(toSave, kept);
  if (flags.check) return reportCheck(planned.length, sync.state.isEmpty ? theirs.length + kept.length : 0);
  try {
    noteUnchanged(sync);
    const uploader = new Uploader(sync.client, flags.note);
    await push(sync, plan, uploader, signal);
    if (flags.publish) await publishAll(sync, uploader, signal);
  } finally {
    await sync.state.save();
  }
  writeMessage(
    planned.length === 0
      ? "The server already has everything"
      : `${pluralize(planned.length, "change")} saved on the server`,
  );
}

/** Puts the server's side of conflicts next to the files. @returns the paths of all copies @throws CliError */
async function keepBothSides(sync: Sync, conflicts: ComparedItem[], signal: AbortSignal): Promise<string[]> {
  try {
    noteUnchanged(sync);
    return await leaveCopies(sync, conflicts, signal);
  } finally {
    await sync.state.save();
  }
}

/**
 * @param onlyThere items that only the server has, if the folder can't know whether they are new
 * @throws CliError if a push would change something, or if something is only on the server
 */
function reportCheck(count: number, onlyThere: number): void {
  if (count > 0) throw new CliError(EXIT.INVALID_INPUT, `a push would make ${pluralize(count, "change")}`);
  if (onlyThere > 0) {
    throw new CliError(EXIT.INVALID_INPUT, `${pluralize(onlyThere, "item")} of the server are not in the folder`);
  }
  writeMessage("A push would change nothing");
}

async function push(
  { root, state, items }: Sync,
  plan: PushPlan,
  uploader: Uploader,
  signal: AbortSignal,
): Promise<void> {
  const copies = new ConflictCopies(root, signal);
  const templateIds = new Map(
    items.flatMap(({ item, remote }) => (item.kind === "template" && remote?.id ? [[item.name, remote.id]] : [])),
  );
  const templateIdOf = (item: ItemName) => (item.kind === "sample" ? templateIds.get(item.template) : undefined);
  const deletedTemplates = new Set(plan.toDelete.flatMap(({ item }) => (item.kind === "template" ? [item.name] : [])));
  const deleted = new Set<ComparedItem>();
  const remove = async (compared: ComparedItem): Promise<void> => {
    const { item, remote, path } = compared;
    if (!remote || deleted.has(compared)) return;
    signal.throwIfAborted();
    // The server deletes the sample sets of a template with it.
    const isIncluded = item.kind === "sample" && deletedTemplates.has(item.template);
    if (!isIncluded) await withPath(path, uploader.delete(remote, templateIdOf(item)));
    deleted.add(compared);
    state.delete(item);
    await copies.remove(compared);
  };
  for (const compared of plan.toSave) {
    const { item, local, remote, path } = compared;
    if (!local) continue;
    const holder = holderOf(compared, plan.toDelete);
    if (holder) await remove(holder);
    signal.throwIfAborted();
    const saved = await withPath(path, uploader.save(item, local.content, { remote, templateId: templateIdOf(item) }));
    if (item.kind === "template" && saved.id !== undefined) templateIds.set(item.name, saved.id);
    compared.remote = { item, sha256: local.sha256, load: async () => local.content, ...saved };
    noteSame(state, compared, compared.remote);
    await copies.remove(compared);
  }
  for (const compared of plan.toDelete) await remove(compared);
}

/** Publishes every template that folder and workspace both have. A draft that is already published changes nothing. */
async function publishAll({ items, channel }: Sync, uploader: Uploader, signal: AbortSignal): Promise<void> {
  for (const { item, path, local, remote } of items) {
    if (item.kind !== "template" || !local || local.sha256 !== remote?.sha256) continue;
    if (remote.id === undefined || remote.revision === undefined) continue;
    signal.throwIfAborted();
    const number = await withPath(path, uploader.publish(remote.id, remote.revision, channel));
    writeResult(`${item.name}: ${channel} is version ${number}`);
  }
}

/** Adds the path of an item to the error of its call. */
async function withPath<T>(path: string, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw error instanceof CliError ? new CliError(error.exitCode, `${path}: ${error.message}`) : error;
  }
}
