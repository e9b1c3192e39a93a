import type { ApiKey } from "../../../contract/apikeys";
import { FirstCall } from "../../components/first-call/first-call";
import { PageLoading } from "../../components/page-loading";
import type { ListSlots } from "../../components/records/list-definition";
import { Sheet } from "../../components/sheet";
import { CreatedKeyDialog } from "./created-key-dialog";

const slots: ListSlots<ApiKey> = {
  below: FirstCallSheet,
  created: CreatedKeyDialog,
  loading: <PageLoading />,
};
export default slots;

function FirstCallSheet() {
  return (
    <Sheet flush>
      <FirstCall />
    </Sheet>
  );
}
