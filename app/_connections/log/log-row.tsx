'use client'
import { ArrowLeft, ArrowRight, ChevronRight, Terminal } from 'lucide-react'
import { formatDuration } from '../../../lib/format/duration.ts'
import type { LogRow } from '../../../lib/mcp/client/log/logged-message.ts'
import { formatClock } from '../../_format/time.ts'
import { Alert } from '../../_ui/alert.tsx'
import { CopyLink } from '../../_ui/copy-link.tsx'
import { join } from '../../_ui/join.ts'
import { ScrollText } from '../../_ui/scroll-box.tsx'
import { readMessage } from '../actions.ts'
import { useAnswer } from '../server/use-answer.ts'
import { nameOf, sizeOf } from './log-state.ts'
import { words } from './words.ts'

type Message = Exclude<LogRow, { kind: 'stderr' }>
const ICON = { size: 14, strokeWidth: 1.8, 'aria-hidden': true } as const

interface Props {
  server: string
  row: LogRow
  isOpen: boolean
  onOpen(isOpen: boolean): void
}

/** One message or line: what it is in a line, and, opened, what is in it. */
export function LogRowView({ server, row, isOpen, onOpen }: Props) {
  const time = formatClock(new Date(row.at).toISOString())
  if (row.kind === 'stderr')
    return (
      <div className="flex items-start gap-2 px-4 py-1.5 max-lg:py-2.5">
        <span className="flex-none text-ink3">{time}</span>
        <span className="flex h-5 flex-none items-center text-ink3">
          <Terminal {...ICON} />
          <span className="sr-only">{words.row.stderr}</span>
        </span>
        <span className="min-w-0 whitespace-pre-wrap text-ink2 [overflow-wrap:anywhere]">{row.text}</span>
      </div>
    )
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => onOpen(!isOpen)}
        className={join(
          'flex w-full flex-wrap items-center gap-x-2 px-4 py-1 text-left hover:bg-sunken focus-visible:outline-offset-[-2px] max-lg:min-h-11',
          row.isFailure && 'text-bad',
        )}
      >
        <span className={join('flex-none', !row.isFailure && 'text-ink3')}>{time}</span>
        <span className="flex-none">
          {row.direction === 'out' ? <ArrowRight {...ICON} /> : <ArrowLeft {...ICON} />}
          <span className="sr-only">{row.direction === 'out' ? words.row.sent : words.row.received}</span>
        </span>
        <span className="min-w-0 flex-1 truncate max-sm:basis-full max-sm:order-last max-sm:whitespace-normal max-sm:[overflow-wrap:anywhere]">
          {nameOf(row)}
          {row.gist !== '' && <span className={join('ml-2', !row.isFailure && 'text-ink3')}>{row.gist}</span>}
        </span>
        <span className="w-[104px] flex-none truncate text-right text-ink3 max-xl:w-14 max-sm:w-auto max-sm:flex-1">
          {row.id !== null && words.row.id(row.id)}
        </span>
        <span className="w-[104px] flex-none text-right tabular-nums max-xl:w-auto max-xl:min-w-14 max-sm:min-w-0">
          {sizeOf(row)}
        </span>
        <span className="w-[72px] flex-none text-right tabular-nums max-sm:w-auto">
          {row.ms === null ? '' : formatDuration(row.ms)}
        </span>
        <ChevronRight {...ICON} className={join('flex-none text-ink3', isOpen && 'rotate-90')} />
      </button>
      {isOpen && <Whole server={server} row={row} />}
    </>
  )
}

function Whole({ server, row }: { server: string; row: Message }) {
  const { answer } = useAnswer(`${server} ${row.seq}`, () => readMessage({ name: server, seq: row.seq }))
  const name = nameOf(row)
  if (answer.kind === 'loading')
    return (
      <p role="status" className="px-4 py-2 text-ink3">
        {words.row.reading}
      </p>
    )
  if (answer.kind === 'failed')
    return (
      <div className="px-4 py-2 font-sans">
        <Alert tone="bad">{answer.message}</Alert>
      </div>
    )
  const json = answer.value.kind === 'message' ? answer.value.json : null
  if (json === null)
    return (
      <p className="px-4 pb-2 font-sans text-ink3">
        {row.direction === 'out' && row.method === 'elicitation/create' ? words.row.answerNotKept : words.row.notKept}
      </p>
    )
  const text = JSON.stringify(JSON.parse(json), null, 2)
  return (
    <div className="grid gap-1.5 px-4 pt-1 pb-2.5">
      <ScrollText label={words.row.asJson(name)} className="max-h-96">
        {text}
      </ScrollText>
      <p className="flex flex-wrap items-center gap-x-3 font-sans text-ink3 text-xs">
        {row.isCut ? words.row.isCut : words.row.isWhole}
        <CopyLink text={text} label={words.row.copy(name)} />
      </p>
    </div>
  )
}
