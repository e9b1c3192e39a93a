import { DownloadOutlined } from "@ant-design/icons";
import { Button, Modal } from "antd";

interface ResultDialogProps {
  /** Of the template; may be empty. */
  name: string;
  pdfUrl: string | null;
  onClose: () => void;
}

/** Shows a generated PDF; closing it clears the result (spec 2). */
export function ResultDialog({ name, pdfUrl, onClose }: ResultDialogProps) {
  return (
    <Modal
      title="Result"
      open={pdfUrl !== null}
      onCancel={onClose}
      width={960}
      centered
      destroyOnHidden
      footer={
        // Phones show no PDF inside of a page.
        <Button
          icon={<DownloadOutlined aria-hidden />}
          href={pdfUrl ?? undefined}
          download={`${name || "template"}.pdf`}
        >
          Download
        </Button>
      }
    >
      {pdfUrl && <iframe className="result-frame" src={pdfUrl} title="Generated PDF" />}
    </Modal>
  );
}
