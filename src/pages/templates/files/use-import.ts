import { useState } from "react";
import { LIMITS } from "../../../../contract/product";
import type { ImportResult } from "../../../../contract/template-files";
import { useWorkspaceId } from "../../../hooks/workspace-queries";
import { CallError } from "../../../lib/call-error";
import { errorMessage } from "../../../lib/error-message";
import { formatSize } from "../../../lib/format";
import { t } from "../../../lib/i18n/translate";
import { showToast } from "../../../lib/toast-store";
import { call } from "../../../session/http";

const NOTHING_IMPORTED = t("Nothing was imported, because some items can't be saved.");
const PARTLY_IMPORTED = t(
  "Only part of the zip was imported, because some items can't be saved. Fix those, then import it again.",
);

/** An import, from the choice of a file to its result. */
export type Import = ReturnType<typeof useImport>;

/** @param onChanged called when the workspace may have other templates than before */
export function useImport(onChanged: () => void) {
  const workspaceId = useWorkspaceId();
  const [file, setFile] = useState<File | null>(null);
  const [busy, setBusy] = useState<"comparing" | "saving" | null>(null);
  const [result, setResult] = useState<ImportResult | null>(null);
  const [isApplied, setIsApplied] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [mayOverwrite, setMayOverwrite] = useState(false);
  const toSave = (result?.items ?? []).filter(
    ({ difference }) => difference === "new" || difference === "changed" || (difference === "conflict" && mayOverwrite),
  ).length;

  function reset(): void {
    setFile(null);
    setResult(null);
    setIsApplied(false);
    setFailure(null);
    setMayOverwrite(false);
  }

  async function compare(chosen: File): Promise<void> {
    setBusy("comparing");
    try {
      setResult(
        await call("POST /api/app/workspaces/:workspaceId/template-import-plan", {
          params: { workspaceId },
          body: chosen,
        }),
      );
    } catch (error) {
      setFailure(explain(error));
    } finally {
      setBusy(null);
    }
  }

  function choose(chosen: File): void {
    reset();
    setFile(chosen);
    if (chosen.size > LIMITS.maxArchiveBytes) {
      setFailure(t("The file is larger than {size}.", { size: formatSize(LIMITS.maxArchiveBytes) }));
      return;
    }
    void compare(chosen);
  }

  async function apply(): Promise<void> {
    if (!file || !result) return;
    setBusy("saving");
    setFailure(null);
    try {
      const saved = await call("POST /api/app/workspaces/:workspaceId/template-import", {
        params: { workspaceId },
        query: { plan: result.plan, conflicts: mayOverwrite ? "overwrite" : "skip" },
        body: file,
      });
      setResult(saved);
      setIsApplied(true);
      if (saved.items.every(({ outcome }) => outcome !== "failed")) showToast("success", t("Templates imported"));
      else setFailure(saved.items.some(({ outcome }) => outcome === "saved") ? PARTLY_IMPORTED : NOTHING_IMPORTED);
    } catch (error) {
      setFailure(explain(error));
      const isOutdated = error instanceof CallError && error.errorCode === "IMPORT_PLAN_CHANGED";
      if (isOutdated) await compare(file);
    } finally {
      setBusy(null);
      // After an error, too: the answer of an import that has worked may be lost.
      onChanged();
    }
  }

  return { file, busy, result, isApplied, failure, mayOverwrite, setMayOverwrite, toSave, choose, apply, reset };
}

/** Explains a failure, with its place in the zip. */
function explain(failure: unknown): string {
  const message = errorMessage(failure);
  if (!(failure instanceof CallError)) return message;
  const { path, reason, limit } = failure.data ?? {};
  if (failure.errorCode === "INVALID_ARCHIVE" && typeof reason === "string") {
    return typeof path === "string"
      ? t("{path}: {reason}. Nothing was changed.", { path, reason })
      : `${message}: ${reason}`;
  }
  if (failure.errorCode !== "PAYLOAD_TOO_LARGE") return message;
  if (typeof path === "string") return t("{path} is too large. Nothing was changed.", { path });
  if (limit === "archiveValues") return t("The sample sets have too many values together.");
  if (limit === "archiveEntries") return t("The zip has more than {count} files.", { count: LIMITS.maxArchiveEntries });
  if (limit === "unpackedBytes")
    return t("The files are larger than {size} together.", { size: formatSize(LIMITS.maxUnpackedBytes) });
  return message;
}
