import { Alert, Button } from "antd";
import { useMemo } from "react";
import type { ParameterSchema } from "../../../../parameters/schema";
import { plural, t } from "../../../lib/i18n/translate";
import { type JsonNode, type JsonStep, printJsonTree } from "../../../lib/json-tree";
import { FormContext } from "./form-context";
import { Properties } from "./object-field";
import { type TreeInput, useParameterTree } from "./use-parameter-tree";
import { useProblems } from "./use-problems";
import { ValueField } from "./value-field";
import "./fill-in.css";

/** Maximum number of missing values that the form lists. */
const MAX_LISTED = 6;

interface FillInFormProps extends TreeInput {
  /** Opens the JSON editor. */
  onOpenJson: () => void;
}

/**
 * Shows parameters as a form that is drawn from their schema. The JSON text is the only state: each change writes it,
 * and keeps the fields that the schema does not know. While the text is not JSON, the form shows the last values.
 */
export default function FillInForm({ schema, text, lastValid, onChange, onOpenJson }: FillInFormProps) {
  const { tree, isBroken, edit } = useParameterTree({ schema, text, lastValid, onChange });
  const { problems, missing } = useProblems(schema, tree);
  const context = useMemo(
    () => ({ edit, problems, disabled: isBroken, Field: ValueField }),
    [edit, problems, isBroken],
  );
  const isIncomplete = schema["x-platen"]?.isComplete === false;
  const unknown = unknownNames(schema, tree);
  if (Object.keys(schema.properties ?? {}).length === 0) {
    return (
      <p className="fill-in-note">{t("The stored template uses no parameters, so there is nothing to fill in.")}</p>
    );
  }
  return (
    <FormContext value={context}>
      <div className="fill-in">
        {isBroken && (
          <Alert
            className="fill-in-alert"
            type="warning"
            showIcon
            message={t("The JSON has a mistake")}
            description={
              <>
                <p>{t("The form shows the last values that could be read. Nothing that you typed is lost.")}</p>
                <div className="fill-in-actions">
                  <Button onClick={onOpenJson} size="small">
                    {t("Mend the JSON")}
                  </Button>
                  <Button onClick={() => onChange(printJsonTree(tree))} size="small">
                    {t("Use the form's values")}
                  </Button>
                </div>
              </>
            }
          />
        )}
        <Properties node={tree} path={ROOT} schema={schema} />
        {(unknown.length > 0 || isIncomplete) && (
          <p className="fill-in-note">
            {isIncomplete && `${t("The template has more parameters than a form can show.")} `}
            {unknown.length > 0 &&
              t("The JSON also has {names}, which the template does not use.", { names: listOf(unknown) })}
          </p>
        )}
        <p className="fill-in-missing" role="status">
          {missing.length > 0 ? t("Still needed: {names}", { names: listOf(missing) }) : t("Nothing is missing.")}
        </p>
      </div>
    </FormContext>
  );
}

const ROOT: readonly JsonStep[] = [];

const listOf = (names: readonly string[]): string =>
  names.length > MAX_LISTED
    ? plural(names.length - MAX_LISTED, "{listed} and # more", "{listed} and # more", {
        listed: names.slice(0, MAX_LISTED).join(", "),
      })
    : names.join(", ");

function unknownNames({ properties = {}, additionalProperties }: ParameterSchema, tree: JsonNode): string[] {
  if (tree.kind !== "object" || additionalProperties) return [];
  return [...new Set(tree.members.map(({ name }) => name))].filter((name) => !Object.hasOwn(properties, name));
}
