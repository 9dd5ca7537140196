'use client'
import { ArrowLeftRight, Check, Download, Link2, X } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import type { ComparedRun, RunComparison } from '../../lib/history/compare/comparison.ts'
import type { RunSummary } from '../../lib/playground.ts'
import { compareAddress, keptListAddress } from '../_history/history-address.ts'
import { clockOf, dayWords, nameOf } from '../_history/run-words.ts'
import { usePageKeyGroup } from '../_keys/page-keys.ts'
import { listRuns } from '../_run/run-requests.ts'
import { Badge } from '../_ui/badge.tsx'
import { Button, buttonStyle, IconButton, Key } from '../_ui/button.tsx'
import { closePopoverOf, Popover } from '../_ui/popover.tsx'
import { COPY_REFUSED, useCopy } from '../_ui/use-copy.ts'
import { isForPage, usePageKey } from '../_ui/use-page-key.ts'
import { CallPairs } from './call-pairs.tsx'
import { Figures } from './figures.tsx'
import { ProgramPair } from './program-pair.tsx'
import { ValuePairView } from './value-pair.tsx'
import { words } from './words.ts'

/** What changed from one run to another, and whether it was better. */
export function ComparisonView({ comparison }: { comparison: RunComparison }) {
  const { a, b, isSameTask, sentences, values, calls, callsLeftOut } = comparison
  const router = useRouter()
  const box = useRef<HTMLElement>(null)
  const swap = () => router.replace(compareAddress(b.runId, a.runId))
  usePageKeyGroup('compareRuns')
  usePageKey(isNext, () => step(1))
  usePageKey(isPrevious, () => step(-1))
  usePageKey(isSwap, swap)
  // The list as it was left.
  usePageKey(isBack, () => router.push(keptListAddress()))

  /** Goes to the next or the previous difference. */
  function step(by: 1 | -1) {
    const all = [...(box.current?.querySelectorAll<HTMLElement>('[data-difference]') ?? [])]
    const at = all.indexOf(document.activeElement as HTMLElement)
    const to = all[at === -1 ? (by === 1 ? 0 : all.length - 1) : (at + by + all.length) % all.length]
    to?.focus({ preventScroll: true })
    to?.scrollIntoView({ block: 'center' })
  }

  return (
    <main ref={box} className="mx-auto grid w-full max-w-[1440px] flex-1 content-start gap-3 px-4 pt-5 pb-8">
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="font-[650] text-xl tracking-[-0.02em]">{words.title}</h1>
        <span className="flex-1" />
        <CopyAddress />
        <a
          href={`/api/runs/compare?a=${a.runId}&b=${b.runId}`}
          download={`compare-${a.runId}-${b.runId}.json`}
          className={buttonStyle()}
        >
          <Download size={15} strokeWidth={1.8} aria-hidden />
          {words.export}
        </a>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2 max-sm:grid-cols-1 max-sm:justify-items-stretch">
        <SideHead side={words.a} run={a} onChange={(id) => router.replace(compareAddress(id, b.runId))} />
        <IconButton label={words.swap} onClick={swap} className="max-sm:mx-auto">
          <ArrowLeftRight size={16} strokeWidth={1.8} aria-hidden />
        </IconButton>
        <SideHead side={words.b} run={b} onChange={(id) => router.replace(compareAddress(a.runId, id))} />
      </div>
      <div>
        <p className="line-clamp-2 text-ink3 [overflow-wrap:anywhere]">
          {isSameTask ? (a.task ?? words.noTask) : words.bothTasks(a.task, b.task)}
        </p>
        <p className="mt-1 max-w-[72ch] font-medium text-md leading-[22px] [overflow-wrap:anywhere]">
          {sentences.join(' ')}
        </p>
      </div>
      <Figures comparison={comparison} />
      <ProgramPair a={a.program} b={b.program} />
      {isSameTask ? (
        <>
          <ValuePairView values={values} />
          <CallPairs calls={calls} leftOut={callsLeftOut} />
        </>
      ) : (
        <p className="text-ink3">{words.otherTasks}</p>
      )}
      <p className="flex flex-wrap gap-x-4 text-ink3 text-xs max-lg:hidden">
        {KEYS.map(([key, does]) => (
          <span key={key} className="flex items-center gap-1.5">
            <Key>{key}</Key>
            {does}
          </span>
        ))}
      </p>
    </main>
  )
}

const KEYS = [
  ['N', words.keys.next],
  ['Shift N', words.keys.previous],
  ['S', words.keys.swap],
  ['Esc', words.keys.back],
] as const

