/**
 * Parts of Monaco that other parts look for and do without. Monaco itself gets on with a part that is not registered:
 * `get` finds nothing, and no participant is an instance of these classes.
 */
export class ColorHoverParticipant {}
export class InlayHintsHover {}
export class MultiDiffEditorWidget {}
export class StandaloneQuickInputService {}
export const CopyPasteController = { get: () => null };
export const GotoDefinitionAtPositionEditorContribution = { get: () => null };
