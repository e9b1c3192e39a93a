import { Button } from "antd";
import { useState } from "react";
import { plural, t } from "../../lib/i18n/translate";
import { DeleteDialog } from "../delete-dialog";
import type { SelectedRecord } from "./selection";
import { useBulkDeletion } from "./use-bulk-deletion";
import "./bulk-bar.css";

/** Number of names that the dialog lists. */
const MAX_NAMES = 10;

interface BulkBarProps {
  /** Name of the resource. */
  resource: string;
  selected: readonly SelectedRecord[];
  onClear: () => void;
}

/** Shows how many rows are selected, with what can be done with them together. */
export default function BulkBar({ resource, selected, onClear }: BulkBarProps) {
  const [toDelete, setToDelete] = useState<readonly SelectedRecord[] | null>(null);
  const { busy, done, failures, forget, submit } = useBulkDeletion(resource);
  const count = toDelete?.length ?? 0;

  function close(): void {
    if (busy) return;
    forget();
    setToDelete(null);
  }

  return (
    <>
      {selected.length > 0 && (
        <div className="bulk-bar" role="toolbar" aria-label={t("Selected entries")}>
          <span className="tabular" role="status">
            {plural(selected.length, "# selected", "# selected")}
          </span>
          <Button danger onClick={() => setToDelete(selected)} size="small">
            {t("Delete selected")}
          </Button>
          <Button onClick={onClear} size="small" type="text">
            {t("Clear selection")}
          </Button>
        </div>
      )}
      <DeleteDialog
        title={plural(count, "Delete # entry", "Delete # entries")}
        open={toDelete !== null}
        busy={busy}
        onConfirm={() =>
          // A second confirmation is about what is still there.
          void submit(failures.length > 0 ? selected : (toDelete ?? []), () => {
            setToDelete(null);
            onClear();
          })
        }
        onClose={close}
      >
        <ul className="bulk-names">
          {toDelete?.slice(0, MAX_NAMES).map(({ id, name }) => (
            <li key={id}>
              <bdi>{name}</bdi>
            </li>
          ))}
          {count > MAX_NAMES && <li>{plural(count - MAX_NAMES, "and # more", "and # more")}</li>}
        </ul>
        {busy && <p role="status">{t("Deleting {done} of {count}", { done, count })}</p>}
        {!busy && failures.length > 0 && (
          <div className="bulk-failures" role="alert">
            <strong>{t("Not deleted:")}</strong>
            <ul className="bulk-names">
              {failures.map(({ id, name, reason }) => (
                <li key={id}>
                  <bdi>{name}</bdi>: {reason}
                </li>
              ))}
            </ul>
          </div>
        )}
      </DeleteDialog>
    </>
  );
}
