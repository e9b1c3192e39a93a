import { DownloadOutlined } from "@ant-design/icons";
import { Alert, Button, Modal } from "antd";
import { describeResult, describeWarning, type TryOutResult } from "./try-out-result";

interface ResultDialogProps {
  /** Name of the template; may be empty. */
  name: string;
  result: TryOutResult | null;
  onClose: () => void;
}

/** Shows a generated PDF. Closing the dialog clears the result. */
export function ResultDialog({ name, result, onClose }: ResultDialogProps) {
  return (
    <Modal
      title="Result"
      open={result !== null}
      onCancel={onClose}
      width={960}
      centered
      destroyOnHidden
      footer={
        <div className="result-footer">
          <span className="secondary-text tabular">{result && describeResult(result)}</span>
          {/* Phones can't show a PDF inside a page. */}
          <Button icon={<DownloadOutlined aria-hidden />} href={result?.pdfUrl} download={`${name || "template"}.pdf`}>
            Download
          </Button>
        </div>
      }
    >
      {result && result.warnings.length > 0 && (
        <Alert
          className="result-warnings"
          type="warning"
          showIcon
          message="PDF generated with warnings"
          description={
            <ul>
              {result.warnings.map(describeWarning).map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          }
        />
      )}
      {result && <iframe className="result-frame" src={result.pdfUrl} title="Generated PDF" />}
    </Modal>
  );
}
