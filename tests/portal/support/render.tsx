import { StyleProvider } from "@ant-design/cssinjs";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router";
import { Portal } from "../../../src/app/portal";
import { ToastHost } from "../../../src/components/toast-host/toast-host";

/** Stops antd from computing styles: they take most of the time, and no test reads them. */
function WithoutStyles({ children }: { children: ReactNode }) {
  return <StyleProvider mock="server">{children}</StyleProvider>;
}

const newUser = () => userEvent.setup({ delay: null, pointerEventsCheck: 0 });

/**
 * Renders the whole portal at an address.
 * @returns the simulated user, the current URL and all visited URLs (path and query)
 */
export function renderPortal(url: string) {
  const visited: string[] = [];
  function LocationRecorder() {
    const { pathname, search } = useLocation();
    const url = pathname + search;
    if (visited.at(-1) !== url) visited.push(url);
    return null;
  }
  const user = newUser();
  const view = render(
    <WithoutStyles>
      <MemoryRouter initialEntries={[url]}>
        <Portal />
        <LocationRecorder />
      </MemoryRouter>
    </WithoutStyles>,
  );
  const currentUrl = () => visited.at(-1) ?? "";
  return { user, currentUrl, visited, ...view };
}

/** Renders a component by itself, with toasts. */
export function renderPart(part: ReactNode) {
  const user = newUser();
  const view = render(
    <WithoutStyles>
      <MemoryRouter>
        <ToastHost />
        {part}
      </MemoryRouter>
    </WithoutStyles>,
  );
  return { user, ...view };
}
