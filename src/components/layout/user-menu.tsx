import { LogoutOutlined, UserOutlined } from "@ant-design/icons";
import { useGetIdentity, useLogout } from "@refinedev/core";
import { Button, Dropdown } from "antd";
import type { CurrentUser } from "../../providers/session";

/** Who is signed in, and the way out. */
export function UserMenu() {
  const { data: user } = useGetIdentity<CurrentUser>();
  const { mutate: signOut } = useLogout();

  return (
    <Dropdown
      autoFocus
      trigger={["click"]}
      placement="bottomRight"
      menu={{
        onClick: () => signOut(),
        items: [
          {
            key: "account",
            type: "group",
            label: user?.username,
            children: [{ key: "sign-out", icon: <LogoutOutlined aria-hidden />, label: "Sign Out" }],
          },
        ],
      }}
    >
      <Button className="user-menu" shape="circle" aria-label="User menu" icon={<UserOutlined aria-hidden />} />
    </Dropdown>
  );
}
