import { useSearchParams } from "react-router";
import type { ApiKey } from "../../../contract/apikeys";
import { KeyState } from "../../components/api-key/key-state";
import { scopeOf } from "../../components/api-key/scope";
import { FirstCall } from "../../components/first-call/first-call";
import { PageLoading } from "../../components/page-loading";
import type { ListSlots } from "../../components/records/list-definition";
import { Sheet } from "../../components/sheet";
import { CreatedKeyDialog } from "./created-key-dialog";
import { KeyDetails } from "./key-details";
import "./api-keys.css";

const slots: ListSlots<ApiKey> = {
  cells: { name: (row) => <KeyName apiKey={row} />, scope: (row) => <KeyScope apiKey={row} /> },
  below: FirstCallSheet,
  created: CreatedKeyDialog,
  loading: <PageLoading />,
};
export default slots;

/** Returns the id of the key whose details are open, which is part of the address, and a function to change it. */
function useOpenedKey() {
  const [search, setSearch] = useSearchParams();
  const open = (id: string) => {
    const next = new URLSearchParams(search);
    if (id === "") next.delete("open");
    else next.set("open", id);
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  return { id: search.get("open") ?? "", open };
}

function KeyName({ apiKey: { id, name } }: { apiKey: ApiKey }) {
  const { open } = useOpenedKey();
  return (
    <button aria-haspopup="dialog" className="record-link key-name" onClick={() => open(id)} title={name} type="button">
      <bdi>{name}</bdi>
    </button>
  );
}

function KeyScope({ apiKey }: { apiKey: ApiKey }) {
  return (
    <span className="key-scope">
      {scopeOf(apiKey)}
      <KeyState expiresAt={apiKey.expiresAt} />
    </span>
  );
}

function FirstCallSheet() {
  const { id, open } = useOpenedKey();
  return (
    <>
      <Sheet flush>
        <FirstCall />
      </Sheet>
      <KeyDetails id={id} onClose={() => open("")} />
    </>
  );
}
