/**
 * Modules of Monaco for which it has no types: those that make a diff editor without `monaco.editor.createDiffEditor`,
 * and those of HTML.
 */

declare module "monaco-editor/esm/vs/language/html/htmlMode" {
  import type { languages } from "monaco-editor/esm/vs/editor/editor.api";
  export function setupMode(defaults: languages.html.LanguageServiceDefaults): void;
}

declare module "monaco-editor/esm/vs/language/html/monaco.contribution" {
  import type { languages } from "monaco-editor/esm/vs/editor/editor.api";
  export const htmlLanguageService: languages.html.LanguageServiceRegistration;
}

declare module "monaco-editor/esm/vs/editor/browser/widget/diffEditor/diffEditorWidget" {
  import type { editor } from "monaco-editor/esm/vs/editor/editor.api";
  export const DiffEditorWidget: new (
    box: HTMLElement,
    options: editor.IDiffEditorConstructionOptions,
    optionsOfEditors: object,
  ) => editor.IDiffEditor;
}

declare module "monaco-editor/esm/vs/editor/standalone/browser/standaloneServices" {
  import type { ServiceId } from "monaco-editor/esm/vs/platform/instantiation/common/instantiation";
  export const StandaloneServices: { get<Service>(id: ServiceId<Service>): Service };
}

declare module "monaco-editor/esm/vs/editor/standalone/common/standaloneTheme" {
  import type { IDisposable } from "monaco-editor/esm/vs/editor/editor.api";
  import type { ServiceId } from "monaco-editor/esm/vs/platform/instantiation/common/instantiation";
  export const IStandaloneThemeService: ServiceId<{ registerEditorContainer(box: HTMLElement): IDisposable }>;
}

declare module "monaco-editor/esm/vs/platform/instantiation/common/instantiation" {
  /** Names a service of the given type. */
  export interface ServiceId<Service> {
    readonly type: Service;
  }
  export const IInstantiationService: ServiceId<{
    createInstance<Parameters extends unknown[], Instance>(
      type: new (...parameters: Parameters) => Instance,
      ...parameters: Parameters
    ): Instance;
  }>;
}
