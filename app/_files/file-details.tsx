'use client'
import Link from 'next/link'
import { use } from 'react'
import { formatBytes } from '../../lib/format/bytes.ts'
import type { WorkspaceEntry } from '../../lib/workspace/workspace.ts'
import { formatAgo } from '../_format/time.ts'
import { kindWords } from './file-kind.ts'
import type { LastChange } from './last-changes.ts'
import { words } from './words.ts'

export type Changes = Promise<Record<string, LastChange>>

interface Props {
  entry: WorkspaceEntry
  /** It was read, and cannot be shown. */
  isBinary: boolean
  changes: Changes
}

/** What is known of a file beside its content. */
export function FileDetails({ entry, isBinary, changes }: Props) {
  const known = use(changes)
  // A file may be called like what every object has.
  const change = Object.hasOwn(known, entry.path) ? known[entry.path] : undefined
  return (
    <dl className="grid flex-none grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-1 border-line border-t px-4 py-3 text-xs">
      <dt className="text-ink3">{words.details.size}</dt>
      <dd className="tabular-nums">
        {formatBytes(entry.size)}
        {entry.size >= 1_000 && <span className="text-ink3"> {words.details.bytes(entry.size)}</span>}
      </dd>
      <dt className="text-ink3">{words.details.kind}</dt>
      <dd>{kindWords(entry.path, isBinary)}</dd>
      <dt className="text-ink3">{words.details.written}</dt>
      {/* The server's clock may stand a minute beside the browser's. */}
      <dd suppressHydrationWarning>{formatAgo(entry.modifiedAt, Date.now())}</dd>
      <dt className="text-ink3">{words.details.run}</dt>
      <dd className="[overflow-wrap:anywhere]">
        {change ? (
          <>
            <Link href={`/runs/${change.runId}`} className="line-clamp-2 font-medium text-accent hover:underline">
              {change.title || change.runId}
            </Link>
            <span className="text-ink3">
              {change.change === 'created' ? words.details.made : words.details.changed}
            </span>
          </>
        ) : (
          <span className="text-ink2">{words.details.noRun}</span>
        )}
      </dd>
    </dl>
  )
}
