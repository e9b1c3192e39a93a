import { Segmented } from "antd";
import { type ReactNode, useState } from "react";
import { useLocation } from "react-router";
import { t } from "../../../lib/i18n/translate";
import { parseParameters } from "../template-draft";
import { FillInView, type FormTemplate } from "./fill-in-view";
import { isFormAddress } from "./form-address";

type View = "json" | "form";

const VIEWS: { value: View; label: string }[] = [
  { value: "form", label: t("Fill in") },
  { value: "json", label: "JSON" },
];

/** The view that this browser's user had last. */
const KEY = "parameter-view";

const viewAtStart = (query: string): View =>
  isFormAddress(query) || localStorage.getItem(KEY) === "form" ? "form" : "json";

interface ParameterViewsProps {
  /** Null for a template that is not stored, and for a partial: they have no schema. */
  template: FormTemplate | null;
  /** JSON text of the parameters. */
  text: string;
  /** Error message of the parameters, which the JSON editor shows by itself. */
  error: string | undefined;
  onChange: (text: string) => void;
  /** Shown beside the choice of the view. */
  action: ReactNode;
  /** The JSON editor. It stays in the page, so that its undo steps outlive a look at the form. */
  children: ReactNode;
}

/** Shows parameters as a form or as JSON, which are always in step. */
export function ParameterViews({ template, text, error, onChange, action, children }: ParameterViewsProps) {
  const { search } = useLocation();
  const [chosen, setChosen] = useState(() => viewAtStart(search));
  const view = template ? chosen : "json";
  // Outlives the form, which is not there while somebody breaks the JSON.
  const [lastValid, setLastValid] = useState("");
  if (text !== lastValid && parseParameters(text) !== null) setLastValid(text);
  function choose(next: View): void {
    setChosen(next);
    localStorage.setItem(KEY, next);
  }
  return (
    <>
      {template && (
        <div className="parameter-tools">
          <Segmented<View>
            aria-label={t("Show the parameters as")}
            block
            className="parameter-views"
            onChange={choose}
            options={VIEWS}
            value={view}
          />
          {action}
        </div>
      )}
      {template && view === "form" && (
        <FillInView
          lastValid={lastValid}
          onChange={onChange}
          onOpenJson={() => choose("json")}
          template={template}
          text={text}
        />
      )}
      {view === "form" && error && (
        <p className="field-error fill-in-error" role="alert">
          {error}
        </p>
      )}
      <div hidden={view === "form"}>{children}</div>
    </>
  );
}
