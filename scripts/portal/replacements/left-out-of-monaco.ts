/**
 * Parts of Monaco that other parts look for and do without. Monaco itself gets on with a part that is not registered:
 * `get` finds nothing, and no participant is an instance of these classes.
 */
export class ColorHoverParticipant {}
export class DiffEditorWidget {}
export class EditorSimpleWorker {}
export class InlayHintsHover {}
export class Menu {}
export class MultiDiffEditorWidget {}
export class SelectBox {}
export class StandaloneQuickInputService {}
export const InlineSuggestionHintsContentWidget = { dropDownVisible: false };
export const CopyPasteController = { get: () => null };
export const GotoDefinitionAtPositionEditorContribution = { get: () => null };

/** Base classes of Monaco's own lists. */
export class AsyncDataTree {}
export class CompressibleAsyncDataTree {}
export class CompressibleObjectTree {}
export class DataTree {}
export class ObjectTree {}
export class PagedList {}
export class Table {}
export const TreeFindMatchType = {};
export const TreeFindMode = {};

/** Every editor creates one. This one is never drawn. */
export class Minimap {
  getDomNode() {
    return { domNode: document.createElement("div") };
  }
  shouldRender() {
    return false;
  }
  forceShouldRender() {}
  dispose() {}
}
