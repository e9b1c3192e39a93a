import { type ComponentType, lazy } from "react";
import { browser } from "../lib/browser";

/**
 * Loads a component when it is first shown. After a deploy the files of the version that this tab runs are gone: then
 * the page is loaded anew, once, which brings the new version. What still fails after that is thrown.
 * @param name what is loaded; a reload is remembered by it
 */
export function lazyWithReload<Props>(name: string, load: () => Promise<{ default: ComponentType<Props> }>) {
  const key = `reloaded-for-${name}`;
  return lazy(async () => {
    try {
      const loaded = await load();
      sessionStorage.removeItem(key);
      return loaded;
    } catch (failure) {
      // Without a network there is nothing to load anew: the browser's own page of that would take the console's place.
      if (!navigator.onLine || sessionStorage.getItem(key)) {
        sessionStorage.removeItem(key);
        throw failure;
      }
      sessionStorage.setItem(key, "yes");
      browser.reload();
      // Nothing to show any more: the page is on its way out.
      return new Promise<never>(() => {});
    }
  });
}
