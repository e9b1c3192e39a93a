import { Button, Result } from "antd";
import { useState } from "react";

interface LoadFailedProps {
  /** What could not be loaded: 'Your templates'. */
  what: string;
  retry: () => Promise<unknown>;
}

/** Takes the place of what could not be loaded: says so, and offers to try again. */
export function LoadFailed({ what, retry }: LoadFailedProps) {
  const [busy, setBusy] = useState(false);
  const tryAgain = () => {
    setBusy(true);
    retry().finally(() => setBusy(false));
  };
  return (
    <div role="alert">
      <Result
        status="warning"
        title={`${what} could not be loaded.`}
        subTitle="Check your connection, then try again."
        extra={
          <Button type="primary" loading={busy} onClick={tryAgain}>
            Try again
          </Button>
        }
      />
    </div>
  );
}
