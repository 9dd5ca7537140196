'use client'
import { ArrowRight, Download, Pencil, Play, Share2, Square, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { type ReactNode, useEffect, useState } from 'react'
import { formatAgo } from '../_format/time.ts'
import { ShareDialog } from '../_sharing/share-dialog.tsx'
import { Alert } from '../_ui/alert.tsx'
import { Badge } from '../_ui/badge.tsx'
import { Button } from '../_ui/button.tsx'
import { DeleteSessionDialog } from './delete-session-dialog.tsx'
import { RenameSessionDialog } from './rename-session-dialog.tsx'
import { sessionName, sessionState } from './session-name.ts'
import type { WholeSession } from './session-requests.ts'
import { TaskList } from './task-list.tsx'
import { useSessionPage } from './use-session-page.ts'
import { words } from './words.ts'

interface Props {
  initial: WholeSession
  /** Under the tasks. */
  children?: ReactNode
}

/** One session of work: its tasks in order, and what can be done with it. */
export function SessionView({ initial, children }: Props) {
  const page = useSessionPage(initial)
  const { session, fault, said } = page
  const [now, setNow] = useState<number | null>(null)
  // Server and browser draw the same first; how long ago something was is the browser's to say.
  useEffect(() => setNow(Date.now()), [])

  return (
    <main className="mx-auto w-full max-w-[960px] flex-1 px-6 py-7 max-lg:px-4 max-lg:py-5">
      <Link
        href="/runs/sessions"
        prefetch={false}
        className="flex min-h-7 w-fit items-center font-medium text-accent hover:underline max-lg:min-h-11"
      >
        {words.page.back}
      </Link>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="min-w-0 font-[650] text-xl tracking-[-0.02em] [overflow-wrap:anywhere]">
          {sessionName(session)}
        </h1>
        <Badge tone={session.isCurrent ? 'accent' : 'plain'}>{sessionState(session)}</Badge>
      </div>
      <Facts session={session} now={now} />
      <Actions page={page} />
      <p role="status" className="sr-only">
        {said}
      </p>
      {fault && (
        <div className="mt-3">
          <Alert tone="bad">{fault}</Alert>
        </div>
      )}
      <h2 className="mt-6 font-semibold">{words.page.tasks}</h2>
      {session.tasks.length > 0 ? (
        <TaskList sessionId={session.id} tasks={session.tasks} now={now} />
      ) : (
        <p className="mt-2 text-ink2">{words.page.noTasks}</p>
      )}
      {children}
    </main>
  )
}

function Facts({ session, now }: { session: WholeSession; now: number | null }) {
  const { number, name, startedAt, endedAt, tasks, logFile } = session
  const told = now === null ? null : { began: formatAgo(startedAt, now), ended: endedAt && formatAgo(endedAt, now) }
  return (
    <p className="mt-1 flex flex-wrap gap-x-4 text-ink2 text-xs tabular-nums">
      {name !== '' && <span>{words.numbered(number)}</span>}
      <span>{words.page.taskCount(tasks.length)}</span>
      <span title={startedAt.slice(0, 19).replace('T', ' ')}>{told && words.page.begun(told.began)}</span>
      {endedAt && (
        <span title={endedAt.slice(0, 19).replace('T', ' ')}>{told?.ended && words.page.ended(told.ended)}</span>
      )}
      {tasks.length > 0 && (
        <Link
          href={`/files?open=${encodeURIComponent(logFile)}`}
          prefetch={false}
          className="inline-flex min-h-6 items-center font-mono text-accent hover:underline max-lg:min-h-11"
        >
          {logFile}
        </Link>
      )}
    </p>
  )
}

function Actions({ page }: { page: ReturnType<typeof useSessionPage> }) {
  const { session, isBusy } = page
  const [asked, ask] = useState<'rename' | 'share' | 'delete' | null>(null)
  const close = () => ask(null)
  const icon = { size: 15, strokeWidth: 1.8, 'aria-hidden': true }
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <Button kind="primary" aria-disabled={isBusy} onClick={() => void page.goOn()}>
        <ArrowRight {...icon} />
        {session.tasks.some(({ isKept }) => isKept) ? words.page.continueRun : words.page.continue}
      </Button>
      {session.endedAt === null ? (
        <Button aria-disabled={isBusy} onClick={() => void page.end()}>
          <Square {...icon} />
          {words.page.end}
        </Button>
      ) : (
        <Button aria-disabled={isBusy} onClick={page.resume}>
          <Play {...icon} />
          {words.page.resume}
        </Button>
      )}
      <Button onClick={() => ask('rename')}>
        <Pencil {...icon} />
        {words.page.rename}
      </Button>
      <Button onClick={() => ask('share')}>
        <Share2 {...icon} />
        {words.page.share}
      </Button>
      <Button aria-disabled={isBusy} onClick={() => void page.exportLog()}>
        <Download {...icon} />
        {words.page.export}
      </Button>
      <Button onClick={() => ask('delete')}>
        <Trash2 {...icon} />
        {words.page.delete}
      </Button>
      <RenameSessionDialog session={session} isOpen={asked === 'rename'} onClose={close} onRename={page.rename} />
      <ShareDialog of={{ kind: 'session', id: session.id }} isOpen={asked === 'share'} onClose={close} />
      <DeleteSessionDialog
        name={sessionName(session)}
        isOpen={asked === 'delete'}
        onClose={close}
        onDelete={page.remove}
      />
    </div>
  )
}
