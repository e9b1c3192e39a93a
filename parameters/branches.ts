/** Above this number of contexts, a parameter counts as optional. Templates that people write have far fewer. */
const MAX_CONTEXTS = 32;

/** A place in the control flow: the whole template, or one branch of a condition. */
export class Branch {
  readonly parent: Branch | undefined;
  readonly depth: number;
  /** The branches of a condition with `else`, of which always one runs; empty if none may run. */
  siblings: readonly Branch[] = [];

  constructor(parent?: Branch) {
    this.parent = parent;
    this.depth = parent ? parent.depth + 1 : 0;
  }

  /** Tells whether everything in `other` runs only if this branch runs. */
  contains(other: Branch): boolean {
    let branch: Branch | undefined = other;
    while (branch && branch.depth > this.depth) branch = branch.parent;
    return branch === this;
  }
}

/** Branches of which none contains another. */
export class BranchSet {
  readonly branches: Branch[] = [];

  add(branch: Branch): void {
    if (this.branches.some((known) => known.contains(branch))) return;
    const others = this.branches.filter((known) => !branch.contains(known));
    if (others.length >= MAX_CONTEXTS) return;
    this.branches.splice(0, this.branches.length, ...others, branch);
    const { siblings, parent } = branch;
    const isInAll = siblings.length > 0 && siblings.every((sibling) => this.branches.includes(sibling));
    if (isInAll && parent) this.add(parent);
  }
}
