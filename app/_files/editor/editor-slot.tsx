'use client'
import { ErrorBoundary } from '../../_ui/error-boundary.tsx'
import { usePart } from '../../_ui/later/use-part.ts'
import { ScrollBox } from '../../_ui/scroll-box.tsx'
import type { FileEditorProps } from './file-editor.tsx'
import { words } from './words.ts'

const load = () => import('./file-editor.tsx')
/** What of a text stands there until the editor has come. */
const FIRST = 20_000

/** The editor when it has come; the same text until then; a plain field when it does not come. */
export function EditorSlot(props: FileEditorProps) {
  const Editor = usePart(load)
  if (Editor === null)
    return (
      <ScrollBox
        label={words.label(props.path)}
        className="h-full overflow-auto whitespace-pre py-2 pr-4 pl-[66px] font-mono text-code -outline-offset-2!"
      >
        {props.text.slice(0, FIRST)}
      </ScrollBox>
    )
  if (Editor === 'missing') return <PlainField {...props} />
  return (
    <ErrorBoundary fallback={<PlainField {...props} />}>
      <Editor {...props} />
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
