import {
  BgColorsOutlined,
  ExportOutlined,
  FileTextOutlined,
  GlobalOutlined,
  LogoutOutlined,
  PlusOutlined,
  SwapOutlined,
  UserOutlined,
} from "@ant-design/icons";
import { type BaseRecord, useList, useLogout } from "@refinedev/core";
import { useNavigate } from "react-router";
import type { TemplateDetails } from "../../../contract/templates";
import { useThemeChoice } from "../../hooks/use-color-scheme";
import { usePermissions } from "../../hooks/use-permissions";
import { useSwitchWorkspace } from "../../hooks/use-switch-workspace";
import { chooseTheme, THEME_CHOICES, THEME_LABELS } from "../../lib/color-scheme";
import { config } from "../../lib/config";
import { chooseLanguage } from "../../lib/i18n/language";
import { LANGUAGES, type Language, language, t } from "../../lib/i18n/translate";
import { askToLeave } from "../../lib/leave-guard";
import { useWorkspaces } from "../../session/workspace-context";
import type { Command, PalettePage } from "./commands";

/** Returns all commands for the user, and whether the templates are still loading. */
export function useCommands(pages: readonly PalettePage[]): { commands: Command[]; isLoading: boolean } {
  const navigate = useNavigate();
  const { result, query } = useList<TemplateDetails & BaseRecord>({
    resource: "templates",
    pagination: { mode: "off" },
    // The palette has no templates then.
    errorNotification: false,
  });
  const newest = [...result.data].sort((one, other) => other.updatedAt - one.updatedAt);
  return {
    isLoading: query.isPending,
    commands: [
      ...pages.map(
        ({ label, icon, url }): Command => ({ id: url, group: "Pages", label, icon, run: () => navigate(url) }),
      ),
      {
        id: "/account",
        group: "Pages",
        label: t("Account"),
        words: t("settings password second factor"),
        icon: <UserOutlined aria-hidden />,
        run: () => navigate("/account"),
      },
      {
        id: "api-reference",
        group: "Pages",
        label: t("API Reference"),
        words: t("documentation docs help"),
        icon: <ExportOutlined aria-hidden />,
        run: () => void window.open(config.docsUrl, "_blank", "noreferrer"),
      },
      ...useActions(),
      ...newest.map(
        ({ id, name }): Command => ({
          id: `template-${id}`,
          group: "Templates",
          label: name,
          icon: <FileTextOutlined aria-hidden />,
          run: () => navigate(`/templates/create-edit?templateId=${encodeURIComponent(id)}`),
        }),
      ),
      ...useWorkspaceCommands(),
    ],
  };
}

function useActions(): Command[] {
  const navigate = useNavigate();
  const { mutate: signOut } = useLogout();
  const { canCreate } = usePermissions("apikeys");
  const chosen = useThemeChoice();
  const create = <PlusOutlined aria-hidden />;
  const newKey: Command = {
    id: "new-key",
    group: "Actions",
    label: t("New API key"),
    words: t("create add"),
    icon: create,
    run: () => navigate("/api-keys", { state: { creates: "apikeys" } }),
  };
  return [
    {
      id: "new-template",
      group: "Actions",
      label: t("New template"),
      words: t("create add"),
      icon: create,
      run: () => navigate("/templates/create-edit"),
    },
    ...(canCreate ? [newKey] : []),
    ...THEME_CHOICES.map(
      (choice): Command => ({
        id: `theme-${choice}`,
        group: "Actions",
        label: t("Theme: {theme}", { theme: THEME_LABELS[choice] }),
        words: t("switch appearance mode colour color"),
        note: choice === chosen ? t("Current") : undefined,
        icon: <BgColorsOutlined aria-hidden />,
        run: () => chooseTheme(choice),
      }),
    ),
    ...Object.entries(LANGUAGES).map(
      ([code, name]): Command => ({
        id: `language-${code}`,
        group: "Actions",
        label: t("Language: {language}", { language: name }),
        words: t("switch language"),
        note: code === language() ? t("Current") : undefined,
        icon: <GlobalOutlined aria-hidden />,
        run: () => void switchLanguage(code as Language),
      }),
    ),
    {
      id: "sign-out",
      group: "Actions",
      label: t("Sign Out"),
      words: t("log out logout"),
      icon: <LogoutOutlined aria-hidden />,
      run: () => void askToLeave().then((leaves) => leaves && signOut()),
    },
  ];
}

/** Shows the portal in another language, which loads the page again. */
async function switchLanguage(chosen: Language): Promise<void> {
  if (chosen === language() || !(await askToLeave())) return;
  await chooseLanguage(chosen);
}

function useWorkspaceCommands(): Command[] {
  const navigate = useNavigate();
  const switchWorkspace = useSwitchWorkspace();
  const { workspaces, active } = useWorkspaces();
  const others = workspaces.filter(({ workspace }) => workspace.id !== active?.workspace.id);
  return [
    ...others.map(
      ({ workspace }): Command => ({
        id: `workspace-${workspace.id}`,
        group: "Workspaces",
        label: workspace.name,
        words: t("switch workspace"),
        icon: <SwapOutlined aria-hidden />,
        run: () => void switchWorkspace(workspace.id),
      }),
    ),
    {
      id: "new-workspace",
      group: "Workspaces",
      label: t("New workspace"),
      words: t("create add"),
      icon: <PlusOutlined aria-hidden />,
      run: () => navigate("/create-workspace"),
    },
  ];
}
