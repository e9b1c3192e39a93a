import {
  BlockTag,
  LayoutTag,
  type Liquid,
  type Parser,
  RenderTag,
  type TagToken,
  type Template,
  type TopLevelToken,
} from "liquidjs";

/** A tag that refers to a partial. */
export interface PartialReference {
  name: string;
  token: TagToken;
}

interface PartialTagsOptions {
  /** Called for each tag that is parsed. */
  onReference(reference: PartialReference): void;
  /** Returns a partial of the template that is being rendered. */
  partialOf(name: string): Template[];
}

/** The private fields of liquidjs' `RenderTag` and `LayoutTag`. */
interface PartialTagFields {
  file?: unknown;
  forBinding?: { alias?: string };
}

/**
 * Gives an engine the tags `render` and `layout`, with names that are known before a template is rendered, and partials
 * that are parsed already. Removes `include`, whose partials see and change the variables around them.
 *
 * @throws Error if liquidjs is not built as expected
 */
export function installPartialTags(engine: Liquid, { onReference, partialOf }: PartialTagsOptions): void {
  const nameOf = (token: TagToken, { file }: PartialTagFields): string => {
    if (typeof file !== "string") throw new Error(`{% ${token.name} %} needs the name of a partial in quotes`);
    onReference({ name: file, token });
    return file;
  };

  engine.registerTag(
    "render",
    class extends RenderTag {
      constructor(token: TagToken, remainTokens: TopLevelToken[], liquid: Liquid, parser: Parser) {
        super(token, remainTokens, liquid, parser);
        const fields = this as unknown as PartialTagFields;
        const name = nameOf(token, fields);
        // liquidjs would call the item "undefined".
        if (fields.forBinding) fields.forBinding.alias ??= name;
      }
    },
  );
  engine.registerTag(
    "layout",
    class extends LayoutTag {
      constructor(token: TagToken, remainTokens: TopLevelToken[], liquid: Liquid, parser: Parser) {
        super(token, remainTokens, liquid, parser);
        // `{% layout none %}` has no file.
        if (this.file !== undefined) nameOf(token, this);
      }
    },
  );
  engine.registerTag(
    "block",
    class extends BlockTag {
      constructor(token: TagToken, remainTokens: TopLevelToken[], liquid: Liquid, parser: Parser) {
        super(token, remainTokens, liquid, parser);
        // liquidjs collects blocks in an object with a prototype, which has a `constructor` already.
        if (this.block !== "") this.block = `block ${this.block}`;
      }
    },
  );
  engine.registerTag("include", {
    parse() {
      throw new Error("Use {% render %} instead of {% include %}");
    },
    render: () => undefined,
  });
  Object.assign(engine, { _parsePartialFile: partialOf, _parseLayoutFile: partialOf });
}
