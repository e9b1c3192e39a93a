import { Button } from "antd";
import { useState } from "react";
import { plural, t } from "../../lib/i18n/translate";
import { inSentence } from "../../lib/in-sentence";
import { DeleteDialog } from "../delete-dialog";
import type { BulkTexts, ListDefinition, ListSlots } from "./list-definition";
import type { SelectedRecord } from "./selection";
import { useBulkDeletion } from "./use-bulk-deletion";
import type { Listed } from "./use-records";
import "./bulk-bar.css";

/** Number of names that the dialog lists if they have no consequences to read before the confirmation. */
const MAX_NAMES = 10;

const entries = (count: number) => plural(count, "# entry", "# entries");

/** @param counted returns a number of records in words */
const deletionTexts = (counted: (count: number) => string): BulkTexts => ({
  button: t("Delete selected"),
  title: (count) => t("Delete {thing}", { thing: counted(count) }),
  verb: t("Delete"),
  done: (count) => t("{things} deleted", { things: counted(count) }),
  failed: (count) => t("Not deleted: {things}", { things: counted(count) }),
});

interface BulkBarProps {
  list: Pick<ListDefinition<Listed>, "name" | "label" | "counted">;
  /** Default: texts of a deletion. */
  texts?: BulkTexts | undefined;
  Consequences?: ListSlots["consequences"];
  selected: readonly SelectedRecord[];
  onClear: () => void;
}

/** Shows how many rows are selected, with what can be done with them together. */
export default function BulkBar(props: BulkBarProps) {
  const { list, texts = deletionTexts(list.counted ?? entries), Consequences, selected, onClear } = props;
  const selectedThings = t("Selected {things}", { things: inSentence(list.label.plural) });
  const [toDelete, setToDelete] = useState<readonly SelectedRecord[] | null>(null);
  const { busy, done, failures, forget, submit } = useBulkDeletion(list.name, texts);
  const hasFailed = !busy && failures.length > 0;
  // After a failure, the dialog is about the records that failed and still exist, as the list has them now.
  const asked = hasFailed ? selected.filter(({ id }) => failures.some((failure) => failure.id === id)) : toDelete;
  const count = asked?.length ?? 0;
  const names = Consequences ? asked : asked?.slice(0, MAX_NAMES);
  const hidden = count - (names?.length ?? 0);
  if (toDelete && hasFailed && count === 0) close();

  function close(): void {
    if (busy) return;
    forget();
    setToDelete(null);
  }

  function confirm(): void {
    if (!asked) return;
    setToDelete(asked);
    void submit(asked, () => {
      setToDelete(null);
      onClear();
    });
  }

  return (
    <>
      {selected.length > 0 && (
        <div className="bulk-bar" role="toolbar" aria-label={selectedThings}>
          <span className="tabular" role="status">
            {plural(selected.length, "# selected", "# selected")}
          </span>
          <Button danger onClick={() => setToDelete(selected)} size="small">
            {texts.button}
          </Button>
          <Button onClick={onClear} size="small" type="text">
            {t("Clear selection")}
          </Button>
        </div>
      )}
      <DeleteDialog
        title={texts.title(count)}
        verb={texts.verb}
        open={toDelete !== null}
        busy={busy}
        onConfirm={confirm}
        onClose={close}
      >
        <ul
          className="bulk-names bulk-asked"
          aria-label={selectedThings}
          // A region that scrolls must be reachable by keyboard.
          tabIndex={Consequences ? 0 : undefined}
        >
          {names?.map(({ id, name }) => (
            <li key={id}>
              <bdi>{name}</bdi>
              {Consequences && (
                <div className="bulk-consequences">
                  <Consequences id={id} />
                </div>
              )}
            </li>
          ))}
          {hidden > 0 && <li>{plural(hidden, "and # more", "and # more")}</li>}
        </ul>
        {busy && <p role="status">{t("{finished} of {total}", { finished: done, total: count })}</p>}
        {hasFailed && (
          <div className="bulk-failures" role="alert">
            <strong>{texts.failed(failures.length)}</strong>
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
