import { StyleProvider } from "@ant-design/cssinjs";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router";
import { Portal } from "../../../src/app/portal";
import { ToastHost } from "../../../src/components/toast-host/toast-host";

/** antd computes no styles: nobody here looks at them, and they take most of the time. */
function WithoutStyles({ children }: { children: ReactNode }) {
  return <StyleProvider mock="server">{children}</StyleProvider>;
}

const newUser = () => userEvent.setup({ delay: null, pointerEventsCheck: 0 });

/**
 * Renders the whole portal at an address.
 * @returns the user who sits before it, where they are, and where they have been (path and query)
 */
export function renderPortal(url: string) {
  const visited: string[] = [];
  function Whereabouts() {
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
        <Whereabouts />
      </MemoryRouter>
    </WithoutStyles>,
  );
  /** Path and query of the current page. */
  const currentUrl = () => visited.at(-1) ?? "";
  return { user, currentUrl, visited, ...view };
}

/** Renders a piece of the portal by itself, with toasts. */
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
