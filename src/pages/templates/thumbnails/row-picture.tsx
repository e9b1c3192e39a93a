import { Suspense } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { lazyWithReload } from "../../../components/lazy-with-reload";
import type { TemplateRecord } from "../template";
import { usePagesShown } from "./use-pages-shown";

const Thumbnail = lazyWithReload("thumbnail", () => import("./thumbnail"));

/** Size in px: a page in portrait. */
const SIZE = { width: 48, height: 68 };

/** Shows the first page of a template's document, if the user wants to see pages in the list. */
export function RowPicture({ row: { id, etag } }: { row: TemplateRecord }) {
  const [isShown] = usePagesShown();
  if (!isShown) return null;
  return (
    <span style={{ flex: "none", ...SIZE }}>
      {/* The list is complete without pictures. */}
      <ErrorBoundary fallback={null}>
        <Suspense fallback={null}>
          <Thumbnail etag={etag} templateId={id} />
        </Suspense>
      </ErrorBoundary>
    </span>
  );
}
