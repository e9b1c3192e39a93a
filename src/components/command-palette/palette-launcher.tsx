import { SearchOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { Suspense, useEffect, useState } from "react";
import { t } from "../../lib/i18n/translate";
import { isDialogOpen } from "../../lib/is-dialog-open";
import { MODIFIER_KEY } from "../../lib/modifier-key";
import { lazyWithReload } from "../lazy-with-reload";
import type { PalettePage } from "./commands";
import "./palette-launcher.css";

const CommandPalette = lazyWithReload("command-palette", () => import("./command-palette"));

/** Shows the button that opens the command palette, and opens it with Ctrl+K or Cmd+K. */
export function PaletteLauncher({ pages }: { pages: readonly PalettePage[] }) {
  const [open, setOpen] = useState(false);
  /** Whether the palette has been opened: then it stays, so that it can fade out. */
  const [used, setUsed] = useState(false);
  const show = () => {
    setUsed(true);
    setOpen(true);
  };

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && isK(event);
      if (!isShortcut) return;
      // Otherwise, the browser's address bar or the code editor would take the key.
      event.preventDefault();
      event.stopPropagation();
      if (event.repeat || isDialogOpen()) return;
      setUsed(true);
      setOpen(true);
    };
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, []);

  return (
    <>
      <Button
        className="palette-launcher"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        icon={<SearchOutlined aria-hidden />}
        onClick={show}
      >
        <span className="palette-launcher-text">{t("Go to…")}</span>
        <kbd className="palette-launcher-keys" aria-hidden>
          {MODIFIER_KEY}K
        </kbd>
      </Button>
      {used && (
        <Suspense fallback={null}>
          <CommandPalette open={open} pages={pages} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Also matches a capital K (Caps Lock), and on keyboards with other scripts the key in the position of K. */
function isK({ key, code }: KeyboardEvent): boolean {
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === "k" : code === "KeyK";
}
