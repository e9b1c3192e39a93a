import { useMemo } from "react";
import { checkParameters } from "../../../../parameters/check-parameters";
import { type ParameterSchema, typesOf } from "../../../../parameters/schema";
import { t } from "../../../lib/i18n/translate";
import { type JsonNode, printJsonTree } from "../../../lib/json-tree";
import { parameterText } from "../../../lib/parameter-text";
import { labelOf } from "./field-kind";

/** Compares the values with the schema. The result stays the same object as long as the outcome is the same. */
export function useProblems(schema: ParameterSchema, tree: JsonNode) {
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
