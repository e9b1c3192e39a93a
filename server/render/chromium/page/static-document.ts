// What carries text, tables, pictures and lines. All else, be it harmless or unknown, is left to the lane for scripts: a tag that is missing here
// costs time, one too many would cost safety. Left out on purpose: what holds other documents, what fetches, what is shown differently
// where scripts are off (noscript), and what stays in force for the page's next document (base).
const ELEMENTS = new Set(
  `a abbr address article aside b bdi bdo blockquote body br button caption center cite code col colgroup data dd del details dfn div dl
  dt em fieldset figcaption figure font footer h1 h2 h3 h4 h5 h6 head header hgroup hr html i img input ins kbd label legend li main
  mark meta meter nav ol optgroup option output p pre progress q rp rt ruby s samp section select small span strike strong style
  sub summary sup table tbody td textarea tfoot th thead time title tr tt u ul var wbr
  svg g path rect circle ellipse line polyline polygon text tspan textpath defs symbol use desc image marker pattern mask clippath
  lineargradient radialgradient stop filter feblend fecolormatrix fecomposite fecomponenttransfer fedropshadow feflood fefunca
  fefuncb fefuncg fefuncr fegaussianblur femerge femergenode femorphology feoffset view switch`.split(/\s+/),
);

// In any state of the HTML standard's tokenizer a start tag begins with these characters, and its name ends at one of these.
const TAG = /<([a-z][^\s/>]*)/gi;

// An attribute that begins after white space, a slash or another's closing quote: one with a script, or a colour of links that would stay in
// force for the page's next document; script in an address, or an address that no document needs; a style that asks whether there are scripts.
const SUSPICIOUS =
  /[\s/"'](?:on[a-z]+|[av]?link)\s*=|\b(?:javascript|file|filesystem|chrome|view-source|blob):|\bscripting\b/i;

// Declarations can redirect, or stay in force for the page's next document: none is let through but these, in this form.
const META =
  /<meta(?!\s+charset\s*=\s*["']?[\w-]+["']?\s*\/?>|\s+http-equiv="content-type"\s+content="[^"<>&]*"\s*\/?>|\s+name="(?:author|description|generator|keywords|robots|viewport)"\s+content="[^"<>]*"\s*\/?>)/i;

// One with a title would have the page's next document choose among its own by that.
const TITLED_STYLE = /<style(?!\s*>|(?:\s+(?:type|media|id|class)\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[\w/-]+))+\s*>)/i;

/**
 * Whether a document surely holds nothing that could run, fetch by itself or outlive it in a page: one that may be printed with
 * scripts off, in a page that is used again. It is judged by its characters, wherever they stand: also a comment or a text can make a
 * document pass for one with script, and no way of hiding a tag from a parser can do the opposite.
 */
export function isStatic(html: string): boolean {
  if (SUSPICIOUS.test(html) || META.test(html) || TITLED_STYLE.test(html)) return false;
  for (const [, name = ""] of html.matchAll(TAG)) if (!ELEMENTS.has(name.toLowerCase())) return false;
  return true;
}

// Whatever is not there the moment the text is, such as inline images and fonts; a backslash may hide the word, and so may a character
// reference: one to ASCII, but for those that an escaped text has (" & ' < >).
const PARTS =
  /<im|<feimage|\burl\s*\(|image-set|\bbackground\s*=|\btype\s*=[\s"']*image|data:|@font-face|@import|\\|&#0*(?!(?:3[489]|6[02])(?!\d))(?:\d{1,2}|1[01]\d|12[0-7])(?!\d)|&#x0*(?!(?:2[267]|3[ce])(?![\da-f]))[0-7]?[\da-f](?![\da-f])|&(?:lpar|colon|commat|bsol)\b/i;
// A drawing that uses another one, and an address that is not the document's own.
const USE = /<use\b/i;
const ELSEWHERE = /href\s*=[\s"']*[^\s"'#>]/i;
// A page that was scrolled would stay so.
const MOVING = /animation|transition|scroll/i;
// Tags; what more of them make takes longer to be taken out of a page than another page takes to open.
const LARGE = 8_000;

/** Whether a still document has parts that its page must be asked about before it is printed: images and fonts. */
export function hasParts(html: string): boolean {
  return PARTS.test(html) || (USE.test(html) && ELSEWHERE.test(html));
}

/** Whether something in a still document may move, and so goes on when it is printed. */
export function isMoving(html: string): boolean {
  return MOVING.test(html);
}

/** Whether a still document has so many elements that it is best left in its page, which ends with it. */
export function isLarge(html: string): boolean {
  let tags = 0;
  for (let at = html.indexOf("<"); at >= 0 && tags <= LARGE; at = html.indexOf("<", at + 1)) tags++;
  return tags > LARGE;
}
