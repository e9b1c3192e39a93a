import { Refine } from "@refinedev/core";
import routerProvider, { UnsavedChangesNotifier } from "@refinedev/react-router";
import { useState } from "react";
import { createAccessControlProvider } from "../providers/access-control-provider";
import { createAuthProvider, endRefusedSession } from "../providers/auth-provider";
import { createDataProvider } from "../providers/data-provider";
import { createI18nProvider } from "../providers/i18n-provider";
import { notificationProvider } from "../providers/notification-provider";
import { createQueryClient, removeWorkspaceData } from "../providers/query-client";
import { type Registry, toRefineResources } from "../resources/registry";
import { createActiveWorkspace } from "../session/active-workspace";
import { ConsoleRoutes } from "./console-routes";

/** The console of one user: Refine, told about this product. */
export function Console({ username, registry }: { username: string; registry: Registry }) {
  const [{ workspace, options, ...providers }] = useState(() => createProviders(username, registry));
  return (
    <Refine {...providers} options={options} routerProvider={routerProvider}>
      <ConsoleRoutes workspace={workspace} registry={registry} />
      <UnsavedChangesNotifier />
    </Refine>
  );
}

function createProviders(username: string, registry: Registry) {
  const queryClient = createQueryClient((failure) => endRefusedSession(failure, queryClient));
  const workspace = createActiveWorkspace(username, () => removeWorkspaceData(queryClient));
  return {
    workspace,
    accessControlProvider: createAccessControlProvider(registry, workspace),
    authProvider: createAuthProvider(queryClient),
    dataProvider: createDataProvider(registry, workspace.id),
    i18nProvider: createI18nProvider(registry),
    notificationProvider,
    resources: toRefineResources(registry),
    options: {
      disableTelemetry: true,
      warnWhenUnsavedChanges: true,
      reactQuery: { clientConfig: queryClient },
    },
  };
}