function CopyAddress() {
  const { said, copy } = useCopy()
  return (
    <>
      <Button onClick={() => void copy(window.location.href)}>
        <Link2 size={15} strokeWidth={1.8} aria-hidden />
        {said === 'copied' ? words.copied : words.copy}
      </Button>
      {said === 'refused' && (
        <span role="alert" className="text-bad text-xs">
          {COPY_REFUSED}
        </span>
      )}
    </>
  )
}

function SideHead({ side, run, onChange }: { side: string; run: ComparedRun; onChange(runId: string): void }) {
  // When that was where the browser is: the server does not know.
  const [when, setWhen] = useState('')
  useEffect(() => {
    const day = (at: Date) => at.toLocaleDateString('en-CA')
    const { name, date, isNear } = dayWords(day(new Date(run.startedAt)), day(new Date()))
    setWhen(`${isNear ? name.toLowerCase() : date} ${clockOf(run.startedAt)}`)
  }, [run.startedAt])
  return (
    <div className="flex min-w-0 items-center gap-2.5 rounded-lg border border-line bg-surface px-3.5 py-2">
      <span className="grid size-6 flex-none place-items-center rounded-[6px] bg-accent-soft font-semibold text-accent text-xs">
        {side}
      </span>
      <span className="grid min-w-0 flex-1">
        <span className="truncate font-medium">{versionOf(run)}</span>
        <Link
          href={`/runs/${run.runId}`}
          prefetch={false}
          className="truncate font-mono text-ink3 text-xs hover:underline"
        >
          {run.runId} · {when}
        </Link>
      </span>
      <Badge
        tone={run.isReturned ? 'ok' : run.outcome === 'cancelled' ? 'plain' : 'bad'}
        className="max-w-40 max-md:hidden"
      >
        {run.isReturned ? (
          <Check size={12} strokeWidth={2.4} aria-hidden />
        ) : (
          <X size={12} strokeWidth={2.4} aria-hidden />
        )}
        <span className="truncate">{run.facts.end}</span>
      </Badge>
      <ChangeRun side={side} current={run.runId} onChange={onChange} />
    </div>
  )
}

/** `Generated`, `Edited 2`, `Written by you`. */
function versionOf({ version, editedFrom, author }: ComparedRun): string {
  if (editedFrom && version !== null && version > 1) return words.version.edited(version - 1)
  return author === 'person'
    ? words.version.own
    : author === 'rules'
      ? words.version.byRules
      : author
        ? words.version.by(author)
        : words.version.none
}

const CHOICES = 30

function ChangeRun({ side, current, onChange }: { side: string; current: string; onChange(runId: string): void }) {
  const [runs, setRuns] = useState<RunSummary[] | string | null>(null)
  async function load() {
    const answer = await listRuns({ limit: CHOICES })
    setRuns(answer.ok ? answer.value.runs : answer.message)
  }
  return (
    <Popover
      label={words.change.runs(side)}
      align="end"
      className="max-h-80 w-96 max-w-[calc(100vw-32px)] overflow-auto p-1"
      button={{
        className: buttonStyle({ size: 'small' }),
        onClick: () => void load(),
        'aria-label': words.change.label(side),
        children: words.change.act,
      }}
    >
      {typeof runs === 'string' ? (
        <p role="alert" className="px-2.5 py-1.5 text-bad text-xs">
          {runs}
        </p>
      ) : runs === null ? (
        <p className="px-2.5 py-1.5 text-ink3 text-xs">{words.change.loading}</p>
      ) : (
        runs
          .filter(({ status }) => status === 'finished')
          .map((run) => (
            <button
              key={run.runId}
              type="button"
              disabled={run.runId === current}
              onClick={({ currentTarget }) => {
                closePopoverOf(currentTarget)
                onChange(run.runId)
              }}
              className="grid w-full rounded-sm px-2.5 py-1 text-left -outline-offset-2! hover:bg-sunken disabled:opacity-60"
            >
              <span className="truncate">{nameOf(run)}</span>
              <span className="truncate font-mono text-ink3 text-xs">
                {run.runId} · {run.facts?.end ?? run.outcome}
              </span>
            </button>
          ))
      )}
    </Popover>
  )
}

const isNext = (event: KeyboardEvent) => event.key === 'n' && isForPage(event)
const isPrevious = (event: KeyboardEvent) => event.key === 'N' && isForPage(event)
const isSwap = (event: KeyboardEvent) => event.key.toLowerCase() === 's' && isForPage(event)
const isBack = (event: KeyboardEvent) =>
  event.key === 'Escape' && isForPage(event) && !document.querySelector(':popover-open')
