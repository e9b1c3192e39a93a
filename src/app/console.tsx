import "../components/antd/console.css";
import { Refine } from "@refinedev/core";
import routerProvider from "@refinedev/react-router";
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { LeaveHost } from "../components/leave-dialog/leave-host";
import { StepUpHost } from "../components/second-factor/step-up-host";
import { createAccessControlProvider } from "../providers/access-control-provider";
import { authProvider } from "../providers/auth-provider";
import { createDataProvider } from "../providers/data-provider";
import { createI18nProvider } from "../providers/i18n-provider";
import { notificationProvider } from "../providers/notification-provider";
import { clearOnSessionEnd, createQueryClient, removeWorkspaceData } from "../providers/query-client";
import { registry } from "../resources/all-resources";
import { type Registry, toRefineResources } from "../resources/registry";
import { ActiveWorkspace } from "../session/active-workspace";
import { setConsoleUser } from "../session/console-user";
import { currentUser, onSessionChange } from "../session/session";
import { type ConsolePages, createPages, preloadPage } from "./console-pages";
import { ConsoleRoutes } from "./console-routes";

const pages = createPages(registry);

/** Loads the code of the console's page at a path. */
export const preloadConsolePage = (path: string): Promise<void> => preloadPage(pages, path);

/**
 * Shows the pages for signed-in users, and the page for unknown addresses. Each user gets a separate console.
 */
export default function Console() {
  const username = useSyncExternalStore(onSessionChange, () => currentUser()?.username ?? "");
  // A layout effect: it must run before any child sends a request.
  useLayoutEffect(() => (username ? setConsoleUser(username) : undefined), [username]);
  return <UserConsole key={username} username={username} registry={registry} pages={pages} />;
}

interface UserConsoleProps {
  username: string;
  registry: Registry;
  pages: ConsolePages;
}

/** Sets up Refine for one user. Users share no cached data. */
export function UserConsole({ username, registry, pages }: UserConsoleProps) {
  const [{ workspace, queryClient, options, ...providers }] = useState(() => createProviders(username, registry));
  useEffect(() => clearOnSessionEnd(queryClient), [queryClient]);
  return (
    <Refine {...providers} options={options} authProvider={authProvider} routerProvider={routerProvider}>
      <ConsoleRoutes workspace={workspace} registry={registry} pages={pages} />
      <LeaveHost />
      <StepUpHost />
    </Refine>
  );
}

function createProviders(username: string, registry: Registry) {
  const queryClient = createQueryClient(authProvider.onError);
  const workspace = new ActiveWorkspace(username, () => removeWorkspaceData(queryClient));
  return {
    workspace,
    queryClient,
    accessControlProvider: createAccessControlProvider(registry, workspace),
    dataProvider: createDataProvider(registry, workspace.id),
    i18nProvider: createI18nProvider(registry),
    notificationProvider,
    resources: toRefineResources(registry),
    options: {
      disableTelemetry: true,
      reactQuery: { clientConfig: queryClient },
    },
  };
}
