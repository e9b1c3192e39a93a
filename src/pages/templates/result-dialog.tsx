import { DownloadOutlined } from "@ant-design/icons";
import { Button, Modal } from "antd";
import { describeResult, type TrialResult } from "./trial-result";

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
      {result && <iframe className="result-frame" src={result.pdfUrl} title="Generated PDF" />}
    </Modal>
  );
}
