/**
 * Imports a module whose import may have failed before. Chromium remembers a failed fetch for the lifetime of the page,
 * so the retry uses another URL. If the error does not contain the URL (Safari), the browser does not remember the
 * failure.
 * @param load imports the module from its own URL
 */
export async function importWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (failure) {
    const [address] = /https?:\S+\.js/.exec(String(failure)) ?? [];
    if (!address) throw failure;
    return import(/* @vite-ignore */ `${address}?again=${Date.now()}`);
  }
}
