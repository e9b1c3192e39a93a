import { Refine } from "@refinedev/core";
import routerProvider, { UnsavedChangesNotifier } from "@refinedev/react-router";
import { useState } from "react";
import { createAccessControlProvider } from "./providers/access-control-provider";
import { createActiveWorkspace } from "./providers/active-workspace";
import { createAuthProvider, endRefusedSession } from "./providers/auth-provider";
import { createDataProvider } from "./providers/data-provider";
import { createMessages } from "./providers/messages";
import { notificationProvider } from "./providers/notification-provider";
import { createQueryClient, forgetWorkspaceData } from "./providers/query-client";
import { registry } from "./resources/declared";
import { toRefineResources } from "./resources/registry";
import { ConsoleRoutes } from "./routes";

const resources = toRefineResources(registry);

/** The console of one user: Refine, told about this product. */
export function Console({ username }: { username: string }) {
  const [{ workspace, options, ...providers }] = useState(() => createProviders(username));
  return (
    <Refine {...providers} options={options} resources={resources} routerProvider={routerProvider}>
      <ConsoleRoutes workspace={workspace} />
      <UnsavedChangesNotifier />
    </Refine>
  );
}

function createProviders(username: string) {
  const queryClient = createQueryClient((failure) => endRefusedSession(failure, queryClient));
  const workspace = createActiveWorkspace(username, () => forgetWorkspaceData(queryClient));
  return {
    workspace,
    accessControlProvider: createAccessControlProvider(registry, workspace),
    authProvider: createAuthProvider(queryClient),
    dataProvider: createDataProvider(registry, workspace.id),
    i18nProvider: createMessages(registry),
    notificationProvider,
    options: {
      disableTelemetry: true,
      warnWhenUnsavedChanges: true,
      reactQuery: { clientConfig: queryClient },
    },
  };
}
