import type { Usage } from "./usage";
import { either, NOTHING, optional, parameter, type Value } from "./value";

type Variables = Map<string, Value>;

interface ScopeOptions {
  parent?: Scope | undefined;
  /** Parameters of the document; undefined in a partial, which sees its arguments only. */
  parameters?: Usage | undefined;
  /** Whether the variables end with the scope, as the item of a loop does. */
  isLocal?: boolean;
}

/**
 * The variables of a template at one place. A branch has a scope of its own, whose variables join those of the scope
 * around it when the branches end: a variable may then be what any of them has set.
 */
export class Scope {
  readonly #variables: Variables = new Map();
  readonly #parent: Scope | undefined;
  readonly #parameters: Usage | undefined;
  readonly #isLocal: boolean;

  private constructor({ parent, parameters, isLocal = false }: ScopeOptions) {
    this.#parent = parent;
    this.#parameters = parameters;
    this.#isLocal = isLocal;
  }

  static ofDocument(parameters: Usage): Scope {
    return new Scope({ parameters });
  }

  static ofPartial(variables: Iterable<[string, Value]>): Scope {
    const scope = new Scope({});
    for (const [name, value] of variables) scope.#variables.set(name, value);
    return scope;
  }

  branch(): Scope {
    return new Scope({ parent: this, parameters: this.#parameters });
  }

  /** @param variables are seen in the new scope only */
  withLocals(variables: Iterable<[string, Value]>): Scope {
    const scope = new Scope({ parent: this, parameters: this.#parameters, isLocal: true });
    for (const [name, value] of variables) scope.#variables.set(name, value);
    return scope;
  }

  read(name: string): Value {
    const known = this.#find(name);
    if (known) return known;
    const usage = this.#parameters?.property(name);
    usage?.confirm();
    return parameter(usage, { isDoubtful: false });
  }

  assign(name: string, value: Value): void {
    if (this.#isLocal && this.#parent) this.#parent.assign(name, value);
    else this.#variables.set(name, value);
  }

  /** Takes over the variables of branches of which at most one runs. */
  join(branches: readonly Scope[], { isExhaustive }: { isExhaustive: boolean }): void {
    const names = new Set(branches.flatMap((branch) => [...branch.#variables.keys()]));
    for (const name of names) {
      const values = branches.map((branch) => branch.#variables.get(name));
      const isAlwaysSet = isExhaustive && values.every((value) => value !== undefined);
      // The document needs such a value only if its branch runs.
      const set = values.flatMap((value) => (value ? optional(value) : []));
      this.assign(name, isAlwaysSet ? either(set) : either([this.#readDoubtful(name), ...set]));
    }
  }

  /** Records that a loop sets these variables: in later rounds, its body reads what earlier ones have set. */
  expectAssignments(names: Iterable<string>): void {
    for (const name of names) if (!this.#find(name)) this.assign(name, this.#readDoubtful(name));
  }

  /** Returns a variable or, if it is not set, the parameter that has its name: the template may mean either. */
  #readDoubtful(name: string): Value {
    const known = this.#find(name);
    if (known) return known;
    return this.#parameters ? parameter(this.#parameters.property(name), { isDoubtful: true }) : NOTHING;
  }

  #find(name: string): Value | undefined {
    const known = this.#variables.get(name);
    return known || !this.#parent ? known : this.#parent.#find(name);
  }
}
