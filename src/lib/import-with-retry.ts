/**
 * Imports a module that may have failed before. Chromium remembers for a page's whole life that a module could not be fetched:
 * under another address it is asked for anew. Where the failure does not tell the address (Safari), the browser forgets it anyway.
 *
 * @param load imports it under its own address
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
