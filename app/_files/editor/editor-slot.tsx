'use client'
import { type ComponentType, useEffect, useState } from 'react'
import { ErrorBoundary } from '../../_ui/error-boundary.tsx'
import { ScrollBox } from '../../_ui/scroll-box.tsx'
import type { FileEditorProps } from './file-editor.tsx'
import { words } from './words.ts'

type State = { kind: 'loading' } | { kind: 'ready'; Editor: ComponentType<FileEditorProps> } | { kind: 'failed' }

/** What of a text stands there until the editor has come. */
const FIRST = 20_000

/** The editor when it has come; the same text until then; a plain field when it does not come. */
export function EditorSlot(props: FileEditorProps) {
  const [state, setState] = useState<State>({ kind: 'loading' })
  useEffect(() => {
    let isGone = false
    import('./file-editor.tsx').then(
      (module) => !isGone && setState({ kind: 'ready', Editor: module.default }),
      () => !isGone && setState({ kind: 'failed' }),
    )
    return () => {
      isGone = true
    }
  }, [])
  if (state.kind === 'loading')
    return (
      <ScrollBox
        label={words.label(props.path)}
        className="h-full overflow-auto whitespace-pre py-2 pr-4 pl-[66px] font-mono text-code -outline-offset-2!"
      >
        {props.text.slice(0, FIRST)}
      </ScrollBox>
    )
  if (state.kind === 'failed') return <PlainField {...props} />
  return (
    <ErrorBoundary fallback={<PlainField {...props} />}>
      <state.Editor {...props} />
    </ErrorBoundary>
  )
}

function PlainField({ path, text, isReadOnly, onEdit }: FileEditorProps) {
  return (
    <div className="flex h-full flex-col">
      <p className="px-4 py-2 text-warn">{words.failed}</p>
      <textarea
        aria-label={words.label(path)}
        value={text}
        readOnly={isReadOnly}
        onChange={(event) => onEdit(path, event.target.value)}
        spellCheck={false}
        className="w-full flex-1 resize-none bg-surface px-4 py-2 font-mono text-code"
      />
    </div>
  )
}
