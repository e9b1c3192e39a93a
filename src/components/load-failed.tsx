import { DisconnectOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { Notice } from "./notice";
import { useSubmission } from "./use-submission";

interface LoadFailedProps {
  /** What could not be loaded: 'Your templates'. */
  what: string;
  retry: () => Promise<unknown>;
}

/** Takes the place of what could not be loaded: says so, and offers to try again. */
export function LoadFailed({ what, retry }: LoadFailedProps) {
  const { submit, busy } = useSubmission(async () => {
    await retry();
  });
  return (
    <div role="alert">
      <Notice
        icon={<DisconnectOutlined />}
        tone="error"
        action={
          <Button loading={busy} onClick={submit}>
            Try again
          </Button>
        }
      >
        {what} could not be loaded.
      </Notice>
    </div>
  );
}
