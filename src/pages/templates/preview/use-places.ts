import { useEffect, useRef, useState } from "react";
import { useWorkspaceId } from "../../../hooks/workspace-queries";
import { call } from "../../../session/http";
import type { PagePlaces } from "./places";
import type { PreviewSource } from "./preview-loader";

interface PlacesInput {
  /** The source whose pages are shown; null while they are being drawn, or have a fault. */
  source: PreviewSource | null;
  /** Whether something that needs the places is switched on. */
  isWanted: boolean;
}

/** Places on the shown pages. */
export interface Places {
  /** Empty as long as the places are unknown. */
  pages: readonly PagePlaces[];
  /** Calls `use` with the places as soon as they are known. A newer call replaces it. */
  ask: (use: (pages: readonly PagePlaces[]) => void) => void;
}

/** Pause in ms after which the places are looked up: finding them costs as much as a page. */
const PAUSE_MS = 400;
const NONE: readonly PagePlaces[] = [];

/** Looks up which line is where on the shown pages. */
export function usePlaces({ source, isWanted }: PlacesInput): Places {
  const workspaceId = useWorkspaceId();
  const [found, setFound] = useState<{ source: PreviewSource; pages: readonly PagePlaces[] } | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const asked = useRef<((pages: readonly PagePlaces[]) => void) | null>(null);
  const pages = found && found.source === source ? found.pages : NONE;
  const isMissing = source !== null && found?.source !== source && (isWanted || isAsked);

  useEffect(() => {
    if (!isMissing || !source) return;
    const request = new AbortController();
    const load = async () => {
      const { html, parameters, options, now } = source;
      const body = { html, parameters, options, ...(now !== null && { now }) };
      const endpoint = "POST /api/app/workspaces/:workspaceId/preview/places";
      const places = call(endpoint, { params: { workspaceId }, body, signal: request.signal, isBackground: true });
      // The page pane shows why a document can't be made. Without places, only the marks are missing.
      const { pages } = await places.catch(() => ({ pages: NONE }));
      if (request.signal.aborted) return;
      setFound({ source, pages });
      setIsAsked(false);
      asked.current?.(pages);
      asked.current = null;
    };
    const timer = setTimeout(() => void load(), isAsked ? 0 : PAUSE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [source, isMissing, isAsked, workspaceId]);

  return {
    pages,
    ask(use) {
      if (source !== null && found?.source === source) return use(found.pages);
      asked.current = use;
      setIsAsked(true);
    },
  };
}
