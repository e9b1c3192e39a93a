import { FileTextOutlined } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useWorkspaceId } from "../../../hooks/workspace-queries";
import { CallError } from "../../../lib/call-error";
import { call } from "../../../session/http";
import "./thumbnail.css";

interface ThumbnailProps {
  templateId: string;
  /** Revision of the template: another one has another picture. */
  etag: string | undefined;
}

/** How far below the window a picture is loaded already. */
const MARGIN = "200px";
/** Another try makes sense if the service has too much to do. */
const MAX_RETRIES = 3;
const BUSY = ["TOO_MANY_REQUESTS", "RENDERER_BUSY", "SERVICE_UNAVAILABLE"];
/** How long a picture is shown without asking again, in ms: partials and assets of the template may have changed. */
const FRESH_MS = 60_000;

/** Shows the first page of a template's document. It is drawn when it comes into view. */
export default function Thumbnail({ templateId, etag }: ThumbnailProps) {
  const workspaceId = useWorkspaceId();
  const box = useRef<HTMLSpanElement>(null);
  const isSeen = useSeen(box);
  const { data: picture, isPending } = useQuery({
    queryKey: ["thumbnail", workspaceId, templateId, etag],
    enabled: isSeen,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
    retry: (failures, error) => error instanceof CallError && BUSY.includes(error.errorCode) && failures < MAX_RETRIES,
    queryFn: ({ signal }) =>
      inTurn(signal, async () => {
        const path = "GET /api/app/workspaces/:workspaceId/templates/:templateId/thumbnail";
        return (await call(path, { params: { workspaceId, templateId }, signal })).picture;
      }),
  });
  return (
    <span className="thumbnail" data-loading={isPending} ref={box}>
      {picture ? (
        // The name of the template is beside the picture.
        <img alt="" src={`data:image/png;base64,${picture.pngBase64}`} />
      ) : (
        !isPending && <FileTextOutlined aria-hidden />
      )}
    </span>
  );
}

/** Returns whether an element has been in view. Elements below the window wait. */
function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setIsSeen(true);
        observer.disconnect();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isSeen;
}

/** Settles when the last call has ended. */
let last: Promise<unknown> = Promise.resolve();

/** Makes one call at a time, so that documents of others and the portal's other calls need not wait. */
function inTurn<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  const turn = last.then(() => {
    signal.throwIfAborted();
    return work();
  });
  last = turn.catch(() => undefined);
  return turn;
}
