import { MAX_ADDRESS_CHARACTERS, MAX_WARNING_ITEMS } from "../pdf/document-warnings";
import { MARK_COLOUR } from "../pdf/separate-documents";

/** Outcome of joining: the addresses of the broken images of each document, or why the documents can't be joined. */
export type JoinOutcome =
  | { kind: "joined"; isOnePageEach: boolean; brokenImages: string[][] }
  | { kind: "refused"; reason: string };

const MARGIN_BOXES = [
  ...["top", "bottom"].flatMap((side) =>
    ["left-corner", "left", "center", "right", "right-corner"].map((box) => `${side}-${box}`),
  ),
  ...["left", "right"].flatMap((side) => ["top", "middle", "bottom"].map((box) => `${side}-${box}`)),
];

/** Puts the page counter back before each document. The page between two documents has no margin boxes. */
const STYLE_BETWEEN = `@page platen-between { counter-set: page 0; ${MARGIN_BOXES.map((box) => `@${box} { content: none }`).join(" ")} }`;

/**
 * Runs in a page that holds the first document: adds the bodies of further documents, each behind a page of its own
 * with nothing but a mark. Refuses whatever would make a document look different than alone
 * (docs/decisions/0061-batches-printed-together.md). The caller also has to check that the pages between the documents
 * are blank, because content that overflows its document would reach them first.
 */
