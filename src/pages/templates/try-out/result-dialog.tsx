import { DownloadOutlined } from "@ant-design/icons";
import { Alert, Button, Modal, Skeleton } from "antd";
import { Suspense } from "react";
import { Link } from "react-router";
import { lazyWithReload } from "../../../components/lazy-with-reload";
import { memoWhileHidden } from "../../../components/memo-while-hidden";
import { PartBoundary } from "../../../components/part-boundary";
import { describeWarning } from "../../../lib/describe-warning";
import { t } from "../../../lib/i18n/translate";
import { describeResult, type TryOutResult } from "./try-out-result";

const ResultPages = lazyWithReload("result-pages", async () => {
  const { ResultPages: Pages } = await import("../preview/drawn-pages");
  return { default: Pages };
});

interface ResultDialogProps {
  /** The template that the API makes documents of; null if it is a partial or is not saved yet. */
  templateId: string | null;
  /** Name of the template; may be empty. */
  name: string;
  result: TryOutResult | null;
  onClose: () => void;
}

/** Shows a generated PDF. Closing the dialog clears the result. */
export const ResultDialog = memoWhileHidden(({ result }: ResultDialogProps) => result !== null)(
  function ResultDialog(props) {
    const { templateId, name, result, onClose } = props;
    return (
      <Modal
        title={t("Result")}
        open={result !== null}
        onCancel={onClose}
        width={960}
        centered
        destroyOnHidden
        footer={
          <div className="result-footer">
            <span className="secondary-text tabular">{result && describeResult(result)}</span>
            <span className="result-actions">
              {templateId && <Link to={`/api-keys?template=${templateId}`}>{t("Generate it from your code")}</Link>}
              <Button
                icon={<DownloadOutlined aria-hidden />}
                href={result?.pdfUrl}
                download={`${name || "template"}.pdf`}
              >
                {t("Download")}
              </Button>
            </span>
          </div>
        }
      >
        {result && result.warnings.length > 0 && (
          <Alert
            className="result-warnings"
            type="warning"
            showIcon
            message={t("PDF generated with warnings")}
            description={
              <ul>
                {result.warnings.map(describeWarning).map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            }
          />
        )}
        {result && <ResultView result={result} />}
      </Modal>
    );
  },
);

/** Shows the PDF in the browser's viewer, or pictures of its pages if the browser has none. */
function ResultView({ result: { pdfUrl, source } }: { result: TryOutResult }) {
  if (hasViewer()) return <iframe className="result-frame" src={pdfUrl} title={t("Generated PDF")} />;
  return (
    <div className="result-frame result-drawn">
      {/* Every desktop browser has the frame (docs/requirements.md, TPL-22), which is empty without a viewer. */}
      {!isTouchScreen() && <iframe aria-hidden src={pdfUrl} tabIndex={-1} title={t("Generated PDF")} />}
      <PartBoundary what={t("The document")}>
        <Suspense fallback={<Skeleton active className="result-loading" title={false} />}>
          <ResultPages source={source} />
        </Suspense>
      </PartBoundary>
    </div>
  );
}

const hasViewer = () => navigator.pdfViewerEnabled !== false;
const isTouchScreen = () => window.matchMedia("(pointer: coarse)").matches;
