import { AuthPage, ErrorComponent, RefineThemes, ThemedLayout, useNotificationProvider } from "@refinedev/antd";
import { Authenticated, Refine } from "@refinedev/core";
import routerProvider, { CatchAllNavigate, DocumentTitleHandler, NavigateToResource } from "@refinedev/react-router";
import { App, ConfigProvider } from "antd";
import { BrowserRouter, Outlet, Route, Routes } from "react-router";
import { authProvider, dataProvider } from "./providers";
import { TemplateList } from "./template-list";

const resources = [
  {
    name: "templates",
    list: "/templates",
    create: "/templates/create",
    edit: "/templates/edit/:id",
    show: "/templates/show/:id",
  },
];

/**
 * A console built from the parts that Refine's documentation shows for Ant Design. It has a sign-in page and one list,
 * whose buttons lead to the error page: with forms, it would be larger.
 */
export function Example() {
  const signedIn = (
    <Authenticated key="console" fallback={<CatchAllNavigate to="/login" />}>
      <ThemedLayout>
        <Outlet />
      </ThemedLayout>
    </Authenticated>
  );
  const signedOut = (
    <Authenticated key="public" fallback={<Outlet />}>
      <NavigateToResource resource="templates" />
    </Authenticated>
  );
  return (
    <BrowserRouter>
      <ConfigProvider theme={RefineThemes.Blue}>
        <App>
          <Refine
            authProvider={authProvider}
            dataProvider={dataProvider}
            notificationProvider={useNotificationProvider}
            options={{ syncWithLocation: true, disableTelemetry: true }}
            resources={resources}
            routerProvider={routerProvider}
          >
            <Routes>
              <Route element={signedIn}>
                <Route index element={<NavigateToResource resource="templates" />} />
                <Route path="/templates" element={<TemplateList />} />
                <Route path="*" element={<ErrorComponent />} />
              </Route>
              <Route element={signedOut}>
                <Route path="/login" element={<AuthPage type="login" />} />
              </Route>
            </Routes>
            <DocumentTitleHandler />
          </Refine>
        </App>
      </ConfigProvider>
    </BrowserRouter>
  );
}
