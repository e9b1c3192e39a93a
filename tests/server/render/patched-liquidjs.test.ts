import { Context, Expression, Filter, Liquid, Output, Value } from "liquidjs";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { limitOutput } from "../../../server/render/liquid/limited-emitter";
import { LiquidRenderer } from "../../../server/render/liquid/liquid-renderer";
import { installSyncEvaluation } from "../../../server/render/liquid/sync-evaluation";

// Other files of this worker need liquidjs without the patch.
afterAll(() => void vi.resetModules());

const restores: (() => void)[] = [];
afterEach(() => {
  for (const restore of restores.splice(0)) restore();
});

/** Changes a method of the library until the end of the test, as another version of it might. */
function change(prototype: object, name: string, value: unknown): void {
  const original = Object.getOwnPropertyDescriptor(prototype, name);
  if (!original) throw new Error(`liquidjs has no ${name}`);
  restores.push(() => Object.defineProperty(prototype, name, original));
  Object.defineProperty(prototype, name, { ...original, value });
}

const METHODS: [string, object, string][] = [
  ["Expression.evaluate", Expression.prototype, "evaluate"],
  ["Value.value", Value.prototype, "value"],
  ["Filter.render", Filter.prototype, "render"],
  ["Output.render", Output.prototype, "render"],
  ["Context.findScope", Context.prototype, "findScope"],
  ["Context.readProperty", Context.prototype, "readProperty"],
];

it.each(METHODS)("refuses a liquidjs without %s, and changes nothing", (method, prototype, name) => {
  const methods = () => METHODS.map(([, prototype, name]) => Reflect.get(prototype, name));
  change(prototype, name, undefined);
  const before = methods();
  expect(() => installSyncEvaluation()).toThrow(`liquidjs is not the version that Platen can patch: ${method}`);
  expect(methods()).toEqual(before);
});

const filterOf = ({ value }: Output) => value.filters[0] ?? expect.unreachable("the output has no filter");

it.each<[string, (output: Output) => unknown]>([
  ["an output holds no Value", (output) => Object.assign(output, { value: {} })],
  ["an expression of one token has another form", ({ value }) => value.initial.postfix.push(...value.initial.postfix)],
  ["a Filter has other fields", (output) => Reflect.deleteProperty(filterOf(output), "handler")],
  ["a Filter has other fields", (output) => Reflect.deleteProperty(filterOf(output), "liquid")],
  ["a Filter has other fields", (output) => filterOf(output).args.pop()],
])("refuses a liquidjs that parses differently: %s", (message, alter) => {
  const { parse } = Liquid.prototype;
  change(Liquid.prototype, "parse", function (this: Liquid, html: string) {
    const templates = parse.call(this, html);
    for (const template of templates) if (template instanceof Output) alter(template);
    return templates;
  });
  expect(() => installSyncEvaluation()).toThrow(message);
});

it("refuses a liquidjs whose evaluation is patched already", () => {
  change(Filter.prototype, "render", () => "plain");
  expect(() => installSyncEvaluation()).toThrow("Filter.render is not a generator");
});

it("refuses a liquidjs that captures text without our emitter", () => {
  const engine = new Liquid();
  engine.registerTag("capture", {
    parse(_token, remainTokens) {
      while (remainTokens.length > 0) remainTokens.shift();
    },
    render: () => undefined,
  });
  expect(() => limitOutput(engine, { characters: 10 })).toThrow("is not limited");
});

it("accepts the liquidjs that is installed", () => {
  const originals = METHODS.map(([, prototype, name]) => [prototype, name, Reflect.get(prototype, name)] as const);
  restores.push(() => {
    for (const [prototype, name, value] of originals) Reflect.set(prototype, name, value);
  });
  const limits = { maxHtmlLength: 100, timeoutMs: 60_000 };
  const request = { template: "{{ a | upcase }}", partials: [], parameters: '{"a": "x"}', nowMs: 0, ...limits };
  expect(new LiquidRenderer().render(request)).toEqual({ kind: "html", html: "X", problems: [] });
});
