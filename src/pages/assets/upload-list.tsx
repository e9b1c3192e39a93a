import { Button, Progress } from "antd";
import { flushSync } from "react-dom";
import type { Asset } from "../../../contract/assets";
import { Sheet } from "../../components/sheet";
import { restoreFocus } from "../../lib/restore-focus";
import type { Upload } from "./use-uploads";

interface UploadListProps {
  uploads: readonly Upload[];
  /** The workspace's assets, to find the one that has the name of a file. */
  assets: readonly Asset[];
  onReplace: (upload: Upload, assetId: string) => void;
  onDismiss: (key: number) => void;
}

/** Shows the files that are being uploaded, and those that were not stored. */
export function UploadList({ uploads, assets, onReplace, onDismiss }: UploadListProps) {
  if (uploads.length === 0) return null;
  return (
    <Sheet flush>
      <ul aria-label="Uploads" className="asset-uploads">
        {uploads.map((upload) => {
          const { key, file, state, progress, failure } = upload;
          const existing = assets.find(({ name }) => name === file.name.trim().normalize("NFC"));
          const isOver = state === "failed" || state === "exists";
          return (
            <li key={key}>
              <div className="asset-upload">
                <bdi>{file.name}</bdi>
                {state === "failed" && <p role="alert">{failure}</p>}
                {state === "exists" && <p role="alert">An asset with this name exists.</p>}
                {!isOver && (
                  <Progress
                    aria-label={`Upload of ${file.name}`}
                    percent={Math.round(progress * 100)}
                    size="small"
                    status={state === "sending" ? "active" : "normal"}
                  />
                )}
              </div>
              {state === "exists" && existing && (
                <Button
                  aria-label={`Replace ${file.name}`}
                  onClick={() => endWith(() => onReplace(upload, existing.id))}
                >
                  Replace
                </Button>
              )}
              {isOver && (
                <Button aria-label={`Dismiss ${file.name}`} onClick={() => endWith(() => onDismiss(key))} type="text">
                  Dismiss
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}

/** Makes a change that removes the clicked button, and then puts the focus on the page's heading. */
function endWith(change: () => void): void {
  flushSync(change);
  restoreFocus();
}
