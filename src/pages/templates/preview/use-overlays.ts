import { useState } from "react";

/** Kinds of marks that can be drawn over the pages. */
export const OVERLAYS = ["cursor", "margins", "breaks", "warnings"] as const;
export type Overlay = (typeof OVERLAYS)[number];
export type Overlays = Readonly<Record<Overlay, boolean>>;

/** Key of localStorage. */
const KEY = "editor-overlays";
const DEFAULT: Overlays = { cursor: true, margins: false, breaks: false, warnings: false };

/** Holds what is drawn over the pages, and keeps it in this browser. */
export function useOverlays(): [Overlays, (overlay: Overlay, isOn: boolean) => void] {
  const [overlays, setOverlays] = useState(read);
  return [
    overlays,
    (overlay, isOn) => {
      const next = { ...overlays, [overlay]: isOn };
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
