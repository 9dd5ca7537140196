'use client'
import { History } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { countDiff } from '../../lib/format/lines.ts'
import type { WorkspaceEntry } from '../../lib/workspace/workspace.ts'
import type { FileVersion } from '../_server/file-versions.ts'
import { Button, Key } from '../_ui/button.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { Segmented } from '../_ui/segmented.tsx'
import { Tabs } from '../_ui/tabs.tsx'
import { useMediaQuery } from '../_workbench/use-media-query.ts'
import { ConflictNote } from './conflict-note.tsx'
import { parseJson } from './content/parse-json.ts'
import { EntryMenu } from './entry-menu.tsx'
import { FileContent } from './file-content.tsx'
import type { Changes } from './file-details.tsx'
import { type FileView, kindOf, viewsOf } from './file-kind.ts'
import { type Preview, previewFile } from './file-requests.ts'
import { CompareView } from './history/compare-view.tsx'
import { DiffView } from './history/diff-view.tsx'
import { HistoryPane } from './history/history-pane.tsx'
import { countWords, diffTexts, newLines } from './history/hunks.ts'
import { useVersions } from './history/use-versions.ts'
import { versionKey } from './history/version-words.ts'
import { type Draft, isDirty, type OpenFilesEvent } from './open-files.ts'
import type { Renaming } from './rename-dialog.tsx'
import { words } from './words.ts'

interface FilePaneProps {
  entry: WorkspaceEntry
  draft: Draft | undefined
  openPaths: readonly string[]
  view: FileView | undefined
  changes: Changes
  isSaving: boolean
  isJustSaved: boolean
  isRestoring: boolean
  /** Counts what may have changed the history of every file. */
  round: number
  tell(event: OpenFilesEvent): void
  onView(view: FileView): void
  onSave(): void
  onRestore(version: FileVersion): void
  onRename(how: Renaming): void
  onDelete(): void
}

/** What is compared with what: `unsaved` is what stands in the editor with what is saved, `newer` with what came meanwhile. */
type Compared = { kind: 'unsaved' | 'newer' } | { kind: 'version'; key: string } | null

/** One file: what is in it, what can be done with it, and how it came to be that. */
export function FilePane(props: FilePaneProps) {
  const { entry, draft, changes, tell } = props
  const { path, modifiedAt } = entry
  const preview = usePreview(entry, draft, tell)
  const [comparing, setComparing] = useState<{ path: string; compared: Compared }>({ path, compared: null })
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const isWide = useMediaQuery('(min-width: 1280px)', true)
  const text = draft?.text ?? (preview?.kind === 'text' ? preview.text : null)
  const saved = draft?.saved ?? (preview?.kind === 'text' && preview.isWhole ? preview.text : null)
  const versions = useVersions(path, {
    mark: `${draft?.newer?.tag ?? draft?.tag ?? modifiedAt} ${props.round}`,
    text: saved,
    isRead: preview !== null,
  })
  const unsaved = useUnsaved(draft)
  // Of another file nothing is compared.
  const compared = comparing.path === path ? comparing.compared : null
  const at = compared?.kind === 'version' ? versions.list.findIndex((each) => versionKey(each) === compared.key) : -1
  const version = versions.list[at]
  const setCompared = (now: Compared) => setComparing({ path, compared: now })
  const close = () => setCompared(null)
  const history = (
    <HistoryPane
      {...{ entry, versions, changes }}
      isBinary={preview?.kind === 'none' && preview.why === 'no-text'}
      unsaved={unsaved?.words ?? null}
      chosen={compared?.kind === 'version' ? compared.key : compared?.kind === 'unsaved' ? 'unsaved' : null}
      onChoose={(one) => {
        setHistoryOpen(false)
        setCompared(one === 'unsaved' ? { kind: 'unsaved' } : { kind: 'version', key: versionKey(one) })
      }}
    />
  )
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_300px]">
      <div className="flex min-h-0 min-w-0 flex-col">
        {draft?.newer && (
          <ConflictNote
            path={path}
            onCompare={() => setCompared({ kind: 'newer' })}
            onSettle={(keep) => {
              tell({ kind: 'settled', path, keep })
              close()
            }}
          />
        )}
        {version ? (
          <CompareView
            path={path}
            version={version}
            newer={versions.list[at - 1] ?? null}
            now={saved}
            isBusy={props.isRestoring}
            onBack={close}
            onRestore={(older) => {
              props.onRestore(older)
              close()
            }}
          />
        ) : compared && draft ? (
          <>
            <div className="flex min-h-11 flex-none items-center border-line border-b px-4">
              <Button size="small" onClick={close}>
                {words.file.back}
              </Button>
            </div>
            {compared.kind === 'newer' && draft.newer ? (
              <DiffView before={draft.newer.text} after={draft.text} label={words.file.newer(path)} />
            ) : (
              <DiffView before={draft.saved} after={draft.text} label={words.file.unsaved(path)} />
            )}
          </>
        ) : (
          <Shown
            {...props}
            preview={preview}
            text={text}
            newLines={unsaved?.lines ?? NONE}
            onHistory={isWide ? null : () => setHistoryOpen(true)}
          />
        )}
      </div>
      {isWide ? (
        <section aria-label={words.history} className="min-h-0 min-w-0 border-line border-l">
          {history}
        </section>
      ) : (
        <Dialog title={words.file.historyOf(path)} isOpen={isHistoryOpen} onOpenChange={setHistoryOpen}>
          {history}
        </Dialog>
      )}
    </div>
  )
}

