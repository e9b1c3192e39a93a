import { browser } from "./browser";

/**
 * Loads code. After a deployment, the files of the version that this tab runs are gone. In that case the page reloads
 * once to get the new version. Later failures are thrown.
 * @param name identifies the code; the reload is recorded in sessionStorage under it
 */
export async function loadWithReload<Loaded>(name: string, load: () => Promise<Loaded>): Promise<Loaded> {
  const key = `reloaded-for-${name}`;
  try {
    const loaded = await load();
    sessionStorage.removeItem(key);
    return loaded;
  } catch (failure) {
    // Without a network, a reload would replace the portal with the browser's own error page.
    if (!navigator.onLine || sessionStorage.getItem(key)) {
      sessionStorage.removeItem(key);
      throw failure;
    }
    sessionStorage.setItem(key, "yes");
    browser.reload();
    // Never resolves: the page is being reloaded.
    return new Promise<never>(() => {});
  }
}
