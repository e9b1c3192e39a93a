import {
  addElements,
  filterBy,
  joinArrays,
  joinElements,
  toArray,
  toBoolean,
  toColumn,
  toElement,
  toGroups,
  toGroupsByExpression,
  toSum,
} from "./array-filter-rules";
import {
  calculate,
  type FilterArguments,
  type FilterRule,
  type FilterUsage,
  formatDate,
  formatMoney,
  formatNumber,
  formatTime,
  splitText,
  toAny,
  toMultiline,
  toPart,
  toSize,
  toText,
  withDefault,
} from "./filter-rules";
import type { ParsedFilter } from "./syntax";
import { arrayOf, BOOLEAN, elementOf, NUMBER, type Value } from "./value";

/** How each filter uses its input and its arguments. A filter that is not in the list counts as a filter of texts. */
const RULES = new Map<string, FilterRule>(
  Object.entries({
    money: formatMoney,
    number: formatNumber,
    local_date: formatDate,
    local_time: formatTime,
    date: formatDate,
    date_to_string: formatDate,
    date_to_long_string: formatDate,
    date_to_xmlschema: formatTime,
    date_to_rfc822: formatTime,
    abs: calculate,
    at_least: calculate,
    at_most: calculate,
    ceil: calculate,
    divided_by: calculate,
    floor: calculate,
    minus: calculate,
    modulo: calculate,
    plus: calculate,
    round: calculate,
    times: calculate,
    to_integer: calculate,
    newline_to_br: toMultiline,
    split: splitText,
    default: withDefault,
    size: toSize,
    slice: toPart,
    first: toElement,
    last: toElement,
    pop: toArray,
    shift: toArray,
    push: addElements,
    unshift: addElements,
    concat: joinArrays,
    join: joinElements,
    array_to_sentence_string: joinElements,
    map: toColumn,
    sum: toSum,
    sort: toArray,
    sort_natural: toArray,
    reverse: toArray,
    compact: toArray,
    uniq: toArray,
    sample: toElement,
    where: filterBy(arrayOf),
    reject: filterBy(arrayOf),
    find: filterBy((elements) => elements),
    find_index: filterBy(() => NUMBER),
    has: toBoolean,
    group_by: toGroups,
    group_by_exp: toGroupsByExpression,
    json: toAny,
    jsonify: toAny,
    inspect: toAny,
    raw: (_evaluation, input) => input,
  } satisfies Record<string, FilterRule>),
);

/** The filters whose second argument is a condition about an element. The first argument names the element. */
const CONDITION_FILTERS = new Map<string, (elements: Value) => Value>([
  ["where_exp", arrayOf],
  ["reject_exp", arrayOf],
  ["find_exp", (elements) => elements],
  ["find_index_exp", () => NUMBER],
  ["has_exp", () => BOOLEAN],
]);

/** Returns the value that a filter makes of another, and notes how it uses the parameters. */
export function applyFilter(evaluation: FilterUsage, input: Value, { name, args }: ParsedFilter): Value {
  const values = args.flatMap((arg) => (isNamed(arg) ? [] : evaluation.evaluateToken(arg)));
  const ofElements = CONDITION_FILTERS.get(name);
  if (ofElements) return applyCondition(evaluation, input, values, ofElements);
  return (RULES.get(name) ?? toText)(evaluation, input, values);
}

function applyCondition(
  evaluation: FilterUsage,
  input: Value,
  [item, expression]: FilterArguments,
  result: (elements: Value) => Value,
): Value {
  evaluation.use(input, "array");
  const elements = elementOf(input);
  if (item?.text !== undefined && expression?.text !== undefined) {
    evaluation.evaluateConditionText(expression.text, [[item.text, elements]]);
  }
  return result(elements);
}

const isNamed = (arg: ParsedFilter["args"][number]): arg is Extract<typeof arg, unknown[]> => Array.isArray(arg);
