'use client'
import { Pencil, Share2 } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'
import { Calendar } from '../../../../lib/savings/period.ts'
import { zoneHere } from '../../../_history/history-requests.ts'
import { clockOf, dayWords } from '../../../_history/run-words.ts'
import { words as names } from '../../../_history/words.ts'
import type { RunView } from '../../../_run/run-view.ts'
import { Button, IconButton } from '../../../_ui/button.tsx'
import { readRelated } from './bar-requests.ts'
import { CompareMenu } from './compare-menu.tsx'
import { ExportMenu } from './export-menu.tsx'
import { words } from './words.ts'

// Neither is needed before it is asked for.
const ShareDialog = dynamic(() => import('../../../_sharing/share-dialog.tsx').then((room) => room.ShareDialog))
const NameDialog = dynamic(() => import('../../../_history/naming/name-dialog.tsx').then((room) => room.NameDialog))

/** Which run this is, and what can be done with all of it once it has ended. */
export function RunBar({ view }: { view: RunView }) {
  const { runId, task, program, marks } = view
  const hasEnded = view.status === 'finished'
  const isProgram = hasEnded && task === null && program !== '' && !view.testOf
  const [isSharing, setSharing] = useState(false)
  const [name, setName] = useRunName(isProgram ? runId : null)
  const [isNaming, setNaming] = useState(false)
  if (runId === null) return null
  return (
    <div className="-mx-3 -top-3 z-10 lg:sticky -mt-3 flex h-10 items-center border-line border-b bg-surface pr-1.5 pl-3.5 max-lg:-mx-4 max-lg:h-[52px] max-lg:pl-4">
      <span title={name || runId} className="flex min-w-0 text-ink3 text-xs">
        {name ? <b className="min-w-0 truncate font-semibold text-ink">{name}</b> : <RunId runId={runId} />}
        <When ms={marks.accepted} />
      </span>
      {isProgram && (
        <IconButton label={names.name.edit} onClick={() => setNaming(true)}>
          <Pencil size={14} strokeWidth={1.8} aria-hidden />
        </IconButton>
      )}
      <span className="flex-1" />
      {hasEnded && (
        <>
          {/* Beside the pencil the words would take the room of when it ran. */}
          <CompareMenu runId={runId} isShort={isProgram} />
          <Button size="small" className="border-transparent! lg:px-1.5" onClick={() => setSharing(true)}>
            <Share2 size={14} strokeWidth={1.8} aria-hidden />
            <span className={isProgram ? 'max-xl:sr-only' : 'max-sm:sr-only'}>{words.share}</span>
          </Button>
          <ExportMenu runId={runId} />
        </>
      )}
      {isSharing && <ShareDialog of={{ kind: 'run', id: runId }} isOpen onClose={() => setSharing(false)} />}
      {isNaming && (
        <NameDialog
          run={{ runId, name: name ?? undefined }}
          onClose={() => setNaming(false)}
          onNamed={(given) => {
            setName(given)
            setNaming(false)
          }}
        />
      )}
    </div>
  )
}

/** `· today 14:16` where the browser is: the server does not know. */
function When({ ms }: { ms: number | undefined }) {
  const [text, setText] = useState('')
  useEffect(() => {
    if (ms === undefined) return
    const iso = new Date(ms).toISOString()
    const calendar = new Calendar(zoneHere())
    const { name, isNear } = dayWords(calendar.dayOf(Math.floor(ms / QUARTER_MS)), calendar.today())
    const day = isNear
      ? name.toLowerCase()
      : new Date(ms).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })
    setText(`· ${words.on(day, clockOf(iso))}`)
  }, [ms])
  return <span className="ml-1.5 min-w-0 truncate tabular-nums">{text}</span>
}

/** Enough of it to tell it from others; the bar at the foot of the page has all of it. */
const SHOWN = 6

function RunId({ runId }: { runId: string }) {
  return (
    <span className="flex-none font-mono">
      <span aria-hidden>{runId.slice(0, SHOWN)}</span>
      <span className="sr-only">{runId}</span>
    </span>
  )
}

const QUARTER_MS = 15 * 60_000

/** What its person calls a program; asked for where it may have a name. */
function useRunName(runId: string | null) {
  const [name, setName] = useState<string | null>(null)
  useEffect(() => {
    if (runId === null) return
    let isLeft = false
    void readRelated(runId).then((answer) => answer.ok && !isLeft && setName(answer.value.run.name ?? null))
    return () => {
      isLeft = true
    }
  }, [runId])
  return [name, setName] as const
}
