import { useRef } from "react";
import type { Action } from "../../components/records/row-action";
import type { FurtherActions } from "../../components/records/row-actions";
import { t } from "../../lib/i18n/translate";
import { showToast } from "../../lib/toast-store";
import type { AssetRecord } from "./asset-list";
import { ACCEPTED } from "./drop-zone";
import { snippetOf } from "./snippet";

/** Returns the actions that other records don't have. */
export const assetActions = (onReplace: (file: File, asset: AssetRecord) => void): FurtherActions<AssetRecord> => ({
  words: [t("Copy snippet"), t("Replace")],
  useActions: (asset) => {
    const input = useRef<HTMLInputElement>(null);
    const copy = async () => {
      const snippet = snippetOf(asset);
      try {
        await navigator.clipboard.writeText(snippet);
        showToast("success", t("Copied. Paste it into a template"));
      } catch {
        // Without permission or https there is no clipboard. The prompt shows the text, selected for copying.
        window.prompt(t("Copy this into a template:"), snippet);
      }
    };
    const actions: Action[] = [
      {
        label: t("Copy snippet of"),
        word: t("Copy snippet"),
        onClick: () => void copy(),
      },
      { label: t("Replace"), onClick: () => input.current?.click() },
    ];
    return {
      actions,
      parts: (
        <input
          ref={input}
          accept={ACCEPTED}
          aria-label={t("New content of {name}", { name: asset.name })}
          hidden
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) onReplace(file, asset);
            target.value = "";
          }}
          type="file"
        />
      ),
    };
  },
});
