import { DownloadOutlined } from "@ant-design/icons";
import { Alert, Button, Modal } from "antd";
import { describeResult, describeWarning, type TrialResult } from "./trial-result";

interface ResultDialogProps {
  /** Of the template; may be empty. */
  name: string;
  result: TrialResult | null;
  onClose: () => void;
}

/** Shows a generated PDF; closing it clears the result (spec 2). */
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
          {/* Phones show no PDF inside of a page. */}
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
          message="The document was made, but something is wrong with it"
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
