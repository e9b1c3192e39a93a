/**
 * Elements of static documents: text, tables, images and lines. Documents with any other element are printed in a
 * scripted page: a missing element here costs time, a wrong one would cost safety. Left out on purpose: elements that
 * embed other documents, that fetch, that look different without scripts (noscript), and that outlive their document in
 * the page (base).
 */
const STATIC_ELEMENTS = new Set(
  `a abbr address article aside b bdi bdo blockquote body br button caption center cite code col colgroup data dd del details dfn div dl
  dt em fieldset figcaption figure font footer h1 h2 h3 h4 h5 h6 head header hgroup hr html i img input ins kbd label legend li main
  mark meta meter nav ol optgroup option output p pre progress q rp rt ruby s samp section select small span strike strong style
  sub summary sup table tbody td textarea tfoot th thead time title tr tt u ul var wbr
  svg g path rect circle ellipse line polyline polygon text tspan textpath defs symbol use desc image marker pattern mask clippath
  lineargradient radialgradient stop filter feblend fecolormatrix fecomposite fecomponenttransfer fedropshadow feflood fefunca
  fefuncb fefuncg fefuncr fegaussianblur femerge femergenode femorphology feoffset view switch`.split(/\s+/),
);

/** A start tag and its name, in any state of the HTML standard's tokenizer. */
const START_TAG = /<([a-z][^\s/>]*)/gi;

/**
 * Signs of a document that is not static: an event handler, or a link colour, which would outlive the document in its
 * page (attributes begin after white space, a slash or the closing quote of another attribute); a script in an address,
 * or an address that no document needs; a style that queries for scripting.
 */
const SUSPICIOUS =
  /[\s/"'](?:on[a-z]+|[av]?link)\s*=|\b(?:javascript|file|filesystem|chrome|view-source|blob):|\bscripting\b/i;

/**
 * A meta element other than a few harmless ones in this form: others can redirect, or outlive the document in its page.
 */
const UNSAFE_META =
  /<meta(?!\s+charset\s*=\s*["']?[\w-]+["']?\s*\/?>|\s+http-equiv="content-type"\s+content="[^"<>&]*"\s*\/?>|\s+name="(?:author|description|generator|keywords|robots|viewport)"\s+content="[^"<>]*"\s*\/?>)/i;

/**
 * A style element with a title, with unknown attributes, or with more than ten: a title would select the style sheets
 * of the page's next document, and matching a million attributes exceeds the stack.
 */
const TITLED_STYLE = /<style(?!\s*>|(?:\s+(?:type|media|id|class)\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[\w/-]+)){1,10}\s*>)/i;

/**
 * Whether a document holds nothing that could run, fetch by itself, or outlive the document in its page. A static
 * document may be printed with scripts off, in a page that is used again
 * (docs/decisions/0008-static-and-scripted-pages.md).
 *
 * Decides by the text alone, without parsing it. So a comment may make a static document look scripted, but no way of
 * hiding a tag from a parser can do the opposite.
 */
export function isStatic(html: string): boolean {
  if (SUSPICIOUS.test(html) || UNSAFE_META.test(html) || TITLED_STYLE.test(html)) return false;
  for (const [, name = ""] of html.matchAll(START_TAG)) if (!STATIC_ELEMENTS.has(name.toLowerCase())) return false;
  return true;
}

/** Content that the page decodes at once when it meets its address, without a request. */
const INLINE_CONTENT = String.raw`data:(?:image/(?:png|jpe?g|gif|webp|svg\+xml)|font/|application/(?:x-)?font|application/vnd\.ms-fontobject)`;
/** A quote or none, as it may also be written in a style attribute. */
const QUOTE = String.raw`\s*(?:["']|&quot;)?`;

/**
 * Signs of subresources that are not ready the moment the HTML is: all but inline images and fonts, and references to
 * the document itself, such as `url(#gradient)`. A backslash or a character reference may hide such a sign, so
 * references to ASCII count too, except those of escaped text (" & ' < >).
 */
const SUBRESOURCES = new RegExp(
  [
    String.raw`\burl\s*\((?!${QUOTE}(?:#|${INLINE_CONTENT}))`,
    String.raw`\bsrc\s*=(?!\s*["']?${INLINE_CONTENT})`,
    String.raw`<image|<feimage|srcset|image-set|\bbackground\s*=|\btype\s*=[\s"']*image|@import|\blocal\s*\(|\\`,
    String.raw`&#0*(?!(?:3[489]|6[02])(?!\d))(?:\d{1,2}|1[01]\d|12[0-7])(?!\d)`,
    String.raw`&#x0*(?!(?:2[267]|3[ce])(?![\da-f]))[0-7]?[\da-f](?![\da-f])`,
    String.raw`&(?:lpar|colon|commat|bsol)\b`,
  ].join("|"),
  "i",
);
/** An SVG element that shows another one. */
const SVG_USE = /<use\b/i;
/** A link to anything but a fragment of the same document. */
const EXTERNAL_HREF = /href\s*=[\s"']*[^\s"'#>]/i;
/** Signs of motion. Scrolling counts because a scroll position outlives the document in its page. */
const MOTION = /animation|transition|scroll/i;
/** Tags after which taking the document out of its page takes longer than opening another page. */
const MAX_TAGS = 8_000;

/** Whether a static document is complete the moment it is written: its images and fonts are inline. */
export function isSelfContained(html: string): boolean {
  return !SUBRESOURCES.test(html) && !(SVG_USE.test(html) && EXTERNAL_HREF.test(html));
}

/** Whether something in a static document may move, and so continue after the document is printed. */
export function mayMove(html: string): boolean {
  return MOTION.test(html);
}

/** Whether a static document has so many elements that closing its page is faster than emptying it. */
export function hasManyElements(html: string): boolean {
  let tags = 0;
  for (let at = html.indexOf("<"); at >= 0 && tags <= MAX_TAGS; at = html.indexOf("<", at + 1)) tags++;
  return tags > MAX_TAGS;
}
