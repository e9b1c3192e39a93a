import { markText } from "../i18n/translate";

/** Help for a filter. */
export interface FilterHelp {
  name: string;
  /** Arguments as they are written; those in brackets can be left out. */
  args: string;
  help: string;
  example: string;
}

/** All filters: name and arguments, what it does, and an example. Those of Platen come first. */
const LIST: readonly (readonly [signature: string, help: string, example: string])[] = [
  ['money: "EUR" [, locale]', markText("Writes an amount with its currency."), '{{ total | money: "EUR" }}'],
  [
    "number: [decimals] [, locale]",
    markText("Writes a number in the format of a locale."),
    '{{ weight | number: 2, "de-DE" }}',
  ],
  [
    "local_date: [style] [, locale] [, time zone]",
    markText("Writes a date in the format of a locale: full, long, medium or short."),
    '{{ issued | local_date: "long" }}',
  ],
  [
    "local_time: [style] [, locale] [, time zone]",
    markText("Writes date and time in the format of a locale."),
    '{{ shipped | local_time: "short" }}',
  ],
  ["asset_url", markText("Returns the address of an asset in the document."), '{{ "logo.svg" | asset_url }}'],
  ["qr: [width]", markText("Draws a QR code as inline SVG."), '{{ url | qr: "35mm" }}'],
  ["barcode: [kind] [, width]", markText("Draws a barcode as inline SVG."), '{{ article | barcode: "ean13", "45mm" }}'],
  ["escape", markText("Writes <, >, & and quotes as text, not as markup."), "{{ comment | escape }}"],
  [
    "default: value",
    markText("Returns another value if this one is missing or empty."),
    '{{ note | default: "none" }}',
  ],
  [
    "date: format [, time zone]",
    markText("Writes a date by the letters of strftime."),
    '{{ issued | date: "%Y-%m-%d" }}',
  ],
  [
    "date_to_string: [ordinal] [, style]",
    markText("Writes a date such as 07 Nov 2026."),
    "{{ issued | date_to_string }}",
  ],
  [
    "date_to_long_string: [ordinal] [, style]",
    markText("Writes a date such as 07 November 2026."),
    "{{ issued | date_to_long_string }}",
  ],
  ["date_to_xmlschema", markText("Writes a date and time as in XML."), "{{ issued | date_to_xmlschema }}"],
  ["date_to_rfc822", markText("Writes a date and time in the format of emails."), "{{ issued | date_to_rfc822 }}"],
  ["append: text", markText("Adds a text at the end."), '{{ name | append: ".pdf" }}'],
  ["prepend: text", markText("Adds a text at the beginning."), '{{ number | prepend: "No. " }}'],
  ["capitalize", markText("Makes the first letter a capital and the others small."), "{{ title | capitalize }}"],
  ["downcase", markText("Makes all letters small."), "{{ name | downcase }}"],
  ["upcase", markText("Makes all letters capitals."), "{{ name | upcase }}"],
  ["strip", markText("Removes spaces at both ends."), "{{ name | strip }}"],
  ["lstrip: [characters]", markText("Removes spaces at the beginning."), "{{ name | lstrip }}"],
  ["rstrip: [characters]", markText("Removes spaces at the end."), "{{ name | rstrip }}"],
  ["squish", markText("Removes spaces at both ends, and repeated ones within."), "{{ text | squish }}"],
  [
    "normalize_whitespace",
    markText("Replaces repeated spaces and line breaks by one space."),
    "{{ text | normalize_whitespace }}",
  ],
  ["newline_to_br", markText("Puts <br> before each line break."), "{{ address | newline_to_br }}"],
  ["strip_newlines", markText("Removes line breaks."), "{{ text | strip_newlines }}"],
  ["strip_html", markText("Removes tags, scripts and comments."), "{{ text | strip_html }}"],
  ["replace: text, other", markText("Replaces a text wherever it is."), '{{ phone | replace: " ", "-" }}'],
  [
    "replace_first: text, other",
    markText("Replaces a text where it is first."),
    '{{ text | replace_first: "a", "b" }}',
  ],
  ["replace_last: text, other", markText("Replaces a text where it is last."), '{{ text | replace_last: "a", "b" }}'],
  ["remove: text", markText("Removes a text wherever it is."), '{{ phone | remove: " " }}'],
  ["remove_first: text", markText("Removes a text where it is first."), '{{ text | remove_first: "a" }}'],
  ["remove_last: text", markText("Removes a text where it is last."), '{{ text | remove_last: "a" }}'],
  ["split: separator", markText("Makes a text a list."), '{{ tags | split: "," }}'],
  ["slice: start [, length]", markText("Returns a part of a text or a list."), "{{ code | slice: 0, 3 }}"],
  ["truncate: length [, end]", markText("Shortens a text to a number of characters."), "{{ text | truncate: 40 }}"],
  ["truncatewords: words [, end]", markText("Shortens a text to a number of words."), "{{ text | truncatewords: 10 }}"],
  ["number_of_words: [mode]", markText("Counts the words of a text."), "{{ text | number_of_words }}"],
  ["size", markText("Counts the characters of a text, or the entries of a list."), "{{ lines | size }}"],
  ["abs", markText("Returns a number without its sign."), "{{ change | abs }}"],
  ["at_least: number", markText("Returns a number, or the limit if that is larger."), "{{ days | at_least: 1 }}"],
  ["at_most: number", markText("Returns a number, or the limit if that is smaller."), "{{ days | at_most: 30 }}"],
  ["ceil", markText("Rounds a number up."), "{{ amount | ceil }}"],
  ["floor", markText("Rounds a number down."), "{{ amount | floor }}"],
  ["round: [decimals]", markText("Rounds a number."), "{{ amount | round: 2 }}"],
  ["plus: number", markText("Adds a number."), "{{ net | plus: tax }}"],
  ["minus: number", markText("Subtracts a number."), "{{ total | minus: discount }}"],
  ["times: number", markText("Multiplies by a number."), "{{ line.price | times: line.quantity }}"],
  ["divided_by: number", markText("Divides by a number."), "{{ total | divided_by: 2 }}"],
  ["modulo: number", markText("Returns the rest of a division."), "{{ forloop.index | modulo: 2 }}"],
  ["to_integer", markText("Makes a text a whole number."), "{{ year | to_integer }}"],
  ["map: property", markText("Returns a property of each entry."), '{{ lines | map: "name" | join: ", " }}'],
  ["sum: [property]", markText("Adds up the entries, or a property of each."), '{{ lines | sum: "price" }}'],
  [
    "where: property [, value]",
    markText("Returns the entries with a value."),
    '{% assign open = lines | where: "paid", false %}',
  ],
  [
    "reject: property [, value]",
    markText("Returns the entries without a value."),
    '{% assign open = lines | reject: "paid" %}',
  ],
  [
    "where_exp: name, expression",
    markText("Returns the entries that fit."),
    '{{ lines | where_exp: "l", "l.price > 5" | size }}',
  ],
  [
    "reject_exp: name, expression",
    markText("Returns the entries that don't fit."),
    '{{ lines | reject_exp: "l", "l.price > 5" | size }}',
  ],
  [
    "find: property, value",
    markText("Returns the first entry with a value."),
    '{% assign main = rows | find: "kind", "main" %}',
  ],
  [
    "find_exp: name, expression",
    markText("Returns the first entry that fits."),
    '{% assign big = rows | find_exp: "r", "r.sum > 9" %}',
  ],
  [
    "find_index: property, value",
    markText("Returns the position of the first entry with a value."),
    '{{ rows | find_index: "id", 7 }}',
  ],
  [
    "find_index_exp: name, expression",
    markText("Returns the position of the first entry that fits."),
    '{{ rows | find_index_exp: "r", "r.id == 7" }}',
  ],
  [
    "has: property [, value]",
    markText("Tells whether an entry has a value."),
    '{% assign any = lines | has: "paid", true %}',
  ],
  [
    "has_exp: name, expression",
    markText("Tells whether an entry fits."),
    '{% assign any = lines | has_exp: "l", "l.price > 5" %}',
  ],
  [
    "group_by: property",
    markText("Makes groups with name and items."),
    '{% assign groups = lines | group_by: "kind" %}',
  ],
  [
    "group_by_exp: name, expression",
    markText("Makes groups by an expression."),
    '{% assign groups = lines | group_by_exp: "l", "l.date" %}',
  ],
  ["sort: [property]", markText("Sorts a list."), '{% assign sorted = lines | sort: "price" %}'],
  [
    "sort_natural: [property]",
    markText("Sorts a list; capitals and small letters are the same."),
    '{% assign sorted = lines | sort_natural: "name" %}',
  ],
  ["reverse", markText("Returns a list from its end to its beginning."), "{% assign newest = lines | reverse %}"],
  ["uniq", markText("Removes repeated entries."), '{{ lines | map: "kind" | uniq | join }}'],
  ["compact: [property]", markText("Removes empty entries."), '{{ lines | map: "note" | compact | join }}'],
  ["concat: list", markText("Joins two lists."), "{% assign all = lines | concat: extras %}"],
  ["push: value", markText("Adds an entry at the end."), "{% assign all = tags | push: tag %}"],
  ["unshift: value", markText("Adds an entry at the beginning."), "{% assign all = tags | unshift: tag %}"],
  ["pop", markText("Removes the last entry."), "{% assign others = lines | pop %}"],
  ["shift", markText("Removes the first entry."), "{% assign others = lines | shift %}"],
  ["first", markText("Returns the first entry."), "{{ tags | first }}"],
  ["last", markText("Returns the last entry."), "{{ tags | last }}"],
  ["sample: [count]", markText("Returns an entry at random."), "{{ tags | sample }}"],
  ["join: [separator]", markText("Makes a list a text."), '{{ tags | join: ", " }}'],
  [
    "array_to_sentence_string: [connector]",
    markText("Joins entries with commas and a last “and”."),
    "{{ names | array_to_sentence_string }}",
  ],
  ["json: [indent]", markText("Writes a value as JSON."), "<script>const data = {{ data | json }}</script>"],
  ["jsonify: [indent]", markText("Writes a value as JSON."), "{{ data | jsonify }}"],
  ["inspect: [indent]", markText("Writes a value as JSON, also with circles."), "{{ data | inspect }}"],
  ["raw", markText("Returns the value as it is."), "{{ html | raw }}"],
  ["escape_once", markText("Escapes what is not escaped yet."), "{{ text | escape_once }}"],
  ["xml_escape", markText("Writes the text so that it can be part of XML."), "{{ text | xml_escape }}"],
  ["cgi_escape", markText("Encodes a text for the query of an address."), "{{ text | cgi_escape }}"],
  ["uri_escape", markText("Encodes the characters that an address can't have."), "{{ url | uri_escape }}"],
  ["url_encode", markText("Encodes a text for an address; spaces become +."), "{{ text | url_encode }}"],
  ["url_decode", markText("Decodes what was encoded for an address."), "{{ text | url_decode }}"],
  ["slugify: [mode]", markText("Makes a text part of an address, such as my-title."), "{{ title | slugify }}"],
  ["base64_encode", markText("Encodes a text as Base64."), "{{ text | base64_encode }}"],
  ["base64_decode", markText("Decodes Base64."), "{{ text | base64_decode }}"],
  ["sha256", markText("Returns the SHA-256 hash of a text."), "{{ text | sha256 }}"],
  ["hmac_sha256: key", markText("Returns the HMAC of a text with SHA-256."), "{{ text | hmac_sha256: key }}"],
];

export const FILTERS: readonly FilterHelp[] = LIST.map(([signature, help, example]) => {
  const [name = "", ...args] = signature.split(": ");
  return { name, args: args.join(": "), help, example };
});

const BY_NAME = new Map(FILTERS.map((filter) => [filter.name, filter]));

export const filterHelp = (name: string): FilterHelp | undefined => BY_NAME.get(name);

/** Returns a filter as it is written with its arguments. */
export const signatureOf = ({ name, args }: FilterHelp): string => (args ? `${name}: ${args}` : name);
