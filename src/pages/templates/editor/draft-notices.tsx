import { Alert, Button } from "antd";

/** Shown after somebody else deleted the template: saving now creates it again. */
export function GoneNotice() {
  return (
    <Alert
      className="template-notice"
      type="warning"
      showIcon
      message="This template was deleted while you were editing. Your text is still here. Create it again to keep it."
    />
  );
}

/** Shown when the fields contain changes that the last session had not saved. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Alert
      className="template-notice"
      type="info"
      showIcon
      message="We restored your unsaved changes from before you were signed out."
      action={<Button onClick={onDiscard}>Discard</Button>}
    />
  );
}
