import { SearchOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect, useState } from "react";
import { t } from "../../lib/i18n/translate";
import { isDialogOpen } from "../../lib/is-dialog-open";
import { IS_MAC, MODIFIER_KEY } from "../../lib/modifier-key";
import { lazyDialog } from "../lazy-dialog";
import type { CommandPaletteProps } from "./command-palette";
import type { PalettePage } from "./commands";
import "./palette-launcher.css";

const CommandPalette = lazyDialog<CommandPaletteProps>(() => import("./command-palette"));

interface PaletteState {
  isOpen: boolean;
  /** Text of the search. */
  query: string;
  /** Whether the palette's field has the focus. Before, while the palette loads and appears, its keys are read here. */
  hasFocus: boolean;
}

const OPENED: PaletteState = { isOpen: true, query: "", hasFocus: false };

/** Shows the button that opens the command palette, and opens it with Ctrl+K or Cmd+K. */
export function PaletteLauncher({ pages }: { pages: readonly PalettePage[] }) {
  /** Null until the palette is opened for the first time. Then it stays, so that it can fade out. */
  const [palette, setPalette] = useState<PaletteState | null>(null);
  const isWaiting = palette?.isOpen === true && !palette.hasFocus;

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && isK(event);
      if (!isShortcut) return;
      // Otherwise, the browser's address bar or the code editor would take the key.
      event.preventDefault();
      event.stopPropagation();
      if (event.repeat || isDialogOpen()) return;
      setPalette(OPENED);
    };
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, []);

  useEffect(() => {
    if (!isWaiting) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const change = changeBy(event);
      if (!change) return;
      event.preventDefault();
      event.stopPropagation();
      setPalette((before) => before && { ...before, ...change(before.query) });
    };
    // The user has left the palette, so the page gets the keys again. The palette itself handles clicks on it.
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Element && target.closest(".ant-modal-wrap")) return;
      setPalette((before) => before && { ...before, isOpen: false });
    };
    window.addEventListener("keydown", onKeyDown, { capture: true });
    window.addEventListener("pointerdown", onPointerDown, { capture: true });
    return () => {
      window.removeEventListener("keydown", onKeyDown, { capture: true });
      window.removeEventListener("pointerdown", onPointerDown, { capture: true });
    };
  }, [isWaiting]);

  return (
    <>
      <Button
        className="palette-launcher"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        icon={<SearchOutlined aria-hidden />}
        onClick={() => setPalette(OPENED)}
      >
        <span className="palette-launcher-text">{(isWaiting && palette.query) || t("Go to…")}</span>
        <kbd className="palette-launcher-keys" aria-hidden>
          {MODIFIER_KEY}K
        </kbd>
      </Button>
      {palette && (
        <CommandPalette
          open={palette.isOpen}
          pages={pages}
          query={palette.query}
          onQuery={(query) => setPalette({ ...palette, query })}
          onFocus={() => setPalette((before) => before && { ...before, hasFocus: true })}
          onClose={() => setPalette({ ...palette, isOpen: false })}
        />
      )}
    </>
  );
}

/** Also matches a capital K (Caps Lock), and on keyboards with other scripts the key in the position of K. */
function isK({ key, code }: KeyboardEvent): boolean {
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === "k" : code === "KeyK";
}

/** Returns what a key changes while the field does not have the focus yet; undefined = nothing. */
function changeBy(event: KeyboardEvent): ((query: string) => Partial<PaletteState>) | undefined {
  const { key } = event;
  if (key === "Escape") return () => ({ isOpen: false });
  if (key === "Backspace") return (query) => ({ query: query.slice(0, -1) });
  // The page behind would take it.
  if (key === "Enter") return () => ({});
  if (isText(event)) return (query) => ({ query: query + key });
  return undefined;
}

/**
 * Returns whether a key types a character. AltGr types some, such as @ on a German keyboard; Windows reports it with
 * Ctrl and Alt. Option on a Mac types others; some browsers report it as Alt only.
 */
function isText(event: KeyboardEvent): boolean {
  if (event.key.length !== 1) return false;
  if (event.getModifierState("AltGraph")) return true;
  return !event.ctrlKey && !event.metaKey && (!event.altKey || IS_MAC);
}
