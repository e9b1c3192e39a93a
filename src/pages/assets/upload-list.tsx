import { Button, Progress } from "antd";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { subjectOf } from "../../components/records/foreign-change";
import { Sheet } from "../../components/sheet";
import { tn } from "../../components/text-with-nodes";
import { formatDateTime } from "../../lib/format";
import { t } from "../../lib/i18n/translate";
import { restoreFocus } from "../../lib/restore-focus";
import type { ReplacedTarget, Upload } from "./use-uploads";

interface UploadListProps {
  uploads: readonly Upload[];
  /** The workspace's assets, to find the one that has the name of a file. */
  assets: readonly (ReplacedTarget & { name: string })[];
  onReplace: (upload: Upload, target: ReplacedTarget) => void;
  onDismiss: (key: number) => void;
}

/** Shows the files that are being uploaded, and those that were not stored. */
export function UploadList({ uploads, assets, onReplace, onDismiss }: UploadListProps) {
  if (uploads.length === 0) return null;
  return (
    <Sheet flush>
      <ul aria-label={t("Uploads")} className="asset-uploads">
        {uploads.map((upload) => {
          const { key, file, state, progress, failure, conflict } = upload;
          const namesake = assets.find(({ name }) => name === file.name.trim().normalize("NFC"));
          const target = state === "exists" ? namesake : conflict?.target;
          const isOver = state === "failed" || state === "exists" || state === "changed";
          return (
            <li key={key}>
              <div className="asset-upload">
                <bdi>{file.name}</bdi>
                {state === "failed" && <p role="alert">{failure}</p>}
                {state === "exists" && <p role="alert">{t("An asset with this name exists.")}</p>}
                {state === "changed" && conflict && <p role="alert">{describe(conflict)}</p>}
                {!isOver && (
                  <Progress
                    aria-label={t("Upload of {name}", { name: file.name })}
                    percent={Math.round(progress * 100)}
                    size="small"
                    status={state === "sending" ? "active" : "normal"}
                  />
                )}
              </div>
              {isOver && target && (
                <Button
                  aria-label={t("Replace {name}", { name: file.name })}
                  onClick={() => endWith(() => onReplace(upload, target))}
                >
                  {t("Replace")}
                </Button>
              )}
              {isOver && (
                <Button
                  aria-label={t("Dismiss {name}", { name: file.name })}
                  onClick={() => endWith(() => onDismiss(key))}
                  type="text"
                >
                  {t("Dismiss")}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}

function describe({ change, name }: NonNullable<Upload["conflict"]>): ReactNode {
  const who = <bdi>{subjectOf(change)}</bdi>;
  const asset = <bdi>{name}</bdi>;
  if (!change.at) return tn("{who} has changed {asset} in the meantime.", { who, asset });
  return tn("{who} changed {asset} on {date}.", { who, asset, date: formatDateTime(change.at) });
}

/** Makes a change that removes the clicked button, and then puts the focus on the page's heading. */
function endWith(change: () => void): void {
  flushSync(change);
  restoreFocus();
}
