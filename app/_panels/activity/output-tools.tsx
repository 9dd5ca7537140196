'use client'
import { Check, ChevronDown, ChevronUp, Copy, Download, WrapText } from 'lucide-react'
import { useState } from 'react'
import type { RunView } from '../../_run/run-view.ts'
import { IconButton } from '../../_ui/button.tsx'
import { saveAsFile } from '../../_ui/save-as-file.ts'
import { wholeOutput } from './output-text.ts'
import { words } from './words.ts'

interface Props {
  view: RunView
  query: string
  /** How many lines hold the text, and which of them is shown (from 0). */
  found: { count: number; current: number }
  wraps: boolean
  onQuery(query: string): void
  onMove(step: 1 | -1): void
  onWrap(wraps: boolean): void
}

/** What can be done with the output: look for something, wrap, take it away. */
export function OutputTools({ view, query, found, wraps, onQuery, onMove, onWrap }: Props) {
  const [said, setSaid] = useState('')
  const icon = { size: 14, strokeWidth: 1.8, 'aria-hidden': true }

  async function take(use: (text: string) => void | Promise<void>, done: string) {
    const answer = await wholeOutput(view)
    if (!answer.ok) return setSaid(answer.message)
    await use(answer.value)
    setSaid(done)
    setTimeout(() => setSaid(''), 2_000)
  }

  return (
    <div className="flex min-h-9 flex-none items-center gap-1 border-line border-b px-3.5 py-0.5 text-xs max-lg:px-2">
      <search className="flex min-w-0 items-center gap-1">
        <input
          type="search"
          aria-label={words.lines.find}
          placeholder={words.lines.findShort}
          value={query}
          onChange={(event) => onQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            onMove(event.shiftKey ? -1 : 1)
          }}
          className="h-7 w-36 min-w-0 rounded-sm border border-edge bg-surface px-2 max-lg:h-11 max-lg:text-[16px]"
        />
        {query && (
          <>
            <span role="status" className="whitespace-nowrap text-ink3 tabular-nums">
              {found.count ? words.lines.foundAt(found.current + 1, found.count) : words.lines.notFound}
            </span>
            <IconButton label={words.lines.before} disabled={found.count === 0} onClick={() => onMove(-1)}>
              <ChevronUp {...icon} />
            </IconButton>
            <IconButton label={words.lines.next} disabled={found.count === 0} onClick={() => onMove(1)}>
              <ChevronDown {...icon} />
            </IconButton>
          </>
        )}
      </search>
      <span role="status" className="ml-auto truncate text-ink3">
        {said}
      </span>
      <IconButton
        label={words.lines.wrap}
        aria-pressed={wraps}
        onClick={() => onWrap(!wraps)}
        className="aria-pressed:bg-accent-soft aria-pressed:text-accent"
      >
        <WrapText {...icon} />
      </IconButton>
      <IconButton
        label={words.lines.copy}
        onClick={() => void take((text) => navigator.clipboard.writeText(text), words.lines.copied)}
      >
        {said === words.lines.copied ? <Check {...icon} /> : <Copy {...icon} />}
      </IconButton>
      <IconButton
        label={words.lines.download}
        onClick={() => void take((text) => saveAsFile(`output-${view.runId ?? 'run'}.txt`, text), words.lines.saved)}
      >
        <Download {...icon} />
      </IconButton>
    </div>
  )
}
