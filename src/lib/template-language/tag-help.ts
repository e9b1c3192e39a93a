// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the places of Monaco's snippets look like this
import { markText } from "../i18n/translate";

/** Help for a tag. */
export interface TagHelp {
  name: string;
  help: string;
  /** The rest of the tag in the form of a snippet: `$1` and `${1:text}` are places to fill in. */
  snippet: string;
}

const LIST: readonly (readonly [name: string, help: string, snippet: string])[] = [
  ["if", markText("Writes its contents if the condition is true."), "if ${1:condition} %}\n  $0\n{% endif %}"],
  [
    "unless",
    markText("Writes its contents if the condition is false."),
    "unless ${1:condition} %}\n  $0\n{% endunless %}",
  ],
  ["elsif", markText("Another condition, if those above are false."), "elsif ${1:condition} %}"],
  ["else", markText("Contents if no condition is true, or a list is empty."), "else %}"],
  [
    "case",
    markText("Compares a value with several others."),
    "case ${1:value} %}\n  {% when ${2:other} %}$0\n{% endcase %}",
  ],
  ["when", markText("Contents for a value of case."), "when ${1:value} %}"],
  [
    "for",
    markText("Repeats its contents for each entry of a list."),
    "for ${1:item} in ${2:items} %}\n  $0\n{% endfor %}",
  ],
  ["break", markText("Leaves the loop."), "break %}"],
  ["continue", markText("Goes on with the next entry of the loop."), "continue %}"],
  [
    "tablerow",
    markText("Writes a row with a cell for each entry."),
    "tablerow ${1:item} in ${2:items} cols: ${3:3} %}$0{% endtablerow %}",
  ],
  ["cycle", markText("Writes one of the values in turn."), 'cycle "${1:odd}", "${2:even}" %}'],
  ["assign", markText("Sets a variable."), "assign ${1:name} = ${2:value} %}"],
  ["capture", markText("Sets a variable to its contents."), "capture ${1:name} %}$0{% endcapture %}"],
  ["increment", markText("Writes a counter, and adds one."), "increment ${1:counter} %}"],
  ["decrement", markText("Subtracts one from a counter, and writes it."), "decrement ${1:counter} %}"],
  ["echo", markText("Writes a value."), "echo ${1:value} %}"],
  ["render", markText("Writes a partial. It sees only the values that the tag passes on."), 'render "$1" %}'],
  ["layout", markText("Puts the template into a partial with blocks. Belongs at the beginning."), 'layout "$1" %}'],
  ["block", markText("Fills a block of the layout, or is one."), "block ${1:name} %}$0{% endblock %}"],
  ["liquid", markText("Several tags without braces, each in a line."), "liquid\n  $0\n%}"],
  ["raw", markText("Writes its contents as they are, also braces."), "raw %}$0{% endraw %}"],
  ["comment", markText("Writes nothing."), "comment %}$0{% endcomment %}"],
  ["#", markText("A comment of one line."), "# $0 %}"],
  ["endif", markText("Ends if."), "endif %}"],
  ["endunless", markText("Ends unless."), "endunless %}"],
  ["endcase", markText("Ends case."), "endcase %}"],
  ["endfor", markText("Ends for."), "endfor %}"],
  ["endtablerow", markText("Ends tablerow."), "endtablerow %}"],
  ["endcapture", markText("Ends capture."), "endcapture %}"],
  ["endblock", markText("Ends block."), "endblock %}"],
  ["endraw", markText("Ends raw."), "endraw %}"],
  ["endcomment", markText("Ends comment."), "endcomment %}"],
];

export const TAGS: readonly TagHelp[] = LIST.map(([name, help, snippet]) => ({ name, help, snippet }));

const BY_NAME = new Map(TAGS.map((tag) => [tag.name, tag]));

export const tagHelp = (name: string): TagHelp | undefined => BY_NAME.get(name);
