import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type ESTree, type Plugin, Visitor } from "vite";
import type { AntdStyles } from "./antd-styles/extract-styles.ts";

/** The modules of antd that write styles at run time. */
const WRITES_STYLES = /\/node_modules\/antd\/es\/theme\/(useToken|util\/genStyleUtils|util\/useResetIconStyle)\.js$/;

const REPLACEMENT = fileURLToPath(new URL("replacements/antd-styles.ts", import.meta.url));

/** The functions to which a component of antd passes its styles. */
const STYLE_HOOKS = new Set(["genStyleHooks", "genComponentStyleHook", "genSubStyleComponent"]);

const SHEET = /\/src\/components\/antd\/(public|console)\.css$/;

/**
 * Writes antd's styles into style sheets when the portal is built. At run time, antd would compute them in the browser
 * when a component is first shown, which takes a quarter of the script time before a list is painted
 * (docs/decisions/0080-styles-of-antd.md). The build leaves out the code for that.
 */
export function antdStyles(): Plugin {
  let styles: AntdStyles;
  /** Names of the components with styles, by module. */
  const components = new Map<string, string[]>();
  return {
    name: "antd-styles",
    apply: "build",
    enforce: "pre",
    async buildStart() {
      styles = await extractStyles();
    },
    resolveId: {
      order: "pre",
      filter: { id: /\/(internal|useToken|genStyleUtils|useResetIconStyle)$/ },
      async handler(source, importer = "", options) {
        if (!importer.includes("/node_modules/antd/es/")) return null;
        const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
        return resolved && WRITES_STYLES.test(resolved.id) ? REPLACEMENT : null;
      },
    },
    load: {
      filter: { id: SHEET },
      handler(id) {
        return SHEET.exec(id)?.[1] === "public" ? styles.publicCss : styles.consoleCss;
      },
    },
    transform: {
      filter: {
        id: /\/node_modules\/antd\/es\/.*\.js$/,
        code: /gen(StyleHooks|ComponentStyleHook|SubStyleComponent)\(/,
      },
      handler(code, id) {
        const calls = styleHookCalls(this.parse(code));
        components.set(
          id,
          calls.map(({ component }) => component),
        );
        return {
          code: calls.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), code),
          map: null,
        };
      },
    },
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
      const missing = modules
        .flatMap((id) => components.get(id) ?? [])
        .filter((component) => !styles.components.includes(component));
      if (missing.length > 0) this.error(`Add ${missing.join(", ")} to antd-styles/shown-components.tsx`);
    },
  };
}

/** In a process of its own: Node.js can't import antd as the bundler does. */
async function extractStyles(): Promise<AntdStyles> {
  const script = fileURLToPath(new URL("antd-styles/extract-styles.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", script], {
    env: { ...process.env, NODE_ENV: "production" },
    maxBuffer: 16 * 1024 * 1024,
  });
  return JSON.parse(stdout);
}

interface StyleHookCall {
  /** Name of the component, as antd calls it, such as `Button-compact`. */
  component: string;
  /** Start and end of its arguments in the text. */
  start: number;
  end: number;
}

/** Finds the calls in which a component of antd passes its styles, in the order of the text. */
function styleHookCalls(program: ESTree.Program): StyleHookCall[] {
  const calls: StyleHookCall[] = [];
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      const [name] = given;
      const last = given.at(-1);
      if (callee.type !== "Identifier" || !STYLE_HOOKS.has(callee.name) || !name || !last) return;
      calls.push({ component: componentName(name), start: name.start, end: last.end });
    },
  }).visit(program);
  return calls;
}

/** antd names a component by a text, or by a list of two texts, such as `["Button", "compact"]`. */
function componentName(name: ESTree.Argument): string {
  const texts = name.type === "ArrayExpression" ? name.elements : [name, name];
  return texts.map((text) => (text?.type === "Literal" ? text.value : "")).join("-");
}
