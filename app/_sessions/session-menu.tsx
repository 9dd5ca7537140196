'use client'
import { Layers } from 'lucide-react'
import Link from 'next/link'
import { type KeyboardEvent, useState } from 'react'
import type { WorkSession } from '../../lib/sessions/session.ts'
import { Button } from '../_ui/button.tsx'
import { Field } from '../_ui/field.tsx'
import { Popover } from '../_ui/popover.tsx'
import { sessionFacts, sessionName } from './session-name.ts'
import { beginSession, endSession, listSessions, renameSession } from './session-requests.ts'
import type { ChosenSession } from './use-work-session.ts'
import { words } from './words.ts'

interface Props {
  chosen: ChosenSession
  isDisabled: boolean
}

/** So many are offered; the others are on their own page. */
const OFFERED = 8

/** The session that the next run joins: closed until it is asked for. */
export function SessionMenu({ chosen, isDisabled }: Props) {
  const { session } = chosen
  const menu = useSessionMenu(chosen)
  return (
    <Popover
      label={words.title}
      align="end"
      className="max-h-[70vh] w-80 overflow-auto p-3.5 text-left max-sm:right-4! max-sm:left-4! max-sm:w-auto!"
      button={{
        disabled: isDisabled,
        onClick: menu.look,
        className:
          'inline-flex min-h-6 min-w-0 max-w-56 items-center gap-1.5 text-ink2 text-xs hover:underline disabled:opacity-60 max-lg:min-h-11',
        children: (
          <>
            <Layers size={14} strokeWidth={1.8} aria-hidden className="flex-none" />
            <span className="truncate">{words.menu.chosen(session && sessionName(session))}</span>
          </>
        ),
      }}
    >
      <h2 className="font-semibold">{words.title}</h2>
      <p className="mt-0.5 mb-3 text-ink2 text-xs">{words.menu.about}</p>
      {menu.fault && (
        <p role="alert" className="mb-2 rounded-md bg-bad-soft px-2.5 py-1.5 text-bad text-xs">
          {menu.fault}
        </p>
      )}
      <p role="status" className="sr-only">
        {menu.said}
      </p>
      <Choices chosen={chosen} offered={menu.offered} />
      <Button size="small" className="mt-2 w-full" aria-disabled={menu.isBusy} onClick={() => void menu.begin()}>
        {words.start}
      </Button>
      {session && <ChosenPart key={session.id} session={session} menu={menu} />}
      <Link
        href="/runs/sessions"
        prefetch={false}
        className="mt-2 flex min-h-7 w-fit items-center font-medium text-accent hover:underline max-lg:min-h-11"
      >
        {words.all}
      </Link>
    </Popover>
  )
}

/** None, or one of those that go on. */
function Choices({ chosen, offered }: { chosen: ChosenSession; offered: WorkSession[] | null }) {
  const { session } = chosen
  const isOffered = offered?.some(({ id }) => id === session?.id)
  const all = [...(session && !isOffered ? [session] : []), ...(offered ?? [])]
  return (
    <fieldset>
      <legend className="sr-only">{words.menu.join}</legend>
      <SessionChoice label={words.menu.none} isChosen={session === null} onChoose={() => chosen.choose(null)} />
      {all.map((one) => (
        <SessionChoice
          key={one.id}
          label={sessionName(one)}
          hint={sessionFacts(one)}
          isChosen={one.id === session?.id}
          onChoose={() => chosen.choose(one)}
        />
      ))}
      {offered === null && <p className="py-1 text-ink3 text-xs">{words.menu.loading}</p>}
    </fieldset>
  )
}

interface ChoiceProps {
  label: string
  hint?: string
  isChosen: boolean
  onChoose(): void
}

function SessionChoice({ label, hint, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className="flex min-h-7 cursor-pointer items-center gap-2 max-lg:min-h-11">
      <input
        type="radio"
        name="work-session"
        checked={isChosen}
        onChange={onChoose}
        onKeyDown={(event) => {
          // Enter would run the task, in whose form this stands.
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault()
        }}
        className="size-3.5 flex-none accent-(--accent-fill)"
      />
      <span className="min-w-0 truncate">{label}</span>
      {hint && <span className="ml-auto whitespace-nowrap text-ink3 text-xs tabular-nums">{hint}</span>}
    </label>
  )
}

/** What can be done with the one that is chosen. */
function ChosenPart({ session, menu }: { session: WorkSession; menu: SessionMenuActions }) {
  const [draft, setDraft] = useState<string | null>(null)
  const name = draft ?? session.name
  const rename = () => void menu.rename(name).then((isDone) => isDone && setDraft(null))
  // The field stands in the form of the task, which Enter would run.
  function renameOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    rename()
  }
  return (
    <div className="mt-3 grid gap-2 border-line border-t pt-3">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field
            id="work-session-name"
            label={words.menu.name}
            size="small"
            maxLength={100}
            autoComplete="off"
            placeholder={words.numbered(session.number)}
            value={name}
            onChange={({ target }) => setDraft(target.value)}
            onKeyDown={renameOnEnter}
          />
        </div>
        <Button className="flex-none" aria-disabled={menu.isBusy || name === session.name} onClick={rename}>
          {words.menu.rename}
        </Button>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Link
          href={`/runs/sessions/${session.id}`}
          prefetch={false}
          className="flex min-h-7 items-center font-medium text-accent hover:underline max-lg:min-h-11"
        >
          {words.menu.open}
        </Link>
        <Button size="small" aria-disabled={menu.isBusy} onClick={() => void menu.end()}>
          {words.menu.end}
        </Button>
      </div>
    </div>
  )
}

type SessionMenuActions = ReturnType<typeof useSessionMenu>

function useSessionMenu({ session, choose, lookAgain }: ChosenSession) {
  const [offered, setOffered] = useState<WorkSession[] | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const [isBusy, setBusy] = useState(false)

  function look() {
    lookAgain()
    void list()
  }

  async function list() {
    const answer = await listSessions({ limit: 50 })
    setFault(answer.ok ? null : answer.message)
    setOffered(answer.ok ? answer.value.sessions.filter(({ endedAt }) => endedAt === null).slice(0, OFFERED) : [])
  }

  /** Does one thing at a time and says what came of it. Answers whether it is done. */
  async function change(act: () => ReturnType<typeof beginSession>, done: (changed: WorkSession) => string) {
    if (isBusy) return false
    setBusy(true)
    const answer = await act()
    setBusy(false)
    setFault(answer.ok ? null : answer.message)
    if (!answer.ok) return false
    setSaid(done(answer.value))
    await list()
    return true
  }

  const begin = () =>
    change(beginSession, (begun) => {
      choose(begun)
      return words.menu.started(sessionName(begun))
    })

  /** Answers whether it is done. */
  async function rename(name: string): Promise<boolean> {
    if (!session || name === session.name) return true
    return change(
      () => renameSession(session.id, name),
      (renamed) => {
        choose(renamed)
        return words.menu.renamed(sessionName(renamed))
      },
    )
  }

  async function end() {
    if (!session) return
    const isDone = await change(
      () => endSession(session.id, true),
      (ended) => {
        choose(null)
        return words.menu.ended(sessionName(ended))
      },
    )
    // The button is gone with the session.
    if (isDone) document.querySelector<HTMLInputElement>('input[name="work-session"]')?.focus()
  }

  return { offered, fault, said, isBusy, look, begin, rename, end }
}
