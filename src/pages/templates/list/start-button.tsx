import { DownOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { Suspense, useState } from "react";
import { lazyWithReload } from "../../../components/lazy-with-reload";
import { PartBoundary } from "../../../components/part-boundary";
import { Tooltip } from "../../../components/tooltip";
import { t } from "../../../lib/i18n/translate";

const StartDialog = lazyWithReload("start-dialog", () => import("./start-dialog"));

/** Shows the button that opens the gallery of starters. The button beside it opens the blank editor. */
export function StartButton() {
  const [state, setState] = useState<"never" | "open" | "closed">("never");
  return (
    <>
      <Tooltip title={t("Start from a starter or a copy")}>
        <Button
          aria-haspopup="dialog"
          aria-label={t("Start from a starter or a copy")}
          icon={<DownOutlined aria-hidden />}
          onClick={() => setState("open")}
          type="primary"
        />
      </Tooltip>
      {state !== "never" && (
        <PartBoundary what={t("The gallery")} onRetry={() => setState("open")}>
          <Suspense fallback={null}>
            <StartDialog open={state === "open"} onClose={() => setState("closed")} />
          </Suspense>
        </PartBoundary>
      )}
    </>
  );
}
