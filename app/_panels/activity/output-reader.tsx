'use client'
import { useState } from 'react'
import type { OutputLine } from '../../_run/run-view.ts'
import { words } from './words.ts'

const LAST_LINES = 5

/**
 * Output is no live region: it would drown everything else. Who listens instead of looking has it read on demand. The
 * button is seen when the keyboard is on it.
 */
export function OutputReader({ lines }: { lines: OutputLine[] }) {
  const [said, setSaid] = useState({ text: '', times: 0 })
  function read() {
    const text = lines
      .slice(-LAST_LINES)
      .map(({ stream, text }) => (stream === 'stderr' ? words.lines.errorLine(text) : text))
      .join('\n')
    setSaid(({ times }) => ({ text, times: times + 1 }))
  }
  return (
    <>
      <button
        type="button"
        onClick={read}
        className="sr-only bg-surface text-xs focus-visible:not-sr-only focus-visible:flex-none focus-visible:px-3.5 focus-visible:py-1.5 focus-visible:text-left focus-visible:font-medium"
      >
        {words.lines.readLatest}
      </button>
      <div role="status" aria-live="polite" className="sr-only">
        {/* A new element each time: the same text asked for again is read again. */}
        <p key={said.times}>{said.text}</p>
      </div>
    </>
  )
}
