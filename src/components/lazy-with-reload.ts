import { type ComponentType, lazy } from "react";
import { browser } from "../lib/browser";

/**
 * Loads a component when it is first shown. After a deployment, the files of the version that this tab runs are gone.
 * In that case the page reloads once to get the new version. Later failures are thrown.
 * @param name identifies the component; the reload is recorded in sessionStorage under it
 */
export function lazyWithReload<Props>(name: string, load: () => Promise<{ default: ComponentType<Props> }>) {
  const key = `reloaded-for-${name}`;
  return lazy(async () => {
    try {
      const loaded = await load();
      sessionStorage.removeItem(key);
      return loaded;
    } catch (failure) {
      // Without a network, a reload would replace the console with the browser's own error page.
      if (!navigator.onLine || sessionStorage.getItem(key)) {
        sessionStorage.removeItem(key);
        throw failure;
      }
      sessionStorage.setItem(key, "yes");
      browser.reload();
      // Never resolves: the page is being reloaded.
      return new Promise<never>(() => {});
    }
  });
}
