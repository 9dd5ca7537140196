'use client'
import { Bookmark, FilePen, Play, Save } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { WorkspaceEntry } from '../../../lib/workspace/workspace.ts'
import { formatAgo } from '../../_format/time.ts'
import type { FileVersion } from '../../_server/file-versions.ts'
import { join } from '../../_ui/join.ts'
import { PanelHeader } from '../../_ui/panel.tsx'
import { ScrollBox } from '../../_ui/scroll-box.tsx'
import { asideBeforeRuns } from '../before-runs.ts'
import { type Changes, FileDetails } from '../file-details.tsx'
import { FoldButton } from '../fold-button.tsx'
import type { Versions } from './use-versions.ts'
import { versionHint, versionKey, versionTitle } from './version-words.ts'
import { words } from './words.ts'

interface HistoryProps {
  entry: WorkspaceEntry
  isBinary: boolean
  versions: Versions
  /** What is not saved: `+1 −1`. Null where all is. */
  unsaved: string | null
  /** The key of the version that is compared; `unsaved` for what is not saved. */
  chosen: string | null
  changes: Changes
  onChoose(version: FileVersion | 'unsaved'): void
}

const ICON = { run: Play, checkpoint: Bookmark, state: Save }

/** How a file came to be what it is, and what is known of it besides. */
export function HistoryPane(props: HistoryProps) {
  const { versions } = props
  return (
    <div className="flex h-full min-h-0 flex-col bg-canvas">
      <PanelHeader>
        {/* Markdown before it may end with a heading of the first level: a third one cannot follow that. */}
        <h2 className="font-semibold">{words.title}</h2>
        <span className="text-ink3 text-xs">
          {!versions.isReading && versions.fault === null && words.count(versions.list.length)}
        </span>
      </PanelHeader>
      <HistoryList {...props} />
      <Suspense>
        <FileDetails entry={props.entry} isBinary={props.isBinary} changes={props.changes} />
      </Suspense>
    </div>
  )
}

function HistoryList({ versions, unsaved, chosen, onChoose }: HistoryProps) {
  const { list, isReading, fault, counts } = versions
  const [isOpen, setOpen] = useState(false)
  const { others, beforeRuns } = asideBeforeRuns(list)
  const rowOf = (version: FileVersion) => {
    const key = versionKey(version)
    return (
      <VersionRow
        key={key}
        icon={ICON[version.kind]}
        title={versionTitle(version)}
        hint={[formatAgo(version.at, Date.now()), versionHint(version)].filter(Boolean).join(' · ')}
        counts={counts.get(key) ?? ''}
        isChosen={chosen === key}
        onChoose={() => onChoose(version)}
      />
    )
  }
  return (
    <ScrollBox label={words.label} className="min-h-0 flex-1 overflow-auto -outline-offset-2!">
      {isReading && <p className="px-4 py-3 text-ink3">{words.reading}</p>}
      {fault !== null && (
        <p role="alert" className="px-4 py-3 text-bad">
          {fault}
        </p>
      )}
      {!isReading && fault === null && list.length === 0 && unsaved === null && (
        <p className="px-4 pt-3 text-ink3">{words.none}</p>
      )}
      <ul>
        {unsaved !== null && (
          <VersionRow
            icon={FilePen}
            title={words.edited}
            hint={words.editedHint}
            counts={unsaved}
            isChosen={chosen === 'unsaved'}
            onChoose={() => onChoose('unsaved')}
          />
        )}
        {others.map(rowOf)}
        {beforeRuns.length > 0 && (
          <li className="border-line not-first:border-t">
            <FoldButton isOpen={isOpen} onFold={setOpen} className="px-4">
              {words.beforeRuns(beforeRuns.length)}
            </FoldButton>
          </li>
        )}
        {isOpen && beforeRuns.map(rowOf)}
      </ul>
      {!isReading && fault === null && <p className="px-4 py-3 text-ink3 text-xs">{words.kept}</p>}
    </ScrollBox>
  )
}

interface RowProps {
  icon: typeof Play
  title: string
  hint: string
  counts: string
  isChosen: boolean
  onChoose(): void
}

function VersionRow({ icon: Icon, title, hint, counts, isChosen, onChoose }: RowProps) {
  return (
    <li className="border-line not-first:border-t">
      <button
        type="button"
        aria-current={isChosen ? 'true' : undefined}
        onClick={onChoose}
        className={join(
          'grid w-full grid-cols-[16px_minmax(0,1fr)_max-content] gap-x-2 px-4 py-2 text-left -outline-offset-2!',
          isChosen ? 'bg-accent-soft shadow-[inset_3px_0_var(--accent)]' : 'hover:bg-sunken',
        )}
      >
        <Icon size={14} strokeWidth={1.8} aria-hidden className="mt-[3px] text-ink3" />
        <span className="truncate font-medium" title={title}>
          {title}
        </span>
        <span className="font-mono text-ink2 text-xs leading-5">{counts}</span>
        <span className="col-span-2 col-start-2 truncate text-ink3 text-xs" title={hint} suppressHydrationWarning>
          {hint}
        </span>
      </button>
    </li>
  )
}
