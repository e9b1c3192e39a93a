import { CheckOutlined, LogoutOutlined, SettingOutlined, UserOutlined } from "@ant-design/icons";
import { useGetIdentity, useLogout } from "@refinedev/core";
import { Button, Dropdown } from "antd";
import { useNavigate } from "react-router";
import { useThemeChoice } from "../../hooks/use-color-scheme";
import { chooseTheme, THEME_CHOICES, THEME_LABELS } from "../../lib/color-scheme";
import { t } from "../../lib/i18n/translate";
import { askToLeave } from "../../lib/leave-guard";
import { popupContainer } from "../../lib/popup-container";
import type { CurrentUser } from "../../session/session";
import { Avatar } from "../avatar";

const SETTINGS = "settings";
const SIGN_OUT = "sign-out";

/** Shows the name of the signed-in user, with links to the account and to sign out, and the choice of the theme. */
export function UserMenu() {
  const { data: user } = useGetIdentity<CurrentUser>();
  const { mutate: signOut } = useLogout();
  const navigate = useNavigate();
  const chosen = useThemeChoice();

  async function act(key: string): Promise<void> {
    const theme = THEME_CHOICES.find((choice) => choice === key);
    if (theme) chooseTheme(theme);
    else if (key === SETTINGS) navigate("/account");
    else if (await askToLeave()) signOut();
  }

  return (
    <Dropdown
      autoFocus
      getPopupContainer={popupContainer}
      trigger={["click"]}
      placement="bottomRight"
      menu={{
        onClick: ({ key }) => void act(key),
        items: [
          {
            key: "account",
            type: "group",
            label: user?.username,
            children: [
              { key: SETTINGS, icon: <SettingOutlined aria-hidden />, label: t("Settings") },
              { key: SIGN_OUT, icon: <LogoutOutlined aria-hidden />, label: t("Sign Out") },
            ],
          },
          { type: "divider" },
          {
            key: "theme",
            type: "group",
            label: t("Theme"),
            children: THEME_CHOICES.map((choice) => ({
              key: choice,
              icon: <CheckOutlined aria-hidden className={choice === chosen ? undefined : "user-menu-unchosen"} />,
              label: (
                <>
                  {THEME_LABELS[choice]}
                  {choice === chosen && <span className="visually-hidden">{t(", chosen")}</span>}
                </>
              ),
            })),
          },
        ],
      }}
    >
      <Button
        className="user-menu"
        shape="circle"
        type="text"
        aria-label={t("User menu")}
        icon={user ? <Avatar username={user.username} /> : <UserOutlined aria-hidden />}
      />
    </Dropdown>
  );
}
