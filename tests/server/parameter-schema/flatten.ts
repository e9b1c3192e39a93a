import { type ParameterSchema, typesOf } from "../../../parameters/schema";

/** A parameter of a schema, as a line of an expectation has it. */
export interface FlatParameter {
  /** Types without null, such as `string` or `number|string`. */
  type: string;
  isRequired: boolean;
  format: string | undefined;
}

/** Returns the parameters of a schema by paths such as `lines[].price`, and `totals{}` for the values of a map. */
export function flatten(schema: ParameterSchema): Map<string, FlatParameter> {
  const found = new Map<string, FlatParameter>();
  const add = (path: string, { child, isRequired }: { child: ParameterSchema; isRequired: boolean }): void => {
    const types = (typesOf(child) ?? ["any"]).filter((type) => type !== "null").toSorted();
    found.set(path, { type: types.join("|"), isRequired, format: child["x-platen"]?.format ?? child.format });
    visit(path, child);
  };
  const visit = (path: string, { properties = {}, required = [], items, additionalProperties }: ParameterSchema) => {
    for (const [name, child] of Object.entries(properties)) {
      add(path === "" ? name : `${path}.${name}`, { child, isRequired: required.includes(name) });
    }
    if (items) add(`${path}[]`, { child: items, isRequired: false });
    if (additionalProperties) add(`${path}{}`, { child: additionalProperties, isRequired: false });
  };
  visit("", schema);
  return found;
}

/** Parses an expectation: a parameter in each line, such as `lines[].price number! money`. `!` means required. */
export function parseExpectation(text: string): Map<string, FlatParameter> {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return new Map(
    lines.map((line) => {
      const [, path = "", type = "", mark, format] = /^(.+?) ([a-z|]+)(!)?(?: ([a-z-]+))?$/.exec(line) ?? [];
      return [path, { type, isRequired: mark === "!", format }];
    }),
  );
}
