'use client'
import { Download, File, FileX, Maximize2 } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import type { FileChange } from '../../../lib/runs/event.ts'
import { resultAddress } from '../../_result/address.ts'
import { noteOpened } from '../../_result/returning.ts'
import { Badge } from '../../_ui/badge.tsx'
import { fileUrl } from '../../_ui/file-url.ts'
import { join } from '../../_ui/join.ts'
import { words } from './words.ts'

const TONE = { created: 'ok', changed: 'accent', deleted: 'bad' } as const

// Shown until somebody asks for more: a program may write ten thousand.
const PAGE = 50

/** The files a run made, changed or deleted, with a way to have them. */
export function FilesChanged({
  files,
  unseen,
  runId,
}: {
  files: FileChange[]
  unseen: string | undefined
  runId: string | null
}) {
  const [most, setMost] = useState(PAGE)
  if (files.length === 0 && unseen === undefined) return null
  return (
    <div className="mt-2.5 border-line border-t pt-2">
      <h4 className="font-medium text-ink3 text-xs">{words.files.title}</h4>
      <ul>
        {files.slice(0, most).map(({ path, change }) => (
          <li key={path} className="flex h-8 items-center gap-2 max-lg:h-11">
            {change === 'deleted' ? (
              <FileX size={16} strokeWidth={1.8} aria-hidden className="flex-none text-ink3" />
            ) : (
              <File size={16} strokeWidth={1.8} aria-hidden className="flex-none text-ink3" />
            )}
            {change === 'deleted' ? (
              <span className="truncate text-ink2 line-through">{path}</span>
            ) : (
              <Link
                href={`/files?open=${encodeURIComponent(path)}`}
                className="min-w-0 truncate font-medium hover:underline"
              >
                {path}
              </Link>
            )}
            <Badge tone={TONE[change]}>{words.files.changes[change]}</Badge>
            {change !== 'deleted' && runId !== null && (
              <Link
                href={resultAddress(runId, { file: path })}
                prefetch={false}
                onNavigate={() => noteOpened(runId)}
                title={words.enlargeFile(path)}
                aria-label={words.enlargeFile(path)}
                className="-mr-1.5 ml-auto grid size-8 flex-none place-items-center rounded-md text-ink2 hover:bg-sunken max-lg:size-11"
              >
                <Maximize2 size={15} strokeWidth={1.8} aria-hidden />
              </Link>
            )}
            {change !== 'deleted' && (
              <a
                href={`${fileUrl(path)}?download`}
                download
                title={words.files.download(path)}
                aria-label={words.files.download(path)}
                className={join(
                  '-mr-1.5 grid size-8 flex-none place-items-center rounded-md text-ink2 hover:bg-sunken max-lg:size-11',
                  runId === null && 'ml-auto',
                )}
              >
                <Download size={16} strokeWidth={1.8} aria-hidden />
              </a>
            )}
          </li>
        ))}
      </ul>
      {files.length > most && (
        <button
          type="button"
          onClick={() => setMost(most + PAGE)}
          className="min-h-6 font-medium text-accent hover:underline max-lg:min-h-11"
        >
          {words.files.more(Math.min(PAGE, files.length - most), files.length)}
        </button>
      )}
      {unseen !== undefined && <p className="text-ink2 text-xs">{unseen}</p>}
    </div>
  )
}
