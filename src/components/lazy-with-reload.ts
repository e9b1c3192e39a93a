import { type ComponentType, lazy } from "react";
import { loadWithReload } from "../lib/load-with-reload";

/**
 * Loads a component when it is first shown. If its file is gone after a deployment, the page reloads once.
 * @param name identifies the component for {@link loadWithReload}
 */
export const lazyWithReload = <Props>(name: string, load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => loadWithReload(name, load));
