import { Button } from "antd";
import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Notice } from "../../components/notice";
import { PageHeader } from "../../components/page-header";
import type { ListDefinition, ListSlots } from "../../components/records/list-definition";
import { NewRecordButton } from "../../components/records/new-record-button";
import { RecordFilter } from "../../components/records/record-filter";
import { CreateDialog } from "../../components/records/record-form-dialog";
import { RecordList } from "../../components/records/record-list";
import { RecordSearch } from "../../components/records/record-search";
import { type Listed, useRecords } from "../../components/records/use-records";
import { usePageTitle } from "../../hooks/use-page-title";
import { usePermissions } from "../../hooks/use-permissions";
import { t } from "../../lib/i18n/translate";
import { inSentence } from "../../lib/in-sentence";

interface ShownList {
  list: ListDefinition<Listed>;
  slots: ListSlots;
}

/** Whether lists of other resources have rows that the user may select, by their names. Undefined until it is known. */
type Selectable = Readonly<Record<string, boolean>>;

interface RecordListPageProps extends ShownList {
  /** Lists of other resources on the same page, each hidden while it is empty. */
  others: readonly ShownList[];
}

/** Shows the list of a resource that declares columns. */
export function RecordListPage({ list, slots, others }: RecordListPageProps) {
  const { name, label, icon, columns = [], filter, paths, texts } = list;
  usePageTitle(label.plural);
  const navigate = useNavigate();
  const records = useRecords(name, columns, { filter, archive: slots.archive?.key });
  const filterColumn = columns.find(({ key }) => key === filter);
  /** Name of the resource whose dialog for a new record is open. */
  const [creating, setCreating] = useState<string | null>(null);
  const [isSelecting, setSelecting] = useState(false);
  const [selectable, setSelectable] = useState<Selectable>({});
  const { canCreate, canDelete } = usePermissions(name);
  useWantedDialog(setCreating);
  const Below = slots.below;
  const { archive, tools: Tools } = slots;
  const Archive = archive !== undefined && records.filtered === archive.key ? archive.list : null;
  const canSelect = list.canDeleteTogether && canDelete && !Archive && (records.all?.length ?? 0) > 1;
  const newRecord = {
    list,
    slots,
    onClick: () => (paths.create ? navigate(paths.create) : setCreating(name)),
    onMore: () => setCreating(name),
  };

  return (
    <>
      <PageHeader title={label.plural}>
        {/* Not until it is known which buttons there are: one that appeared later would move the others. */}
        {records.isKnown && others.every((other) => selectable[other.list.name] !== undefined) && (
          <>
            {filterColumn && <RecordFilter records={records} column={filterColumn} archive={archive} />}
            <RecordSearch records={records} what={inSentence(label.plural)} />
            {(canSelect || Object.values(selectable).includes(true)) && (
              <Button aria-pressed={isSelecting} onClick={() => setSelecting(!isSelecting)}>
                {isSelecting ? t("Done") : t("Select")}
              </Button>
            )}
            {Tools && <Tools onChanged={() => void records.retry()} />}
            {/* An empty list contains the button itself. */}
            {(records.all?.length !== 0 || Archive) && <NewRecordButton {...newRecord} />}
            {others.map((other) => (
              <NewRecordButton key={other.list.name} {...other} onClick={() => setCreating(other.list.name)} />
            ))}
          </>
        )}
      </PageHeader>
      <div className="record-lists">
        {Archive ? (
          <Archive searched={records.searched} onLeave={() => records.filter("")} />
        ) : (
          <RecordList
            list={list}
            slots={slots}
            records={records}
            isSelecting={isSelecting}
            empty={
              <Notice icon={icon} tone="primary" action={<NewRecordButton {...newRecord} isForEmptyList />}>
                {texts?.empty ??
                  t("There are no {things} in this workspace yet.", { things: inSentence(label.plural) })}
                {canCreate === false && texts?.emptyForReaders && ` ${texts.emptyForReaders}`}
              </Notice>
            }
          />
        )}
        {/* Hidden until the height of the list above is known, so that they don't move. */}
        {others.map((other) => (
          <OtherList
            key={other.list.name}
            {...other}
            hidden={!records.isKnown}
            isSelecting={isSelecting}
            setSelectable={setSelectable}
          />
        ))}
        {Below && (
          <section hidden={!records.isKnown}>
            <Below />
          </section>
        )}
      </div>
      {[{ list, slots }, ...others].map((shown) => (
        <CreateDialog
          key={shown.list.name}
          {...shown}
          open={creating === shown.list.name}
          onClose={() => setCreating(null)}
        />
      ))}
    </>
  );
}

/** Opens the dialog that another part of the portal asks for, such as the command palette: once, not after a reload. */
function useWantedDialog(open: (name: string) => void): void {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const wanted: unknown = state?.creates;
  useEffect(() => {
    if (typeof wanted !== "string") return;
    open(wanted);
    navigate({ search }, { replace: true, state: null });
  }, [wanted, search, navigate, open]);
}

interface OtherListProps extends ShownList {
  hidden: boolean;
  isSelecting: boolean;
  setSelectable: Dispatch<SetStateAction<Selectable>>;
}

/** Shows another resource's list. Nothing is visible while the list is empty or `hidden`. */
function OtherList({ list, slots, hidden, isSelecting, setSelectable }: OtherListProps) {
  const records = useRecords(list.name, list.columns ?? [], { inAddress: false });
  const { canDelete } = usePermissions(list.name);
  const canSelect = Boolean(list.canDeleteTogether && canDelete && (records.all?.length ?? 0) > 1);
  useEffect(() => {
    if (records.isKnown) setSelectable((known) => ({ ...known, [list.name]: canSelect }));
  }, [records.isKnown, canSelect, list.name, setSelectable]);
  if (hidden || (!records.failed && !records.all?.length)) return null;
  return (
    <RecordList
      list={list}
      slots={slots}
      records={records}
      title={list.label.plural}
      isSelecting={isSelecting}
      empty={null}
    />
  );
}
