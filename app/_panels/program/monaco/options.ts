import type { editor } from 'monaco-editor/editor'
import { monaco } from './environment.ts'

/** What the program and its differences have in common. */
export const OPTIONS: editor.IEditorOptions = {
  fontSize: 12.5,
  lineHeight: 20,
  fontLigatures: false,
  minimap: { enabled: false },
  scrollBeyondLastLine: false,
  automaticLayout: true,
  fixedOverflowWidgets: true,
  padding: { top: 8, bottom: 8 },
  lineNumbersMinChars: 4,
  folding: false,
  glyphMargin: false,
  renderFinalNewline: 'on',
  wordWrap: 'on',
  wrappingIndent: 'deepIndent',
  // At spaces only, so that notes beside lines stay whole.
  wordWrapBreakAfterCharacters: ' \t',
  wordWrapBreakBeforeCharacters: '',
  renderLineHighlight: 'line',
  renderLineHighlightOnlyWhenFocus: true,
  overviewRulerLanes: 0,
  stickyScroll: { enabled: false },
  scrollbar: { verticalScrollbarSize: 10, horizontalScrollbarSize: 10, alwaysConsumeMouseWheel: false },
}

/** The page's own font has a made-up name that only the styles know; widths are measured again when it has come. */
export function pageFont(): string {
  void document.fonts.ready.then(() => monaco.editor.remeasureFonts())
  const family = getComputedStyle(document.documentElement).getPropertyValue('--font-jetbrains')
  return `${family}, ui-monospace, Menlo, Consolas, monospace`
}

/** Colour means state or syntax here, not depth. */
export function withoutDepthColours(model: editor.ITextModel | null): void {
  model?.updateOptions({ bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false } })
}
