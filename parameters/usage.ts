import { type Branch, BranchSet } from "./branches";
import type { Evidence, Observations } from "./evidence";
import { SCHEMA_LIMITS } from "./schema";

/** Tag or output of a template. */
export interface Origin {
  /** Text of the template. */
  input: string;
  /** Index of its first character. */
  begin: number;
  /** Name of the partial that it is in. */
  partial?: string | undefined;
}

/** Counts the parameters of a schema, up to the limit. */
export interface ParameterBudget {
  left: number;
  isExceeded: boolean;
  /** The tag that the analysis is at: the origin of parameters that it finds there. */
  origin?: Origin | undefined;
}

/** Facts about a parameter: a property of an object, or the elements of an array. */
export class Usage {
  readonly parent: Usage | undefined;
  /** The tag or output that mentions the value first; undefined for the object of all parameters. */
  readonly origin: Origin | undefined;
  readonly properties = new Map<string, Usage>();
  /** `size`, `first` and `last`: properties only if the value turns out to be an object. */
  readonly builtIns = new Map<string, Usage>();
  readonly evidence: Partial<Evidence> = {};
  readonly observed: Observations = {
    types: new Set(),
    areDates: true,
    areDateTimes: true,
    hasLineBreaks: false,
    isMissing: false,
    isCut: false,
  };
  /** Elements of an array's entry by their numbers, such as `row[1]`: the columns of a table differ in type. */
  readonly cells = new Map<number, Usage>();
  /** False as long as the name may also be a variable of the template. */
  isCertain = false;
  /** Greatest number in brackets behind the value, such as 1 in `pair[1]`; -1 if there was none. */
  lastIndex = -1;
  #element: Usage | undefined;
  readonly #depth: number;
  readonly #budget: ParameterBudget;
  /** Branches that use the value. */
  readonly #uses = new BranchSet();
  /** Branches in which the value must exist for its properties to matter. */
  readonly #bases = new BranchSet();

  constructor(budget: ParameterBudget, parent?: Usage) {
    this.parent = parent;
    this.#budget = budget;
    this.origin = budget.origin;
    this.#depth = parent ? parent.#depth + 1 : 0;
  }

  /** @returns undefined if the schema has as many parameters as it may have */
  property(name: string): Usage | undefined {
    // A body with this name is refused, so it is not a parameter.
    if (name === "__proto__" || name.length > SCHEMA_LIMITS.maxNameCharacters) return undefined;
    return this.#child(this.properties, name);
  }

  builtIn(name: string): Usage | undefined {
    return this.#child(this.builtIns, name);
  }

  /** @returns undefined unless this value stands for the entries of an array */
  cell(index: number): Usage | undefined {
    return this.parent?.knownElement === this ? this.#child(this.cells, index) : undefined;
  }

  /** @returns undefined if the schema has as many parameters as it may have */
  get element(): Usage | undefined {
    this.#element ??= this.#create();
    return this.#element;
  }

  get knownElement(): Usage | undefined {
    return this.#element;
  }

  /** Records that the template uses the value, and so all objects around it. */
  use(branch: Branch): void {
    for (let usage: Usage | undefined = this; usage; usage = usage.parent) {
      usage.#uses.add(branch);
      usage.#bases.add(branch);
    }
  }

  /** Records that the template asks whether the value is there. */
  test(branch: Branch): void {
    for (let usage = this.parent; usage; usage = usage.parent) usage.#bases.add(branch);
  }

  /** Records that the value is a parameter, not a variable of the template. */
  confirm(): void {
    for (let usage: Usage | undefined = this; usage && !usage.isCertain; usage = usage.parent) usage.isCertain = true;
  }

  /** Whether the name is certain to be a parameter and not a variable. A sample can prove it. */
  get isParameter(): boolean {
    return this.isCertain || this.observed.types.size > 0;
  }

  /** The values of a map. A loop over a map gives pairs of a name and a value. */
  get member(): Usage | undefined {
    const element = this.#element;
    if (!this.evidence.array || !element) return element;
    return element.cells.size > 0 ? element.cells.get(1) : element.knownElement;
  }

  /** Whether the value is used wherever the object or array around it is, and all samples have it. */
  get isRequired(): boolean {
    if (this.observed.isMissing || this.observed.isCut) return false;
    const { branches: bases } = this.parent ? this.parent.#bases : this.#bases;
    return bases.length > 0 && bases.every((base) => this.#uses.branches.some((use) => use.contains(base)));
  }

  #child<Key>(children: Map<Key, Usage>, name: Key): Usage | undefined {
    const known = children.get(name);
    if (known) return known;
    const created = this.#create();
    if (created) children.set(name, created);
    return created;
  }

  #create(): Usage | undefined {
    if (this.#budget.left === 0 || this.#depth >= SCHEMA_LIMITS.maxDepth) {
      this.#budget.isExceeded = true;
      return undefined;
    }
    this.#budget.left--;
    return new Usage(this.#budget, this);
  }
}
