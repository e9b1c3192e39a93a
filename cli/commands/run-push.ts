import type { ItemName } from "../../template-files/items";
import { CliError, EXIT } from "../cli-error";
import { pluralize, writeMessage, writeResult } from "../output/terminal";
import type { ComparedItem, Difference } from "../sync/compare-sides";
import { ConflictCopies } from "../sync/conflict-copies";
import { conflictError, formatDifferences } from "../sync/describe-differences";
import { leaveCopies } from "../sync/leave-copies";
import { noteSame, noteUnchanged, openSync, type Sync } from "../sync/open-sync";
import { Uploader } from "../sync/uploader";
import type { PushFlags } from "./flags";

const TO_SAVE: Difference[] = ["new here", "changed here"];
const FROM_SERVER: Difference[] = ["new on the server", "changed on the server", "deleted on the server"];
/** A version of a template keeps the partials of its moment, so they come first. Sample sets need their template. */
const ORDER: ItemName["kind"][] = ["asset", "partial", "template", "sample"];

interface Plan {
  toSave: ComparedItem[];
  toDelete: ComparedItem[];
  conflicts: ComparedItem[];
  /** Deleted in the folder, but the command may not delete on the server. */
  kept: ComparedItem[];
  /** Changed on the server, and not in the folder. */
  theirs: ComparedItem[];
}

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

function planPush({ items, state }: Sync, flags: PushFlags): Plan {
  const conflicts = items.filter(({ difference }) => difference === "conflict");
  const decided = flags.overwrite ? conflicts.splice(0) : [];
  let theirs = items.filter(({ difference }) => FROM_SERVER.includes(difference));
  const deleted = [
    ...items.filter(({ difference }) => difference === "deleted here"),
    ...decided.filter(({ local, remote }) => !local && remote),
  ];
  // A new clone can't tell what is new on the server from what was deleted in the repository.
  if (flags.overwrite && flags.delete && state.isEmpty) {
    if (theirs.length > 0) assertSomethingInCommon(items);
    deleted.push(...theirs);
    theirs = [];
  }
  const changed = items.filter(({ difference }) => TO_SAVE.includes(difference));
  const toSave = byKind([...changed, ...decided.filter(({ local }) => local)]);
  const [toDelete, kept] = flags.delete ? [byKind(deleted).reverse(), []] : [[], deleted];
  return { toSave, toDelete, conflicts, kept, theirs };
}

/**
 * The key of another workspace would delete everything there.
 *
 * @throws CliError if the workspace has no template of the folder
 */
function assertSomethingInCommon(items: readonly ComparedItem[]): void {
  if (items.some(({ item, local, remote }) => item.kind === "template" && local && remote)) return;
  throw new CliError(
    EXIT.INVALID_INPUT,
    "nothing was deleted: the workspace of this API key has none of the folder's templates; if it is the right one, " +
      "push once without --delete",
  );
}

const byKind = (items: ComparedItem[]): ComparedItem[] =>
  items.toSorted((a, b) => ORDER.indexOf(a.item.kind) - ORDER.indexOf(b.item.kind));

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

async function push({ root, state, items }: Sync, plan: Plan, uploader: Uploader, signal: AbortSignal): Promise<void> {
  const copies = new ConflictCopies(root, signal);
  const templateIds = new Map(
    items.flatMap(({ item, remote }) => (item.kind === "template" && remote?.id ? [[item.name, remote.id]] : [])),
  );
  const templateIdOf = (item: ItemName) => (item.kind === "sample" ? templateIds.get(item.template) : undefined);
  for (const compared of plan.toSave) {
    const { item, local, remote, path } = compared;
    if (!local) continue;
    signal.throwIfAborted();
    const saved = await withPath(path, uploader.save(item, local.content, { remote, templateId: templateIdOf(item) }));
    if (item.kind === "template" && saved.id !== undefined) templateIds.set(item.name, saved.id);
    compared.remote = { item, sha256: local.sha256, load: async () => local.content, ...saved };
    noteSame(state, compared, compared.remote);
    await copies.remove(compared);
  }
  const deletedTemplates = new Set(plan.toDelete.flatMap(({ item }) => (item.kind === "template" ? [item.name] : [])));
  for (const compared of plan.toDelete) {
    const { item, remote, path } = compared;
    if (!remote) continue;
    signal.throwIfAborted();
    // The server deletes the sample sets of a template with it.
    const isIncluded = item.kind === "sample" && deletedTemplates.has(item.template);
    if (!isIncluded) await withPath(path, uploader.delete(remote, templateIdOf(item)));
    state.delete(item);
    await copies.remove(compared);
  }
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
