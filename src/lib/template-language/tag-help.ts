// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the places of Monaco's snippets look like this
/** Help for a tag. */
export interface TagHelp {
  name: string;
  help: string;
  /** The rest of the tag in the form of a snippet: `$1` and `${1:text}` are places to fill in. */
  snippet: string;
}

const LIST: readonly (readonly [name: string, help: string, snippet: string])[] = [
  ["if", "Writes its contents if the condition is true.", "if ${1:condition} %}\n  $0\n{% endif %}"],
  ["unless", "Writes its contents if the condition is false.", "unless ${1:condition} %}\n  $0\n{% endunless %}"],
  ["elsif", "Another condition, if those above are false.", "elsif ${1:condition} %}"],
  ["else", "Contents if no condition is true, or a list is empty.", "else %}"],
  ["case", "Compares a value with several others.", "case ${1:value} %}\n  {% when ${2:other} %}$0\n{% endcase %}"],
  ["when", "Contents for a value of case.", "when ${1:value} %}"],
  ["for", "Repeats its contents for each entry of a list.", "for ${1:item} in ${2:items} %}\n  $0\n{% endfor %}"],
  ["break", "Leaves the loop.", "break %}"],
  ["continue", "Goes on with the next entry of the loop.", "continue %}"],
  [
    "tablerow",
    "Writes a row with a cell for each entry.",
    "tablerow ${1:item} in ${2:items} cols: ${3:3} %}$0{% endtablerow %}",
  ],
  ["cycle", "Writes one of the values in turn.", 'cycle "${1:odd}", "${2:even}" %}'],
  ["assign", "Sets a variable.", "assign ${1:name} = ${2:value} %}"],
  ["capture", "Sets a variable to its contents.", "capture ${1:name} %}$0{% endcapture %}"],
  ["increment", "Writes a counter, and adds one.", "increment ${1:counter} %}"],
  ["decrement", "Subtracts one from a counter, and writes it.", "decrement ${1:counter} %}"],
  ["echo", "Writes a value.", "echo ${1:value} %}"],
  ["render", "Writes a partial. It sees only the values that the tag passes on.", 'render "$1" %}'],
  ["layout", "Puts the template into a partial with blocks. Belongs at the beginning.", 'layout "$1" %}'],
  ["block", "Fills a block of the layout, or is one.", "block ${1:name} %}$0{% endblock %}"],
  ["liquid", "Several tags without braces, each in a line.", "liquid\n  $0\n%}"],
  ["raw", "Writes its contents as they are, also braces.", "raw %}$0{% endraw %}"],
  ["comment", "Writes nothing.", "comment %}$0{% endcomment %}"],
  ["#", "A comment of one line.", "# $0 %}"],
  ["endif", "Ends if.", "endif %}"],
  ["endunless", "Ends unless.", "endunless %}"],
  ["endcase", "Ends case.", "endcase %}"],
  ["endfor", "Ends for.", "endfor %}"],
  ["endtablerow", "Ends tablerow.", "endtablerow %}"],
  ["endcapture", "Ends capture.", "endcapture %}"],
  ["endblock", "Ends block.", "endblock %}"],
  ["endraw", "Ends raw.", "endraw %}"],
  ["endcomment", "Ends comment.", "endcomment %}"],
];

export const TAGS: readonly TagHelp[] = LIST.map(([name, help, snippet]) => ({ name, help, snippet }));

const BY_NAME = new Map(TAGS.map((tag) => [tag.name, tag]));

export const tagHelp = (name: string): TagHelp | undefined => BY_NAME.get(name);
