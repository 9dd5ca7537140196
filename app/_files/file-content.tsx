'use client'
import { useMemo } from 'react'
import type { WorkspaceEntry } from '../../lib/workspace/workspace.ts'
import { ErrorBoundary } from '../_ui/error-boundary.tsx'
import { JsonTree } from '../_ui/json-tree.tsx'
import { usePart } from '../_ui/later/use-part.ts'
import { EmptyState } from '../_ui/panel.tsx'
import { ScrollBox } from '../_ui/scroll-box.tsx'
import { parseCsv } from './content/csv.ts'
import { DataTable } from './content/data-table.tsx'
import { ImageView } from './content/image-view.tsx'
import type { ParsedJson } from './content/parse-json.ts'
import { tableOfJson } from './content/table-rows.ts'
import { EditorSlot } from './editor/editor-slot.tsx'
import { type FileView, kindOf } from './file-kind.ts'
import type { Preview } from './file-requests.ts'
import type { Draft } from './open-files.ts'
import { words } from './words.ts'

const loadMarkdown = () => import('./content/markdown-view.tsx')
const loadPdf = () => import('./content/pdf/pdf-view.tsx')

interface Props {
  entry: WorkspaceEntry
  view: FileView
  draft: Draft | undefined
  /** Null until it is read. */
  preview: Preview | null
  text: string | null
  json: ParsedJson | null
  openPaths: readonly string[]
  /** Numbers of lines that are not saved. */
  newLines: readonly number[]
  onEdit(path: string, text: string): void
  onSeen(size: { width: number; height: number }): void
}

/** What is in a file, in the way it is looked at. */
export function FileContent(props: Props) {
  const { entry, view, preview, text, json } = props
  const { path } = entry
  if (preview?.kind === 'image')
    return (
      <ImageView key={entry.modifiedAt} path={path} modifiedAt={entry.modifiedAt} view={view} onSeen={props.onSeen} />
    )
  if (preview?.kind === 'pdf') return <Pdf entry={entry} view={view} />
  if (text === null) return <NoText entry={entry} preview={preview} />
  switch (view) {
    case 'tree':
      return json && 'value' in json ? (
        <ScrollBox
          label={words.content.treeOf(path)}
          className="min-h-0 flex-1 overflow-auto px-2 py-3 -outline-offset-2!"
        >
          <JsonTree value={json.value} openTo={3} />
        </ScrollBox>
      ) : (
        <EmptyState>{words.content.noJson}</EmptyState>
      )
    case 'table':
      return (
        <ErrorBoundary key={path} fallback={<EmptyState>{words.content.noTable}</EmptyState>}>
          {kindOf(path) === 'json' ? <JsonTable path={path} json={json} /> : <CsvTable path={path} text={text} />}
        </ErrorBoundary>
      )
    case 'preview':
      return <Markdown path={path} text={text} />
    case 'both':
      return (
        <div className="grid min-h-0 flex-1 max-sm:grid-rows-2 sm:grid-cols-2">
          <div className="min-h-0 min-w-0">
            <TextEditor {...props} text={text} />
          </div>
          <div className="flex min-h-0 min-w-0 flex-col border-line max-sm:border-t sm:border-l">
            <Markdown path={path} text={text} />
          </div>
        </div>
      )
    default:
      return (
        <div className="min-h-0 flex-1">
          <TextEditor {...props} text={text} />
        </div>
      )
  }
}

function NoText({ entry, preview }: Pick<Props, 'entry' | 'preview'>) {
  if (preview?.kind !== 'none') return <p className="px-4 py-3 text-ink3">{words.content.reading(entry.path)}</p>
  return <EmptyState>{preview.reason}</EmptyState>
}

function TextEditor({
  entry: { path, modifiedAt },
  text,
  draft,
  openPaths,
  newLines,
  onEdit,
}: Props & { text: string }) {
  return (
    <EditorSlot
      // What is only read has no versions.
      key={draft ? 'editable' : modifiedAt}
      path={path}
      text={text}
      version={draft?.version ?? 0}
      isReadOnly={draft === undefined}
      openPaths={openPaths}
      newLines={newLines}
      onEdit={onEdit}
    />
  )
}

function CsvTable({ path, text }: { path: string; text: string }) {
  const table = useMemo(() => parseCsv(text, /\.tsv$/i.test(path) ? '\t' : undefined), [path, text])
  return <DataTable key={path} table={table} label={words.content.rowsOf(path)} />
}

function JsonTable({ path, json }: { path: string; json: ParsedJson | null }) {
  const table = useMemo(() => (json && 'value' in json ? tableOfJson(json.value) : null), [json])
  if (table === null) return <EmptyState>{words.content.noList}</EmptyState>
  return <DataTable key={path} table={table} label={words.content.rowsOf(path)} />
}

/** Markdown as it reads; the part that can is fetched when it is wanted. */
function Markdown({ path, text }: { path: string; text: string }) {
  const View = usePart(loadMarkdown)
  if (View === null) return <p className="px-4 py-3 text-ink3">{words.content.reading(path)}</p>
  const asText = <EmptyState>{words.content.noPreview}</EmptyState>
  if (View === 'missing') return asText
  return (
    <ErrorBoundary key={path} fallback={asText}>
      <View path={path} text={text} />
    </ErrorBoundary>
  )
}

/** The pages of a PDF; what shows them is fetched when it is wanted. */
function Pdf({ entry, view }: Pick<Props, 'entry' | 'view'>) {
  const View = usePart(loadPdf)
  if (View === null) return <p className="px-4 py-3 text-ink3">{words.content.reading(entry.path)}</p>
  const instead = <EmptyState>{words.content.noPdf}</EmptyState>
  if (View === 'missing') return instead
  return (
    <ErrorBoundary key={entry.path} fallback={instead}>
      <View entry={entry} view={view} />
    </ErrorBoundary>
  )
}
