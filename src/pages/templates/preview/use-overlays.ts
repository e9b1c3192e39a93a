import { useState } from "react";

/** Kinds of marks that can be drawn over the pages. */
export const OVERLAYS = ["cursor", "margins", "breaks", "warnings"] as const;
export type Overlay = (typeof OVERLAYS)[number];
export type Overlays = Readonly<Record<Overlay, boolean>>;

/** Key of localStorage. */
const KEY = "editor-overlays";
const DEFAULT: Overlays = { cursor: true, margins: false, breaks: false, warnings: false };

/** Keeps in this browser what is drawn over the pages. @returns the overlays, and a function that toggles one */
export function useOverlays(): [Overlays, (overlay: Overlay) => void] {
  const [overlays, setOverlays] = useState(read);
  return [
    overlays,
    (overlay) => {
      const next = { ...overlays, [overlay]: !overlays[overlay] };
      setOverlays(next);
      try {
        localStorage.setItem(KEY, JSON.stringify(next));
      } catch {
        // The storage is full. The choice is a convenience only.
      }
    },
  ];
}

function read(): Overlays {
  try {
    return { ...DEFAULT, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return DEFAULT;
  }
}
