import { UserAddOutlined } from "@ant-design/icons";
import type { Invite } from "../../../contract/invites";
import type { ListSlots } from "../../components/records/list-definition";
import { ResendAction } from "./resend-action";

const slots: ListSlots<Invite> = {
  icons: { create: <UserAddOutlined aria-hidden /> },
  rowActions: ResendAction,
};
export default slots;
