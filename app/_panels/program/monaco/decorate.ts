import type { editor } from 'monaco-editor/editor'
import type { Finding } from '../../../../lib/runs/finding.ts'
import type { LineNote } from '../line-notes.ts'
import { monaco } from './environment.ts'

interface Marks {
  findings: readonly Finding[]
  notes: readonly LineNote[]
  markedLine?: { line: number; tone: 'bad' | 'accent' | 'warn' }
}

/** Puts findings, notes beside lines and the marked line onto the program. The returned function takes them off. */
export function decorate(instance: editor.IStandaloneCodeEditor, { findings, notes, markedLine }: Marks): () => void {
  const model = instance.getModel()
  if (!model) return () => undefined
  const lines = model.getLineCount()
  monaco.editor.setModelMarkers(
    model,
    'checks',
    findings.filter(({ line }) => line <= lines).map((finding) => toMarker(finding, model)),
  )
  const decorations: editor.IModelDeltaDecoration[] = notes
    .filter(({ line }) => line <= lines)
    .map(({ line, text, tone }) => ({
      range: endOf(model, line),
      options: {
        showIfCollapsed: true,
        after: {
          // Never broken over two rows.
          content: `\u00a0${text.replaceAll(' ', '\u00a0')}\u00a0`,
          inlineClassName: `line-note line-note-${tone}`,
          inlineClassNameAffectsLetterSpacing: true,
          cursorStops: monaco.editor.InjectedTextCursorStops.None,
        },
      },
    }))
  if (markedLine && markedLine.line <= lines) {
    decorations.push({
      range: endOf(model, markedLine.line),
      options: { isWholeLine: true, className: `marked-line marked-line-${markedLine.tone}` },
    })
  }
  const collection = instance.createDecorationsCollection(decorations)
  return () => collection.clear()
}

function endOf(model: editor.ITextModel, line: number) {
  const column = model.getLineMaxColumn(line)
  return new monaco.Range(line, column, line, column)
}

function toMarker(finding: Finding, model: editor.ITextModel): editor.IMarkerData {
  const word = model.getWordAtPosition({ lineNumber: finding.line, column: finding.column })
  return {
    message: `${finding.message} (${finding.rule})`,
    severity: finding.severity === 'error' ? monaco.MarkerSeverity.Error : monaco.MarkerSeverity.Warning,
    startLineNumber: finding.line,
    endLineNumber: finding.line,
    startColumn: word?.startColumn ?? finding.column,
    endColumn: word?.endColumn ?? model.getLineMaxColumn(finding.line),
  }
}
