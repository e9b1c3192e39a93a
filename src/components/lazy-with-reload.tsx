import { type ComponentType, lazy, useState } from "react";
import { browser } from "../lib/browser";
import { reloadPrompt } from "../lib/reload-prompt";

/** A component whose code loads when it is first shown, or earlier by `preload`. */
export type LazyComponent<Props> = ComponentType<Props> & {
  /** Loads the code. A failure is the caller's to ignore: the component tries again and handles it. */
  preload: () => Promise<unknown>;
};

/**
 * Loads a component when it is first shown. After a deployment, the files of the version that this tab runs are gone.
 * In that case the page reloads once to get the new version. Later failures are thrown. If the page has unsaved work, a
 * toast offers the reload instead, and the failure is thrown. Use `lazyDialog` for a dialog.
 * @param name identifies the component; the reload is recorded in sessionStorage under it
 */
export function lazyWithReload<Props extends object>(
  name: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyComponent<Props> {
  const key = `reloaded-for-${name}`;
  let loaded: ComponentType<Props> | null = null;
  const preload = async () => {
    const module = await load();
    loaded = module.default;
    sessionStorage.removeItem(key);
    return module;
  };
  const Lazy = lazy(async () => {
    try {
      return await preload();
    } catch (failure) {
      const offerReload = reloadPrompt();
      if (offerReload) {
        offerReload();
        throw failure;
      }
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

  function LoadedOrLazy(props: Props) {
    // React shows the fallback of a lazy component for at least 300 ms, even if its code is there.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return <Shown {...props} />;
  }
  return Object.assign(LoadedOrLazy, { preload });
}
