import type { FilterRule } from "./filter-rules";
import { arrayOf, BOOLEAN, either, elementOf, NOTHING, NUMBER, propertyOf, TEXT, type Value } from "./value";

/** Handles a filter that returns the same array, or a part of it. */
export const toArray: FilterRule = (evaluation, input, args) => {
  evaluation.use(input, "array");
  const [property] = args;
  if (property?.text !== undefined) evaluation.use(propertyIn(elementOf(input), property.text));
  return input.element || input.references.length > 0 ? arrayOf(elementOf(input)) : input;
};

export const toElement: FilterRule = (evaluation, input) => {
  evaluation.use(input, "array");
  return elementOf(input);
};

/** Handles `where`, `find` and other filters that compare a property of each element. */
export const filterBy =
  (result: (elements: Value) => Value): FilterRule =>
  (evaluation, input, [property, expected]) => {
    evaluation.use(input, "array");
    const elements = elementOf(input);
    const tested = property?.text === undefined ? elements : propertyIn(elements, property.text);
    if (expected) evaluation.compare(tested, expected, "==");
    else evaluation.test(tested, "tested");
    return result(elements);
  };

export const addElements: FilterRule = (evaluation, input, args) => {
  evaluation.use(input, "array");
  return arrayOf(either([elementOf(input), ...args]));
};

export const joinArrays: FilterRule = (evaluation, input, [other = NOTHING]) => {
  for (const value of [input, other]) evaluation.use(value, "array");
  return arrayOf(either([elementOf(input), elementOf(other)]));
};

export const toSum: FilterRule = (evaluation, input, [property]) => {
  evaluation.use(input, "array");
  const elements = elementOf(input);
  evaluation.use(property?.text === undefined ? elements : propertyIn(elements, property.text), "number");
  return NUMBER;
};

export const toColumn: FilterRule = (evaluation, input, [property]) => {
  evaluation.use(input, "array");
  const elements = elementOf(input);
  if (property?.text === undefined) return arrayOf(NOTHING);
  const column = propertyIn(elements, property.text);
  evaluation.use(column);
  return arrayOf(column);
};

export const toGroups: FilterRule = (evaluation, input, [property]) => {
  evaluation.use(input, "array");
  const elements = elementOf(input);
  const name = property?.text === undefined ? NOTHING : propertyIn(elements, property.text);
  evaluation.use(name);
  return groupsOf(elements, name);
};

/** Handles `group_by_exp`, whose second argument is an expression about an element. */
export const toGroupsByExpression: FilterRule = (evaluation, input, [item, expression]) => {
  evaluation.use(input, "array");
  const elements = elementOf(input);
  if (item?.text === undefined || expression?.text === undefined) return groupsOf(elements, NOTHING);
  const name = evaluation.evaluateText(expression.text, [[item.text, elements]]);
  evaluation.use(name);
  return groupsOf(elements, name);
};

const groupsOf = (elements: Value, name: Value): Value =>
  arrayOf({ references: [], properties: new Map(Object.entries({ name, items: arrayOf(elements) })) });

export const joinElements: FilterRule = (evaluation, input, [separator = NOTHING]) => {
  evaluation.use(input, "array");
  evaluation.use(elementOf(input), "output");
  evaluation.use(separator, "text");
  return TEXT;
};

export const toBoolean: FilterRule = (evaluation, input, args) => filterBy(() => BOOLEAN)(evaluation, input, args);

/** Returns the value at a path such as `address.city`. */
const propertyIn = (value: Value, path: string): Value => path.split(".").reduce(propertyOf, value);
