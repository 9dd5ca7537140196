'use client'
import { CircleCheck, CircleX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatDuration } from '../../../lib/format/duration.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Button } from '../../_ui/button.tsx'
import { CopyLink } from '../../_ui/copy-link.tsx'
import { saveAsFile } from '../../_ui/save-as-file.ts'
import { words } from './words.ts'

const VIEWS = words.views
type View = keyof typeof VIEWS

/** Something that was tried, and what came of it. */
export interface ListedTry {
  id: number
  /** What was asked. */
  name: string
  /** The first of what was sent. */
  gist: string
  /** In ms since 1970. */
  at: number
  ms: number
  /** Why it failed; null where it did not. */
  fault: string | null
  /** Drawn for one that is open. */
  result(): ReactNode
  /** What went over the connection; drawn when somebody asks for it. */
  raw(): ReactNode
  json(): string
  program: string
}

interface Props {
  tries: readonly ListedTry[]
  /** What stands here while there is none. */
  empty?: string
  isBusy: boolean
  onAgain(id: number): void
  /** Null where there is nothing to edit. */
  onEdit: ((id: number) => void) | null
}

/** What was tried on this page, the newest first and open. */
export function TryList({ tries, empty, isBusy, onAgain, onEdit }: Props) {
  const [chosen, setChosen] = useState<number | null>(tries[0]?.id ?? null)
  const [newest, setNewest] = useState(tries[0]?.id)
  const [view, setView] = useState<View>('result')
  // What came last is what one wants to see.
  if (tries[0]?.id !== newest) {
    setNewest(tries[0]?.id)
    setChosen(tries[0]?.id ?? null)
  }
  if (tries.length === 0) return empty === undefined ? null : <p className="text-ink3">{empty}</p>
  return (
    <div>
      <div className="mb-2 flex items-center justify-between gap-2">
        <h3 className="font-semibold">{words.list.title}</h3>
        <fieldset className="inline-flex rounded-md bg-sunken p-0.5">
          <legend className="sr-only">{words.list.views}</legend>
          {(Object.keys(VIEWS) as View[]).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === view}
              onClick={() => setView(one)}
              className="h-6 rounded-sm px-2 font-medium text-ink2 text-xs aria-pressed:bg-pressed aria-pressed:text-ink aria-pressed:shadow-[0_1px_2px_rgb(0_0_0/0.14)] max-lg:h-10"
            >
              {VIEWS[one]}
            </button>
          ))}
        </fieldset>
      </div>
      <ul className="divide-y divide-line overflow-hidden rounded-md border border-line bg-surface">
        {tries.map((one) => (
          <li key={one.id}>
            <TryHead one={one} isOpen={one.id === chosen} onOpen={(isOpen) => setChosen(isOpen ? one.id : null)} />
            {one.id === chosen && (
              <div className="grid gap-2 border-line border-t p-2.5">
                {view === 'raw' ? one.raw() : one.fault === null ? one.result() : <Alert tone="bad">{one.fault}</Alert>}
                <div className="flex flex-wrap items-center gap-2 text-xs">
                  <Button size="small" disabled={isBusy} onClick={() => onAgain(one.id)}>
                    {words.list.again}
                  </Button>
                  {onEdit && (
                    <Button size="small" onClick={() => onEdit(one.id)}>
                      {words.list.edit}
                    </Button>
                  )}
                  <CopyLink text={one.json()} label={words.list.copyOf(one.name)} />
                  <button
                    type="button"
                    aria-label={words.saveJsonOf(one.name)}
                    onClick={() => saveAsFile(words.fileName(one.name), one.json())}
                    className="min-h-6 font-medium text-accent hover:underline max-lg:min-h-11"
                  >
                    {words.saveJson}
                  </button>
                  <CopyLink
                    text={one.program}
                    label={words.list.copyProgramOf(one.name)}
                    words={words.list.copyProgram}
                  />
                </div>
              </div>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function TryHead({ one, isOpen, onOpen }: { one: ListedTry; isOpen: boolean; onOpen(isOpen: boolean): void }) {
  const { name, ms, at, fault } = one
  const isOk = fault === null
  const Icon = isOk ? CircleCheck : CircleX
  const gist = fault ?? one.gist
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={() => onOpen(!isOpen)}
      className="grid min-h-8 w-full grid-cols-[16px_minmax(0,1fr)_auto_auto] items-center gap-2.5 px-2.5 text-left text-xs hover:bg-sunken focus-visible:outline-offset-[-2px] aria-expanded:bg-accent-soft max-lg:min-h-11"
    >
      <Icon size={15} strokeWidth={1.8} aria-hidden className={isOk ? 'text-ok' : 'text-bad'} />
      <span className="truncate">
        {name}
        {gist && ` · ${gist}`}
        <span className="sr-only">{isOk ? words.list.returned : words.list.failed}</span>
      </span>
      <span className="font-mono text-ink3">{formatDuration(ms)}</span>
      <span className="text-ink3 tabular-nums">
        {new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })}
      </span>
    </button>
  )
}
