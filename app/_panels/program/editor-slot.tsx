'use client'
import { useEffect } from 'react'
import { ErrorBoundary } from '../../_ui/error-boundary.tsx'
import { usePart } from '../../_ui/later/use-part.ts'
import type { ProgramEditorProps } from './monaco/program-editor.tsx'
import { PlainProgram } from './plain-program.tsx'
import { words } from './words.ts'

const load = () => import('./monaco/program-editor.tsx')

/** Fetches the editor when the page has nothing else to do, so that it does not hold up the first run. */
export function usePreloadedEditor(): void {
  useEffect(() => {
    // A failure is told where the editor is wanted.
    const begin = () => void load().catch(() => {})
    if (!('requestIdleCallback' in window)) return
    const waiting = window.requestIdleCallback(begin, { timeout: 5_000 })
    return () => window.cancelIdleCallback(waiting)
  }, [])
}

/** The editor when it has come; the same text until then; a plain field when it does not come. */
export function EditorSlot(props: ProgramEditorProps) {
  const Editor = usePart(load)
  if (Editor === null) return <PlainProgram text={props.text} isStreaming={false} />
  if (Editor === 'missing') return <PlainField {...props} />
  return (
    <ErrorBoundary fallback={<PlainField {...props} />}>
      <Editor {...props} />
    </ErrorBoundary>
  )
}

function PlainField({ text, isReadOnly, onEdit }: ProgramEditorProps) {
  return (
    <div className="flex h-full flex-col max-lg:min-h-[50vh]">
      <p className="px-3.5 py-2 text-warn">{words.noEditor}</p>
      <textarea
        aria-label={words.title}
        value={text}
        readOnly={isReadOnly}
        onChange={(event) => onEdit(event.target.value)}
        spellCheck={false}
        className="w-full flex-1 resize-none bg-surface px-3.5 py-2 font-mono text-code"
      />
    </div>
  )
}
