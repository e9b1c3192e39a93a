import { Alert, Button } from "antd";
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { checkParameters } from "../../../../parameters/check-parameters";
import { type ParameterSchema, typesOf } from "../../../../parameters/schema";
import { plural, t } from "../../../lib/i18n/translate";
import {
  changeAt,
  EMPTY_OBJECT,
  type JsonNode,
  type JsonStep,
  parseJsonTree,
  printJsonTree,
} from "../../../lib/json-tree";
import { parameterText } from "../../../lib/parameter-text";
import { isRequired, labelOf } from "./field-kind";
import { FormContext } from "./form-context";
import { Properties } from "./object-field";
import { ValueField } from "./value-field";
import "./fill-in.css";

/** Names of missing values that the form lists. */
const MAX_LISTED = 6;

interface FillInFormProps {
  schema: ParameterSchema;
  /** JSON text of the parameters. */
  text: string;
  /** The last text that was a JSON object. */
  lastValid: string;
  onChange: (text: string) => void;
  /** Opens the JSON editor. */
  onOpenJson: () => void;
}

/**
 * Shows parameters as a form that is drawn from their schema. The JSON text is the only state: each change writes it,
 * and keeps the fields that the schema does not know. While the text is not JSON, the form shows the last values.
 */
export default function FillInForm({ schema, text, lastValid, onChange, onOpenJson }: FillInFormProps) {
  const { tree, isBroken, edit } = useTree({ schema, text, lastValid, onChange });
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

/** Holds the last tree that the text gave. */
function useTree({ schema, text, lastValid, onChange }: Omit<FillInFormProps, "onOpenJson">) {
  const [known, setKnown] = useState(() => ({ text: lastValid, tree: treeOf(lastValid) ?? EMPTY_OBJECT }));
  const read = text === known.text ? known.tree : treeOf(text);
  if (read && text !== known.text) setKnown({ text, tree: read });
  const tree = read ?? known.tree;

  const latest = useRef({ tree, schema, onChange });
  // Before the next event: a later change starts from this one.
  useLayoutEffect(() => {
    latest.current = { tree, schema, onChange };
  });
  const edit = useCallback((path: readonly JsonStep[], change: (old: JsonNode | undefined) => JsonNode | undefined) => {
    const { tree, schema, onChange } = latest.current;
    const changed = changeAt(tree, path, change) ?? EMPTY_OBJECT;
    const next = withoutEmpty(changed, schema, path);
    const text = printJsonTree(next);
    // Two changes may come before the next rendering.
    latest.current = { tree: next, schema, onChange };
    // The nodes that did not change stay the same, so their fields are not drawn again.
    setKnown({ text, tree: next });
    onChange(text);
  }, []);
  return { tree, isBroken: read === undefined, edit };
}

/** Returns undefined if the text is not a JSON object. Blank text has no parameters. */
function treeOf(text: string): JsonNode | undefined {
  const tree = text.trim() === "" ? EMPTY_OBJECT : parseJsonTree(text);
  return tree?.kind === "object" ? tree : undefined;
}

/** Removes the objects around a path that are empty and need not be there: `{}` counts as true in a condition. */
function withoutEmpty(tree: JsonNode, schema: ParameterSchema, path: readonly JsonStep[]): JsonNode {
  let next = tree;
  for (let length = path.length - 1; length > 0; length--) {
    const place = path.slice(0, length);
    const name = place.at(-1);
    const parent = schemaAt(schema, place.slice(0, -1));
    if (typeof name !== "string" || !parent || isRequired(parent, name)) return next;
    next =
      changeAt(next, place, (node) => (node?.kind === "object" && node.members.length === 0 ? undefined : node)) ??
      EMPTY_OBJECT;
  }
  return next;
}

function schemaAt(schema: ParameterSchema, path: readonly JsonStep[]): ParameterSchema | undefined {
  return path.reduce<ParameterSchema | undefined>((at, step) => {
    if (typeof step === "number") return at?.items;
    const { properties = {} } = at ?? {};
    return Object.hasOwn(properties, step) ? properties[step] : at?.additionalProperties;
  }, schema);
}

/** Compares the values with the schema. The result stays the same object as long as the outcome is the same. */
function useProblems(schema: ParameterSchema, tree: JsonNode) {
  const json = useMemo(() => {
    const found = checkParameters(schema, JSON.parse(printJsonTree(tree)));
    return JSON.stringify(found);
  }, [schema, tree]);
  return useMemo(() => {
    const found: ReturnType<typeof checkParameters> = JSON.parse(json);
    const isMissing = ({ got }: { got: string }) => got === "nothing" || got === "null";
    return {
      problems: new Map(
        found
          .filter((one) => !isMissing(one))
          .map(({ pointer, expected }) => [pointer, t("Expected: {expected}", { expected: parameterText(expected) })]),
      ),
      missing: found.filter(isMissing).map(({ pointer }) => placeOf(schema, pointer)),
    };
  }, [schema, json]);
}

/** Returns the names on the way to a value: `Lines 2, Price`. */
function placeOf(schema: ParameterSchema, pointer: string): string {
  const names: string[] = [];
  let at: ParameterSchema | undefined = schema;
  for (const step of pointer.split("/").slice(1)) {
    const name = step.replaceAll("~1", "/").replaceAll("~0", "~");
    const isItem: boolean = at !== undefined && (typesOf(at)?.includes("array") ?? false);
    if (isItem) names.push(`${names.pop() ?? ""} ${Number(name) + 1}`);
    at = isItem ? at?.items : at?.properties?.[name];
    if (!isItem) names.push(labelOf(name, at ?? {}));
  }
  return names.join(" › ");
}

function unknownNames({ properties = {}, additionalProperties }: ParameterSchema, tree: JsonNode): string[] {
  if (tree.kind !== "object" || additionalProperties) return [];
  return [...new Set(tree.members.map(({ name }) => name))].filter((name) => !Object.hasOwn(properties, name));
}
