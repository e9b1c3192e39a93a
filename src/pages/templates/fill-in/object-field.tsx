import type { ParameterSchema } from "../../../../parameters/schema";
import { t } from "../../../lib/i18n/translate";
import { type JsonNode, type JsonStep, memberOf } from "../../../lib/json-tree";
import { isRequired, labelOf, propertiesOf } from "./field-kind";
import { type FieldProps, useFormContext } from "./form-context";

/** Shows an object as a group of fields. */
export function ObjectField({ label, schema, node, path }: FieldProps) {
  return (
    <fieldset className="fill-in-group">
      <legend>{label}</legend>
      {schema.description && <p className="field-hint">{schema.description}</p>}
      {schema.properties ? (
        <Properties schema={schema} node={node} path={path} />
      ) : (
        <p className="field-hint">{t("The template takes this as a whole. Write its fields in the JSON.")}</p>
      )}
    </fieldset>
  );
}

interface PropertiesProps {
  schema: ParameterSchema;
  node: JsonNode | undefined;
  path: readonly JsonStep[];
}

/** Shows the fields of an object, without a frame. */
export function Properties({ schema, node, path }: PropertiesProps) {
  const { Field } = useFormContext();
  return (
    <div className="fill-in-fields">
      {propertiesOf(schema).map(([name, property]) => (
        <Field
          key={name}
          label={labelOf(name, property)}
          node={memberOf(node, name)}
          path={[...path, name]}
          required={isRequired(schema, name)}
          schema={property}
        />
      ))}
    </div>
  );
}
