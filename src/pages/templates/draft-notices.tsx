import { Alert, Button } from "antd";

/** Somebody else has deleted the template under the editor: the page has become one that creates. */
export function GoneNotice() {
  return (
    <Alert
      className="template-notice"
      type="warning"
      showIcon
      message="This template has been deleted meanwhile. What you have typed is still here: create it again to keep it."
    />
  );
}

/** What the last session had not saved stands in the fields. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Alert
      className="template-notice"
      type="info"
      showIcon
      message="What you had not saved when your session ended is here again."
      action={<Button onClick={onDiscard}>Discard</Button>}
    />
  );
}