const JOIN = `async (texts) => {
  const refuse = (reason) => { throw new Error(reason); };
  const root = document.documentElement;
  const parser = new DOMParser();
  const further = texts.map((text) => parser.parseFromString(text, "text/html"));
  const all = [document, ...further];
  const equal = (describe, reason) => {
    const first = describe(document);
    if (further.some((other) => describe(other) !== first)) refuse(reason);
    return first;
  };

  if (all.some(({ compatMode }) => compatMode !== "CSS1Compat")) refuse("no doctype");
  const attributesOf = (element, ignored) => JSON.stringify(
    [...element.attributes].filter(({ name }) => name !== ignored).map(({ name, value }) => [name, value]).sort());
  equal((each) => attributesOf(each.documentElement, "lang"), "attributes of html");
  equal(({ body }) => body.dir, "direction of body");
  const stylesOf = (each) => [...each.querySelectorAll("style")];
  const textOf = (each) => stylesOf(each).map(({ textContent }) => textContent).join("\\n");
  equal((each) => JSON.stringify(stylesOf(each).map((one) => [attributesOf(one), one.parentNode === each.head])), "style elements");
  const css = textOf(document);
  const hasEqualStyles = further.every((each) => textOf(each) === css);
  // Parameters may fill in the margin boxes of pages, such as the number of an invoice, and nothing else.
  const stylesheets = (hasEqualStyles ? [document] : all).map((each) => {
    const [pages, others] = [[], []];
    for (const { textContent } of stylesOf(each)) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(textContent);
      for (const rule of sheet.cssRules) (rule instanceof CSSPageRule ? pages : others).push(rule);
    }
    return { pages, others: others.map(({ cssText }) => cssText).join("\\n"), paper: pages.map(({ selectorText, style }) => selectorText + style.cssText).join("\\n") };
  });
  if (stylesheets.some(({ others, paper }) => others !== stylesheets[0].others || paper !== stylesheets[0].paper)) refuse("styles with parameters");
  const languages = new Set(all.map(({ documentElement }) => documentElement.lang));

  const declarations = [];
  let hasNestedPageRule = false;
  const walk = (rules) => {
    for (const rule of rules) {
      if (rule instanceof CSSPageRule) hasNestedPageRule ||= rule.parentRule !== null;
      else {
        if (rule.style) declarations.push({ rule, isNested: rule.parentRule instanceof CSSStyleRule });
        if (rule.cssRules) walk(rule.cssRules);
      }
    }
  };
  for (const sheet of document.styleSheets) walk(sheet.cssRules);
  const inlineStyles = all.flatMap((each) => [...each.querySelectorAll("[style]")]).map(({ style }) => style);

  const selectors = declarations.map(({ rule }) => rule.selectorText ?? "").join("\\n");
  if (/\\[\\s*(?:id|for|headers|name)\\b/i.test(selectors)) refuse("selector of an id");
  if (/(?:html|:root)[^,{]*:has\\(|\\bbody\\s*(?:[+~]|:(?:first|last|nth|only))|[+~]\\s*body\\b|(?:^|[,(])\\s*\\*?:(?:first|last|nth|only)-/im.test(selectors)) refuse("selector of the body's place");
  if (/url\\(\\s*["']?#/.test(css)) refuse("style that refers to an id");
  if (languages.size > 1 && (/\\[\\s*lang|(?:html|:root)[^,{]*:lang/i.test(selectors) || /@(?:top|bottom|left|right)-/.test(css))) refuse("languages");

  const absolute = [];
  const checkStyle = (style, target) => {
    const { position } = style;
    if (position === "fixed" || position === "sticky" || position.includes("var(")) refuse("fixed position");
    if (/left|right|recto|verso|var\\(/.test(style.breakBefore + style.breakAfter)) refuse("left and right pages");
    if (/(?:open|close)-quote/.test(style.content)) refuse("quotes");
    if (position !== "absolute") return;
    for (const offset of [style.top, style.bottom, style.left, style.right, style.marginTop]) {
      if (offset.includes("var(") || offset.includes("calc(") || /[1-9]\\d{3}|[3-9]\\d\\d(?:\\.\\d+)?mm|[4-9]\\d(?:\\.\\d+)?cm|[1-9]\\d(?:\\.\\d+)?in|[2-9]\\d\\d%|\\d(?:v\\w|em)/.test(offset)) refuse("absolute position far away");
    }
    absolute.push(target);
  };
  for (const { rule, isNested } of declarations) {
    if (isNested && rule.style.position === "absolute") refuse("absolute position in a nested rule");
    checkStyle(rule.style, rule.selectorText);
  }
  for (const inline of inlineStyles) checkStyle(inline, "[style]");

  // A document of one page consists of a first and right page, and its number of pages is known.
  const pageTexts = stylesheets.flatMap(({ pages }) => pages.map(({ cssText }) => cssText));
  if (pageTexts.some((text) => /counter-(?:increment|reset|set)/.test(text) || /counters?\\(\\s*pages?\\s*,/.test(text))) refuse("counters of pages");
  const TOTAL = /"(?:[^"\\\\]|\\\\.)*"|(counter\\(\\s*pages\\s*\\))/g;
  const withTotal = (text) => text.replace(TOTAL, (match, counter) => (counter ? '"1"' : match));
  const isOnePageEach = pageTexts.some((text) => withTotal(text) !== text) || stylesheets[0].pages.some(({ selectorText }) => selectorText.includes(":"));
  const addedRules = [];
  if (isOnePageEach || !hasEqualStyles) {
    const isNamed = stylesheets[0].pages.some(({ selectorText }) => /^[^:]/.test(selectorText.trim())) || /(?<![@\\w-])page\\s*:/.test(css);
    if (isNamed || hasNestedPageRule || document.querySelector("style[media]")) refuse("named pages");
    if (getComputedStyle(root).direction !== "ltr") refuse("direction");
    for (const sheet of document.styleSheets) {
      for (let index = sheet.cssRules.length - 1; index >= 0; index--) if (sheet.cssRules[index] instanceof CSSPageRule) sheet.deleteRule(index);
    }
    const write = ({ pages }, name) => {
      for (const pseudo of ["", ":right", ":first"]) {
        for (const { selectorText, cssText } of pages) {
          if (selectorText.trim() === pseudo) addedRules.push(withTotal(cssText).replace(/^@page[^{]*/, "@page " + name + " "));
          else if (!/^(?::(?:right|first|left|blank))?$/.test(selectorText.trim())) refuse("page rule");
        }
      }
    };
    if (hasEqualStyles) write(stylesheets[0], "");
    else {
      write(stylesheets[0], "platen-between");
      for (const [index, sheet] of stylesheets.entries()) write(sheet, "platen-page-" + index);
    }
  }

  // Ids that links and other references use mean another element in each document.
  const LISTS = new Set(["for", "headers", "list", "form", "aria-labelledby", "aria-describedby", "aria-controls", "aria-owns", "aria-details", "aria-flowto", "aria-activedescendant"]);
  const makeUnique = (each, prefix) => {
    const renamed = new Map();
    const rename = (id) => {
      if (css.includes("#" + id)) refuse("style of an id that is referred to");
      renamed.set(id, prefix + id);
      return prefix + id;
    };
    const has = (id) => each.getElementById(id) !== null || each.getElementsByName(id).length > 0;
    for (const element of each.querySelectorAll("*")) {
      for (const attribute of [...element.attributes]) {
        const { localName, value } = attribute;
        if (LISTS.has(localName)) attribute.value = value.split(/\\s+/).map((id) => id && rename(id)).join(" ");
        else if (localName === "href" && value.trim().startsWith("#")) {
          let id = value.trim().slice(1);
          try { id = decodeURIComponent(id); } catch {}
          attribute.value = "#" + (id === "" || (/^top$/i.test(id) && !has(id)) ? prefix : rename(id));
        } else if (value.includes("#") && /url\\(/.test(value)) {
          attribute.value = value.replace(/(url\\(\\s*["']?#)([^"')]+)/g, (_, start, id) => start + rename(id));
        }
      }
    }
    for (const [id, unique] of renamed) {
      for (const element of each.querySelectorAll("#" + CSS.escape(id))) element.id = unique;
      for (const element of [...each.getElementsByName(id)]) element.setAttribute("name", unique);
    }
    for (const radio of each.querySelectorAll("input[type=radio i][name]")) radio.setAttribute("name", prefix + radio.name);
    if (each.querySelector("details[name]")) refuse("details with a name");
    if (each.body.id !== "") refuse("id of the body");
    each.body.id = prefix;
  };

  const bodies = [document.body];
  for (const [index, each] of further.entries()) {
    makeUnique(each, "platen-" + (index + 1) + "-");
    for (const one of each.querySelectorAll("style")) one.setAttribute("media", "not all");
    const { body } = each;
    if (languages.size > 1 && !body.hasAttribute("lang")) body.lang = each.documentElement.lang;
    const between = document.createElement("platen-between");
    between.style.cssText = "all: initial; display: block; page: platen-between; break-before: page; break-after: page; width: 1px; height: 1px; background: ${MARK_COLOUR}";
    root.append(between, body);
    bodies.push(body);
  }
  if (languages.size > 1 && !document.body.hasAttribute("lang")) document.body.lang = root.lang;
  const added = document.createElement("style");
  added.textContent = [...addedRules, ${JSON.stringify(STYLE_BETWEEN)}].join("\\n");
  (document.head ?? root).append(added);

  if (!hasEqualStyles) for (const [index, body] of bodies.entries()) body.style.page = "platen-page-" + index;

  // The rest depends on the styles that apply to html and to each body.
  const rootStyle = getComputedStyle(root);
  if (rootStyle.display !== "block" || rootStyle.float !== "none" || rootStyle.position !== "static" || rootStyle.columnCount !== "auto" || rootStyle.columnWidth !== "auto" || rootStyle.overflow !== "visible" || rootStyle.writingMode !== "horizontal-tb" || rootStyle.counterReset !== "none" || rootStyle.counterIncrement !== "none" || rootStyle.counterSet !== "none" || rootStyle.transform !== "none" || root.computedStyleMap().get("height").toString() !== "auto") refuse("style of html");
  if (rootStyle.backgroundImage !== "none") refuse("background image of html");
  const isPropagated = rootStyle.backgroundColor === "rgba(0, 0, 0, 0)";
  const background = getComputedStyle(bodies[0]).backgroundColor;
  for (const [index, body] of bodies.entries()) {
    const { display, float, position, overflow, writingMode, direction, counterIncrement, counterSet, backgroundColor, backgroundImage } = getComputedStyle(body);
    if (!["block", "flex", "grid", "flow-root"].includes(display) || float !== "none" || !["static", "relative"].includes(position) || overflow !== "visible" || writingMode !== "horizontal-tb" || direction !== rootStyle.direction || counterIncrement !== "none" || counterSet !== "none") refuse("style of body");
    if (!isPropagated) continue;
    if (backgroundImage !== "none" || backgroundColor !== background) refuse("background of body");
    // The first body's background is that of all pages.
    if (index > 0 && background !== "rgba(0, 0, 0, 0)") body.style.setProperty("background-color", "transparent", "important");
  }

  const known = new Map();
  const isContainer = (element) => {
    const { position, transform, filter, contain } = getComputedStyle(element);
    return position !== "static" || transform !== "none" || filter !== "none" || /paint|layout|strict|content/.test(contain);
  };
  const isContained = (element) => {
    if (!element || element === root) return false;
    if (!known.has(element)) known.set(element, isContainer(element) || isContained(element.parentElement));
    return known.get(element);
  };
  for (const selector of new Set(absolute)) {
    const isPseudo = /::?(?:before|after|marker)/.test(selector);
    const real = selector.replace(/::?(?:before|after|marker)/g, "").split(",").map((part) => part.trim() || "*").join(",");
    for (const element of document.querySelectorAll(real)) {
      if (!isPseudo && getComputedStyle(element).position !== "absolute") continue;
      if (!isContained(isPseudo ? element : element.parentElement)) refuse("absolute position on the page");
    }
  }

  await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => {})));
  const brokenImages = bodies.map((body) => Array.from(body.querySelectorAll("img"))
    .filter((image) => image.complete && image.naturalWidth === 0)
    .slice(0, ${MAX_WARNING_ITEMS}).map((image) => image.currentSrc.slice(0, ${MAX_ADDRESS_CHARACTERS})));
  return { kind: "joined", isOnePageEach, brokenImages };
}`;

/** Returns the expression that joins further documents to the one in a page. Its value is a JoinOutcome. */
export const joinExpression = (texts: readonly string[]): string =>
  `(${JOIN})(${JSON.stringify(texts)}).catch(({ message }) => ({ kind: "refused", reason: message }))`;
