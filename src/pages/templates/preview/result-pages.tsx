import { Skeleton } from "antd";
import { useState } from "react";
import { t } from "../../../lib/i18n/translate";
import { PageStack } from "./page-stack";
import { PreviewMessage } from "./preview-message";
import type { PreviewSource } from "./preview-state";
import { useDrawnPages } from "./use-preview";
import "./preview.css";

/** Shows the pages of a generated document as pictures, for browsers without a viewer for PDFs. */
export default function ResultPages({ source }: { source: PreviewSource }) {
  const preview = useDrawnPages({ source, isShown: true });
  const [page, setPage] = useState(1);
  const { failure, retry } = preview;
  return (
    <div className="result-pages">
      {failure && <PreviewMessage failure={{ ...failure, place: null }} onJump={() => undefined} onRetry={retry} />}
      {preview.pages === 0 && !failure && (
        <div aria-label={t("Loading the page")} className="sheet-body" role="status">
          <Skeleton active paragraph={{ rows: 8 }} title={false} />
        </div>
      )}
      <div className="preview-body" data-stale={false}>
        <PageStack
          hasThumbnails={false}
          label={t("Generated PDF")}
          onPage={setPage}
          page={page}
          preview={preview}
          target={null}
          zoom="fit"
        />
      </div>
    </div>
  );
}
