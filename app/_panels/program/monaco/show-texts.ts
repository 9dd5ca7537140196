import type { editor } from 'monaco-editor/editor'
import { monaco } from './environment.ts'

/** Shows the last of these texts; undo leads back through the others, to the first. */
export function showTexts(model: editor.ITextModel, texts: readonly string[]): void {
  const [first = '', ...later] = texts
  const current = model.getValue()
  // A program that streams in is appended to, so that nothing already there is drawn again.
  if (current && later.length === 0 && first.startsWith(current)) {
    model.applyEdits([changeOf(model, first)])
    return
  }
  model.setValue(first)
  for (const text of later) {
    model.pushStackElement()
    model.pushEditOperations([], [changeOf(model, text)], () => null)
  }
  model.pushStackElement()
}

/** The edit that makes a model this text; only what differs, so that undo shows what it undoes. */
function changeOf(model: editor.ITextModel, text: string) {
  const was = model.getValue()
  const shorter = Math.min(was.length, text.length)
  let start = 0
  while (start < shorter && was[start] === text[start]) start++
  // Not between the halves of one sign.
  if (start > 0 && isFirstHalf(text.charCodeAt(start - 1))) start--
  let same = 0
  while (same < shorter - start && was.at(-1 - same) === text.at(-1 - same)) same++
  if (same > 0 && isSecondHalf(text.charCodeAt(text.length - same))) same--
  const range = monaco.Range.fromPositions(model.getPositionAt(start), model.getPositionAt(was.length - same))
  return { range, text: text.slice(start, text.length - same) }
}

const isFirstHalf = (code: number) => code >= 0xd800 && code < 0xdc00
const isSecondHalf = (code: number) => code >= 0xdc00 && code < 0xe000
