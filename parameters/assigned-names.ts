import type { Template } from "liquidjs";
import type { Analysis } from "./analysis";
import { childrenOf, partsOf } from "./syntax";

/** Finds the variables that loops set with `assign` and `capture`, and remembers them for each loop. */
export class AssignedNames {
  readonly #analysis: Analysis;
  readonly #known = new WeakMap<Template, ReadonlySet<string>>();

  constructor(analysis: Analysis) {
    this.#analysis = analysis;
  }

  /** Returns the names of the variables that a loop sets. @throws TooComplex */
  in(loop: Template): ReadonlySet<string> {
    const known = this.#known.get(loop);
    if (known) return known;
    const names = new Set<string>();
    const tag = partsOf(loop);
    if (tag) this.#collect(childrenOf(tag), names);
    this.#known.set(loop, names);
    return names;
  }

  #collect(templates: readonly Template[], names: Set<string>): void {
    for (const template of templates) {
      const tag = partsOf(template);
      if (!tag) continue;
      if (tag.name === "assign") names.add(tag.key);
      else if (tag.name === "capture") names.add(tag.variable);
      if (tag.name === "for" || tag.name === "tablerow") {
        for (const name of this.#analysis.nest(() => this.in(template))) names.add(name);
      } else this.#analysis.nest(() => this.#collect(childrenOf(tag), names));
    }
  }
}
