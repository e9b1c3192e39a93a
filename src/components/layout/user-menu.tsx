import { LogoutOutlined, SettingOutlined, UserOutlined } from "@ant-design/icons";
import { useGetIdentity, useLogout } from "@refinedev/core";
import { Button, Dropdown } from "antd";
import { useNavigate } from "react-router";
import { useConfirmLeave } from "../../hooks/use-confirm-leave";
import { popupContainer } from "../../lib/popup-container";
import type { CurrentUser } from "../../session/session";

const SETTINGS = "settings";

/** Shows the name of the signed-in user, with links to the account and to sign out. */
export function UserMenu() {
  const { data: user } = useGetIdentity<CurrentUser>();
  const { mutate: signOut } = useLogout();
  const navigate = useNavigate();
  const confirmLeave = useConfirmLeave();

  return (
    <Dropdown
      autoFocus
      getPopupContainer={popupContainer}
      trigger={["click"]}
      placement="bottomRight"
      menu={{
        onClick: ({ key }) => (key === SETTINGS ? navigate("/account") : confirmLeave() && signOut()),
        items: [
          {
            key: "account",
            type: "group",
            label: user?.username,
            children: [
              { key: SETTINGS, icon: <SettingOutlined aria-hidden />, label: "Settings" },
              { key: "sign-out", icon: <LogoutOutlined aria-hidden />, label: "Sign Out" },
            ],
          },
        ],
      }}
    >
      <Button className="user-menu" shape="circle" aria-label="User menu" icon={<UserOutlined aria-hidden />} />
    </Dropdown>
  );
}
