import { useEffect, useState, useSyncExternalStore } from "react";
import { useWorkspaceId } from "../../../hooks/workspace-queries";
import { call } from "../../../session/http";
import type { PagePlaces } from "./places";
import { PlacesLoader } from "./places-loader";
import type { PreviewSource } from "./preview-state";

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
  /** Calls `use` with the places, or with none if they can't be found. A newer call replaces it. */
  ask: PlacesLoader["ask"];
}

const NONE: readonly PagePlaces[] = [];

/** Looks up which line is where on the shown pages. */
export function usePlaces({ source, isWanted }: PlacesInput): Places {
  const loader = useLoader();
  const found = useSyncExternalStore(loader.subscribe, loader.read);
  useEffect(() => loader.update({ source, isWanted }), [loader, source, isWanted]);
  useEffect(() => () => loader.stop(), [loader]);
  return { pages: found && found.source === source ? found.pages : NONE, ask: loader.ask };
}

function useLoader(): PlacesLoader {
  const workspaceId = useWorkspaceId();
  const [loader] = useState(
    () =>
      new PlacesLoader(async ({ html, parameters, options, now }, signal) => {
        const body = { html, parameters, options, ...(now !== null && { now }) };
        const endpoint = "POST /api/app/workspaces/:workspaceId/preview/places";
        const { pages } = await call(endpoint, { params: { workspaceId }, body, signal, isBackground: true });
        return pages;
      }),
  );
  return loader;
}
