import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useWorkspaceId } from "../../../hooks/workspace-queries";
import { call } from "../../../session/http";
import { type SampleSettings, toValues } from "../samples/sample-settings";
import { parseParameters } from "../template-draft";
import { INVALID_PARAMETERS, scheduleRetry } from "./load-failure";
import { type FetchPage, PreviewLoader } from "./preview-loader";
import { isSame, type PreviewSource, type PreviewState } from "./preview-state";

interface PreviewInput {
  html: string;
  /** JSON text. */
  parameters: string;
  settings: SampleSettings;
  /** Whether the pages are shown. */
  isShown: boolean;
}

/** Drawn pages, and what changes them. */
export interface DrawnPages extends PreviewState {
  want: PreviewLoader["want"];
  retry: () => void;
}

/** State of the page pane. */
interface Preview extends DrawnPages {
  isEmpty: boolean;
  /** Everything that the shown pages are made from; null while they are older than the draft, or hidden. */
  drawn: PreviewSource | null;
}

/** Draws the pages of the draft while somebody types, and nothing while nobody can see them. */
export function usePreview({ html, parameters, settings, isShown }: PreviewInput): Preview {
  const values = useMemo(() => parseParameters(parameters), [parameters]);
  const source = useMemo(() => values && { html, parameters: values, ...toValues(settings) }, [html, values, settings]);
  const isEmpty = html.trim() === "";
  const preview = useDrawnPages({ source: isEmpty ? null : source, isShown });
  const isDrawn = preview.isActive && !isEmpty && !preview.failure && !preview.isBusy;
  const isCurrent = isDrawn && source !== null && isSame(preview.drawn, source);
  const drawn = isCurrent ? preview.drawn : null;
  return { ...preview, drawn, isEmpty, failure: isEmpty || values ? preview.failure : INVALID_PARAMETERS };
}

/** Draws the pages in view. Without a source, it keeps those of the last one. */
export function useDrawnPages({ source, isShown }: { source: PreviewSource | null; isShown: boolean }) {
  const loader = useLoader();
  const state = useSyncExternalStore(loader.subscribe, loader.read);
  const isVisible = usePageVisibility();
  const isActive = isShown && isVisible;
  useEffect(() => loader.update(source), [loader, source]);
  useEffect(() => {
    if (!isActive) return;
    loader.resume();
    return () => loader.pause();
  }, [loader, isActive]);

  const { failure } = state;
  useEffect(() => {
    if (isActive && failure) return scheduleRetry(failure, loader.retry);
  }, [loader, failure, isActive]);
  return { ...state, want: loader.want, retry: loader.retry, isActive };
}

function useLoader(): PreviewLoader {
  const workspaceId = useWorkspaceId();
  const [loader] = useState(() => {
    const fetchPage: FetchPage = ({ html, parameters, options, now, page, width }, signal) =>
      call("POST /api/app/workspaces/:workspaceId/preview", {
        params: { workspaceId },
        body: { html, parameters, options, ...(now !== null && { now }), page, width },
        signal,
        isBackground: true,
      });
    return new PreviewLoader(fetchPage);
  });
  return loader;
}

function usePageVisibility(): boolean {
  return useSyncExternalStore(subscribeToVisibility, () => document.visibilityState !== "hidden");
}

function subscribeToVisibility(onChange: () => void): () => void {
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}
