import { browser } from "./browser";
import { t } from "./i18n/translate";
import type { PortalFiles } from "./portal-files";
import { showToast } from "./toast-store";

/**
 * Tells the user that a part of the page could not be loaded. The page stays, with its unsaved input. If only a reload
 * helps, the toast offers one.
 * @param files "there" if the files could be loaded now, but the browser remembers the failure
 */
export function showLoadFailure(files: PortalFiles): void {
  if (files === "unreachable") {
    showToast("error", t("This could not be loaded. Check your connection and try again."));
    return;
  }
  showToast(
    "error",
    files === "gone"
      ? t("There is a new version of the portal. Reload the page to use it.")
      : t("This could not be loaded. Reload the page to try again."),
    { label: t("Reload"), run: () => browser.reload() },
  );
}
