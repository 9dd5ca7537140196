import type { editor } from 'monaco-editor/editor'
import { monaco } from './environment.ts'

export const THEME_NAME = 'cem'

/** Makes the editor's theme from the page's own colours, as they are now. */
export function applyTheme(): void {
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string) => sixDigits(style.getPropertyValue(`--${name}`).trim())
  const rule = (token: string, name: string) => ({ token, foreground: colour(name).slice(1) })
  const isDark = document.documentElement.dataset.theme === 'dark'
  const rules: editor.ITokenThemeRule[] = [
    rule('', 'ink'),
    rule('keyword', 'syntax-kw'),
    rule('string', 'syntax-str'),
    rule('regexp', 'syntax-str'),
    rule('number', 'syntax-num'),
    rule('type', 'syntax-typ'),
    rule('type.identifier', 'syntax-typ'),
    rule('identifier', 'ink'),
    rule('delimiter', 'ink2'),
    rule('comment', 'syntax-com'),
  ]
  monaco.editor.defineTheme(THEME_NAME, {
    base: isDark ? 'vs-dark' : 'vs',
    inherit: true,
    rules,
    colors: {
      'editor.background': colour('surface'),
      'editor.foreground': colour('ink'),
      'editorLineNumber.foreground': colour('ink3'),
      'editorLineNumber.activeForeground': colour('ink'),
      'editor.lineHighlightBackground': colour('surface'),
      'editor.lineHighlightBorder': colour('line'),
      'editorCursor.foreground': colour('accent'),
      'editorError.foreground': colour('bad'),
      'editorWarning.foreground': colour('warn'),
      // What is not used yet stays readable: it is underlined, not faded.
      'editorUnnecessaryCode.opacity': '#000000ff',
      'editorUnnecessaryCode.border': colour('ink3'),
      'editorWidget.background': colour('surface'),
      'editorWidget.border': colour('line'),
      'editorHoverWidget.background': colour('surface'),
      'editorSuggestWidget.background': colour('surface'),
      'editorOverviewRuler.border': colour('surface'),
      'diffEditor.insertedLineBackground': colour('ok-soft'),
      'diffEditor.removedLineBackground': colour('bad-soft'),
      // Comments must stay readable on it.
      'diffEditor.insertedTextBackground': `${colour('ok')}14`,
      'diffEditor.removedTextBackground': `${colour('bad')}14`,
      'diffEditorGutter.insertedLineBackground': colour('ok-soft'),
      'diffEditorGutter.removedLineBackground': colour('bad-soft'),
      'diffEditor.unchangedRegionBackground': colour('sunken'),
      'diffEditor.unchangedRegionForeground': colour('ink2'),
      'diffEditor.unchangedCodeBackground': colour('surface'),
      'diffEditor.border': colour('line'),
      'diffEditor.diagonalFill': colour('line'),
      'scrollbar.shadow': colour('surface'),
    },
  })
  monaco.editor.setTheme(THEME_NAME)
}

/** Styles are shortened when they are built; Monaco knows `#ffffff` and not `#fff`. */
const sixDigits = (hex: string) => hex.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')

/** Follows the page's theme until the returned function is called. */
export function followTheme(): () => void {
  applyTheme()
  const observer = new MutationObserver(applyTheme)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
