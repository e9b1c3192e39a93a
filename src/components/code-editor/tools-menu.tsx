import { CheckOutlined, DownOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { memo, Suspense, useRef, useState } from "react";
import { t } from "../../lib/i18n/translate";
import { MODIFIER_KEY, shortcutLabel } from "../../lib/modifier-key";
import { popupContainer } from "../../lib/popup-container";
import { lazyWithReload } from "../lazy-with-reload";
import { PartBoundary } from "../part-boundary";
import type { EditorTools, ToolSheet } from "./editor-tools";

const loadSheet = () => lazyWithReload("editor-tools", () => import("./tools-sheet"));

const COMMANDS = [
  { key: "find", label: t("Find"), extra: `${MODIFIER_KEY}F` },
  { key: "replace", label: t("Replace"), extra: shortcutLabel({ mac: "⌥⌘F", other: "Ctrl+H" }) },
  { key: "format", label: t("Format document"), extra: shortcutLabel({ mac: "⇧⌥F", other: "Shift+Alt+F" }) },
] as const;
const WRAP = "wrap";
/** Entries that open a sheet. */
const SHEETS = [
  { key: "outline", label: t("Outline") },
  { key: "snippets", label: t("Snippets") },
] as const satisfies { key: ToolSheet; label: string }[];

interface ToolsMenuProps {
  /** Name of the field. */
  label: string;
  /** Null until the editor has loaded. */
  tools: EditorTools | null;
  isWrapped: boolean;
  onWrap: (isWrapped: boolean) => void;
}

/** Menu of what the editor can do with the whole template. Does not render again with each character of the text. */
export const ToolsMenu = memo(function ToolsMenu({ label, tools, isWrapped, onWrap }: ToolsMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [Sheet, setSheet] = useState(loadSheet);
  const [isOpen, setIsOpen] = useState(false);
  /** The sheet that was opened last. It stays mounted while its closing is animated. */
  const [opened, setOpened] = useState<ToolSheet | null>(null);

  function choose(key: string): void {
    const command = COMMANDS.find((other) => other.key === key)?.key;
    const sheet = SHEETS.find((other) => other.key === key)?.key;
    if (command) tools?.run(command);
    else if (key === WRAP) {
      onWrap(!isWrapped);
      button.current?.focus();
    } else if (sheet) {
      setOpened(sheet);
      setIsOpen(true);
    }
  }

  /** antd's menu loses the focus when Escape closes it. */
  function returnFocus(): void {
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement?.closest(".code-tools-menu");
    if (isLost) button.current?.focus();
  }

  return (
    <>
      <Dropdown
        autoFocus
        disabled={!tools}
        getPopupContainer={popupContainer}
        onOpenChange={(isOpen, { source }) => !isOpen && source === "trigger" && returnFocus()}
        overlayClassName="code-tools-menu"
        placement="bottomRight"
        trigger={["click"]}
        menu={{
          onClick({ key, domEvent }) {
            // Otherwise Enter would also go to where the focus moves: into the text, or into the field of "Find".
            domEvent.preventDefault();
            choose(key);
          },
          items: [
            ...COMMANDS,
            { type: "divider" },
            ...SHEETS,
            { type: "divider" },
            {
              key: WRAP,
              extra: <CheckOutlined aria-hidden className={isWrapped ? undefined : "code-tools-off"} />,
              label: (
                <>
                  {t("Word wrap")}
                  <span className="visually-hidden">{isWrapped ? t(", on") : t(", off")}</span>
                </>
              ),
            },
          ],
        }}
      >
        <Button
          aria-label={t("Tools: {field}", { field: label })}
          className="code-tools"
          disabled={!tools}
          icon={<DownOutlined aria-hidden />}
          iconPosition="end"
          ref={button}
          size="small"
          type="text"
        >
          {t("Tools")}
        </Button>
      </Dropdown>
      {tools && opened && (
        <PartBoundary what={t("The tool")} onRetry={() => setSheet(loadSheet)}>
          <Suspense fallback={null}>
            <Sheet
              kind={opened}
              onClose={() => setIsOpen(false)}
              onDismissed={() => button.current?.focus()}
              open={isOpen}
              tools={tools}
            />
          </Suspense>
        </PartBoundary>
      )}
    </>
  );
});
