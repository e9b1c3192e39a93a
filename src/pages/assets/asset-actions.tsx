import { CheckOutlined, CopyOutlined, SwapOutlined } from "@ant-design/icons";
import { useRef, useState } from "react";
import type { Asset } from "../../../contract/assets";
import { RowAction } from "../../components/records/row-action";
import { t } from "../../lib/i18n/translate";
import { showToast } from "../../lib/toast-store";
import { ACCEPTED } from "./drop-zone";
import { snippetOf } from "./snippet";

interface AssetActionsProps {
  asset: Asset;
  onReplace: (file: File) => void;
}

/** Shows the actions of an asset that other records don't have. */
export function AssetActions({ asset, onReplace }: AssetActionsProps) {
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    const snippet = snippetOf(asset);
    try {
      await navigator.clipboard.writeText(snippet);
      setCopied(true);
      showToast("success", t("Copied. Paste it into a template"));
    } catch {
      // Without permission or https there is no clipboard. The prompt shows the text, selected for copying.
      window.prompt(t("Copy this into a template:"), snippet);
    }
  };
  return (
    <>
      <RowAction
        label={t("Copy snippet of")}
        word={t("Copy snippet")}
        name={asset.name}
        icon={copied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
        onClick={copy}
      />
      <RowAction
        label={t("Replace")}
        name={asset.name}
        icon={<SwapOutlined aria-hidden />}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        accept={ACCEPTED}
        aria-label={t("New content of {name}", { name: asset.name })}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onReplace(file);
          target.value = "";
        }}
        type="file"
      />
    </>
  );
}
