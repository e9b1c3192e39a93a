import { UploadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useRef } from "react";
import { ASSET_TYPES, LIMITS } from "../../../contract/product";
import { useFileDrop } from "../../components/use-file-drop";
import { formatSize } from "../../lib/format";
import { t } from "../../lib/i18n/translate";

/** File names that a file dialog offers: browsers know no media type for some fonts. */
export const ACCEPTED = [...ASSET_TYPES, ".woff2", ".woff", ".ttf", ".otf", ".avif", ".css"].join();

/** Takes files that the user chooses, or drops anywhere on the page. */
export function DropZone({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const { isOver } = useFileDrop(onFiles);
  return (
    <section
      aria-label={t("Upload assets")}
      className={isOver ? "asset-drop-zone asset-drop-zone-over" : "asset-drop-zone"}
    >
      <Button icon={<UploadOutlined aria-hidden />} onClick={() => input.current?.click()} type="primary">
        {t("Upload files")}
      </Button>
      <p>
        {t("Or drop images, fonts and style sheets on this page, up to {size} each.", {
          size: formatSize(LIMITS.maxAssetBytes),
        })}
      </p>
      <input
        ref={input}
        accept={ACCEPTED}
        aria-label={t("Files to upload")}
        hidden
        multiple
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // So that the same file can be chosen again.
          target.value = "";
        }}
        type="file"
      />
    </section>
  );
}
