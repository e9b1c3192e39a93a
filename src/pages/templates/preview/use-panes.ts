import { useCallback, useMemo, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { isFormAddress } from "../fill-in/form-address";

/** Parts of the editor page. */
export type Pane = "source" | "data" | "page";

/** Width from which the parts stand side by side. Below, one of them is shown at a time. */
const WIDE = "(min-width: 1100px)";

interface PaneSizes {
  /** Width of the source in percent. */
  source: number;
  /** Height of the page in percent of the column that it shares with the parameters. */
  page: number;
  /** Width of the page in percent while the parameters are beside it. */
  pageWidth: number;
  collapsed: Pane[];
}

const DEFAULT_SIZES: PaneSizes = { source: 50, page: 52, pageWidth: 55, collapsed: [] };
const MIN_PERCENT = 20;
const MAX_PERCENT = 80;

/** Key of localStorage. The sizes fit the screen, so they belong to the browser and not to the user. */
const KEY = "editor-panes";

/** Which parts of the editor page are shown, and how large they are. */
export interface Panes {
  isWide: boolean;
  sizes: PaneSizes;
  /** The part that a narrow screen shows. */
  tab: Pane;
  isShown: (pane: Pane) => boolean;
  /** Whether the parameters are beside the page: without the source, both have the whole height. */
  isBeside: boolean;
  /** Shows a part, on narrow screens instead of the others. */
  show: (pane: Pane) => void;
  toggle: (pane: Pane) => void;
  /** Shows the parameters beside the page and hides the source, or shows all parts. */
  setBeside: (isBeside: boolean) => void;
  resize: (size: "source" | "page" | "pageWidth", percent: number) => void;
}

/** Holds the layout of the editor page, and keeps it in this browser. The address of a form begins with the form. */
export function usePanes(): Panes {
  const { search } = useLocation();
  const [sizes, setSizes] = useState<PaneSizes>(() => ({
    ...readSizes(),
    ...(isFormAddress(search) && { collapsed: ["source"] }),
  }));
  const [tab, setTab] = useState<Pane>(isFormAddress(search) ? "data" : "source");
  const subscribe = useCallback((onChange: () => void) => {
    const media = window.matchMedia(WIDE);
    const listen = () => {
      // The part with the focus stays visible.
      const focused = document.activeElement?.closest<HTMLElement>("[data-pane]")?.dataset.pane;
      if (focused) setTab(focused as Pane);
      onChange();
    };
    media.addEventListener("change", listen);
    return () => media.removeEventListener("change", listen);
  }, []);
  const isWide = useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);
  return useMemo(() => {
    const change = (changed: Partial<PaneSizes>) => {
      setSizes({ ...sizes, ...changed });
      // The address of a form hides the source, which is not the user's choice.
      storeSizes({ ...readSizes(), ...changed });
    };
    const isShown = (pane: Pane) => (isWide ? !sizes.collapsed.includes(pane) : tab === pane);
    const toggle = (pane: Pane) => {
      const others = sizes.collapsed.filter((other) => other !== pane);
      change({ collapsed: isShown(pane) ? [...others, pane] : others });
    };
    return {
      isWide,
      sizes,
      tab,
      isShown,
      isBeside: isWide && sizes.collapsed.length === 1 && sizes.collapsed[0] === "source",
      setBeside: (isBeside) => change({ collapsed: isBeside ? ["source"] : [] }),
      show(pane) {
        if (!isWide) setTab(pane);
        else if (!isShown(pane)) toggle(pane);
      },
      toggle,
      resize: (size, percent) =>
        change({ [size]: Math.round(Math.min(MAX_PERCENT, Math.max(MIN_PERCENT, percent)) * 10) / 10 }),
    };
  }, [isWide, sizes, tab]);
}

function readSizes(): PaneSizes {
  try {
    const { source, page, pageWidth, collapsed }: Partial<PaneSizes> = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    const isPercent = (value: unknown) => typeof value === "number" && value >= MIN_PERCENT && value <= MAX_PERCENT;
    return {
      source: isPercent(source) ? Number(source) : DEFAULT_SIZES.source,
      page: isPercent(page) ? Number(page) : DEFAULT_SIZES.page,
      pageWidth: isPercent(pageWidth) ? Number(pageWidth) : DEFAULT_SIZES.pageWidth,
      collapsed: Array.isArray(collapsed) && collapsed.length < 3 ? collapsed : [],
    };
  } catch {
    return DEFAULT_SIZES;
  }
}

function storeSizes(sizes: PaneSizes): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(sizes));
  } catch {
    // The storage is full. The sizes are a convenience only.
  }
}
