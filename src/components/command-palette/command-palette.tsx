import { SearchOutlined } from "@ant-design/icons";
import { Input, type InputRef, Modal } from "antd";
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { t } from "../../lib/i18n/translate";
import { type Command, findCommands, GROUP_NAMES, type PalettePage } from "./commands";
import { useCommands } from "./use-commands";
import "./command-palette.css";

export interface CommandPaletteProps {
  open: boolean;
  pages: readonly PalettePage[];
  query: string;
  onQuery: (query: string) => void;
  /** Called when the field gets the focus. */
  onFocus: () => void;
  onClose: () => void;
}

/** Finds pages, templates, workspaces and actions by their names. */
export default function CommandPalette({ open, ...search }: CommandPaletteProps) {
  const input = useRef<InputRef>(null);
  const keepFocus = ({ relatedTarget: next }: FocusEvent) => {
    // A dialog that was fading out when this one opened returns the focus to its button.
    if (open && next && !next.closest(".palette")) input.current?.focus();
  };
  return (
    <Modal
      title={<span className="visually-hidden">{t("Go to…")}</span>}
      open={open}
      onCancel={search.onClose}
      // The dialog takes the focus when its animation ends, so the field gets it afterwards.
      afterOpenChange={(opened) => opened && input.current?.focus({ cursor: "end" })}
      closable={false}
      destroyOnHidden
      footer={null}
      rootClassName="palette"
      width={600}
    >
      <Search input={input} onBlur={keepFocus} {...search} />
    </Modal>
  );
}

interface SearchProps extends Omit<CommandPaletteProps, "open"> {
  input: React.RefObject<InputRef | null>;
  onBlur: (event: FocusEvent) => void;
}

/** The field and the list below it. The focus stays in the field; the arrow keys move through the list. */
function Search({ input, pages, query, onQuery, onBlur, onFocus, onClose }: SearchProps) {
  const { commands, isLoading } = useCommands(pages);
  const [position, setPosition] = useState(0);
  const id = useId();
  const found = findCommands(commands, query);
  const current = found[Math.min(position, found.length - 1)];
  const optionId = (command: Command) => `${id}-${command.id}`;
  const currentId = current && optionId(current);

  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: "nearest" });
  }, [currentId]);

  const run = (command: Command) => {
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) {
      event.preventDefault();
      const from = current ? found.indexOf(current) : 0;
      setPosition((from + step + found.length) % found.length);
    } else if (event.key === "Enter" && current && !event.nativeEvent.isComposing) {
      event.preventDefault();
      run(current);
    }
  };

  return (
    <>
      <Input
        ref={input}
        aria-activedescendant={currentId}
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-expanded={found.length > 0}
        aria-label={t("Pages, templates, workspaces and actions")}
        autoComplete="off"
        onBlur={onBlur}
        onChange={({ target }) => {
          onQuery(target.value);
          setPosition(0);
        }}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        placeholder={t("Go to a page, a template or an action")}
        prefix={<SearchOutlined aria-hidden />}
        role="combobox"
        size="large"
        spellCheck={false}
        value={query}
        variant="borderless"
      />
      <div className="palette-list" id={`${id}-list`} role="listbox" aria-label={t("Results")}>
        {groupsOf(found).map(([group, members]) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be part of a listbox
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <div className="palette-group" id={`${id}-${group}`} role="presentation">
              {GROUP_NAMES[group]}
            </div>
            {members.map((command) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
              <div
                key={command.id}
                aria-selected={command === current}
                className="palette-option"
                id={optionId(command)}
                onClick={() => run(command)}
                onMouseMove={() => setPosition(found.indexOf(command))}
                role="option"
              >
                {command.icon}
                <bdi className="palette-label">{command.label}</bdi>
                {command.note && <span className="secondary-text">{command.note}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className="palette-state" role="status">
        {stateOf({ count: found.length, query, isLoading })}
      </p>
    </>
  );
}

/** Says what the list can't show. */
function stateOf({ count, query, isLoading }: { count: number; query: string; isLoading: boolean }): string {
  if (isLoading) return t("Loading templates…");
  return count === 0 ? t("Nothing found for “{text}”", { text: query.trim() }) : "";
}

function groupsOf(commands: readonly Command[]): [Command["group"], Command[]][] {
  const groups = new Map<Command["group"], Command[]>();
  for (const command of commands) groups.set(command.group, [...(groups.get(command.group) ?? []), command]);
  return [...groups];
}