const NONE: readonly number[] = []

interface ShownProps extends FilePaneProps {
  /** Of what is not saved. */
  newLines: readonly number[]
  preview: Preview | null
  text: string | null
  /** Null where the history is in sight. */
  onHistory: (() => void) | null
}

/** The file itself under its bar. */
function Shown(props: ShownProps) {
  const { entry, draft, preview, text, tell, onHistory } = props
  const { path } = entry
  const kind = kindOf(path)
  const views = preview?.kind === 'none' && text === null ? [] : viewsOf(path)
  const view = views.find((each) => each === props.view) ?? views[0] ?? 'text'
  const [seen, setSeen] = useState<{ path: string; width: number; height: number } | null>(null)
  const size = seen?.path === path ? seen : null
  const deferred = useDeferredValue(text)
  const json = useMemo(() => (kind === 'json' && deferred !== null ? parseJson(deferred) : null), [kind, deferred])
  const isEditable = draft !== undefined
  const dirty = isDirty(draft)
  const content = (
    <FileContent
      {...{ entry, view, draft, preview, text, json }}
      openPaths={props.openPaths}
      newLines={props.newLines}
      onEdit={(of, text) => tell({ kind: 'edited', path: of, text })}
      onSeen={(size) => setSeen({ path, ...size })}
    />
  )
  return (
    <Tabs.Root
      value={view}
      onValueChange={(value) => props.onView(value as FileView)}
      className="flex min-h-0 min-w-0 flex-1 flex-col"
    >
      <div className="flex min-h-11 flex-none flex-wrap items-center gap-x-2 gap-y-1 border-line border-b px-4 py-1 max-lg:px-3">
        <h2 className="sr-only">{path}</h2>
        {views.length > 1 && (
          <Segmented
            label={words.file.showAs}
            segments={views.map((value) => ({ value, label: words.views[value] }))}
          />
        )}
        <p className="min-w-0 flex-[1_1_80px] truncate text-ink3 text-xs">
          {json !== null && ('value' in json ? words.file.isJson : words.file.isNoJson(json.fault))}
          {size && preview?.kind === 'image' && `${size.width} × ${size.height}`}
          {preview?.kind === 'text' &&
            !isEditable &&
            (preview.isWhole ? words.file.otherText : words.file.onlyBeginning)}
        </p>
        <span role="status" className="text-ok text-xs empty:hidden">
          {props.isJustSaved && !dirty && words.file.saved}
        </span>
        {dirty && (
          <Button size="small" onClick={() => tell({ kind: 'reverted', path })}>
            {words.file.undo}
          </Button>
        )}
        {isEditable && (
          <Button
            size="small"
            kind={dirty ? 'primary' : 'plain'}
            disabled={!dirty || props.isSaving || draft.newer !== null}
            onClick={props.onSave}
          >
            {props.isSaving ? words.file.saving : words.file.save}
            <Key className="max-sm:hidden">{words.file.saveKey}</Key>
          </Button>
        )}
        {onHistory && (
          <Button size="small" onClick={onHistory}>
            <History size={14} strokeWidth={1.8} aria-hidden />
            {words.history}
          </Button>
        )}
        <EntryMenu entry={entry} onRename={props.onRename} onDelete={props.onDelete} />
      </div>
      {views.length > 1 ? (
        <Tabs.Content value={view} tabIndex={-1} className={CONTENT}>
          {content}
        </Tabs.Content>
      ) : (
        <div className={CONTENT}>{content}</div>
      )}
    </Tabs.Root>
  )
}

const CONTENT = 'flex min-h-0 min-w-0 flex-1 flex-col'

/** Reads the file, and again when it was written meanwhile. Null until it is read. */
function usePreview(entry: WorkspaceEntry, draft: Draft | undefined, tell: FilePaneProps['tell']): Preview | null {
  const { path, modifiedAt } = entry
  const [found, setFound] = useState<{ path: string; preview: Preview } | null>(null)
  const tag = useRef(draft?.tag)
  tag.current = draft?.tag
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when the file was written.
  useEffect(() => {
    let isGone = false
    const before = tag.current
    void previewFile(path).then((preview) => {
      if (isGone) return
      setFound({ path, preview })
      // Saved meanwhile: then this is what was there before.
      if (preview.kind !== 'text' || !preview.isEditable || tag.current !== before) return
      tell({ kind: 'read', path, text: preview.text, tag: preview.tag })
    })
    return () => {
      isGone = true
    }
  }, [path, modifiedAt, tell])
  return found?.path === path ? found.preview : null
}

/** A text that is longer is not compared at every key. */
const MOST_COMPARED = 300_000

/** What is not saved: how many lines, and which. Null where all is. */
function useUnsaved(draft: Draft | undefined): { words: string; lines: readonly number[] } | null {
  const text = useDeferredValue(draft?.text)
  const saved = draft?.saved
  return useMemo(() => {
    if (text === undefined || saved === undefined || text === saved) return null
    if (text.length > MOST_COMPARED) return { words: words.file.changed, lines: [] }
    const diff = diffTexts(saved, text)
    return { words: countWords(countDiff(diff)), lines: newLines(diff) }
  }, [text, saved])
}
