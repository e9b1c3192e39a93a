import { Button, Input } from "antd";
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from "react";
import { t } from "../../lib/i18n/translate";
import "./log.css";

/** How long the user has not typed before the list is filtered. */
const TYPING_PAUSE_MS = 300;

interface LogFiltersProps {
  /** Subject of the group's name, for example 'requests'. */
  what: string;
  isFiltered: boolean;
  onClear: () => void;
  children: ReactNode;
}

/** Shows the filters of a log in a row that wraps. */
export function LogFilters({ what, isFiltered, onClear, children }: LogFiltersProps) {
  return (
    <section className="log-filters" aria-label={t("Filter {things}", { things: what })}>
      {children}
      {isFiltered && (
        <Button type="link" onClick={onClear}>
          {t("Clear filters")}
        </Button>
      )}
    </section>
  );
}

interface FilterProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

export interface FilterOption {
  value: string;
  label: string;
}

/** Lets the user choose one value, or all. Uses the native select, which suits phones. */
export function FilterSelect({ label, value, onChange, options }: FilterProps & { options: readonly FilterOption[] }) {
  const id = useId();
  // A value of the address that is not offered, such as a deleted template's, is still shown.
  const isKnown = value === "" || options.some((option) => option.value === value);
  return (
    <div className="log-filter">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{t("All")}</option>
        {!isKnown && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Takes a day. */
export function FilterDate({ label, value, onChange }: FilterProps) {
  const id = useId();
  return (
    <div className="log-filter">
      <label htmlFor={id}>{label}</label>
      <Input id={id} type="date" value={value} onChange={({ target }) => onChange(target.value)} />
    </div>
  );
}

/** Takes a text, and filters when the user stops typing. */
export function FilterText({ label, value, onChange, placeholder }: FilterProps & { placeholder?: string }) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  // The filter was cleared, or the address has changed.
  if (shown !== value) {
    setShown(value);
    setTyped(value);
  }
  // The page may be drawn again at any time, which must not begin a new pause.
  const applyTyped = useEffectEvent(() => onChange(typed));
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(applyTyped, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return (
    <div className="log-filter log-filter-text">
      <label htmlFor={id}>{label}</label>
      <Input
        allowClear
        id={id}
        onChange={({ target }) => setTyped(target.value)}
        placeholder={placeholder}
        spellCheck={false}
        value={typed}
      />
    </div>
  );
}
