'use client'
import { useState } from 'react'
import { beginningOf } from '../_format/beginning.ts'
import { CopyLink } from './copy-link.tsx'
import { ScrollBox } from './scroll-box.tsx'
import { words } from './words.ts'

/** What is added at a time: a browser takes seconds to lay out more. */
const STEP = 20_000

/** A text as far as one wants to read it, and the whole of it to copy. `first` characters are shown at first. */
export function LongText({
  text,
  label,
  first = 1_000,
  wraps = true,
  boxed,
}: {
  text: string
  label: string
  first?: number
  wraps?: boolean
  /** The text scrolls in a box of this height, and what can be done with it stays in sight. */
  boxed?: string
}) {
  const [most, setMost] = useState(first)
  const { shown, rest } = beginningOf(text, most)
  const content = (
    <span className={wraps ? 'whitespace-pre-wrap [overflow-wrap:anywhere]' : 'whitespace-pre'}>
      {shown}
      {rest > 0 && '…'}
    </span>
  )
  return (
    <>
      {boxed ? (
        <ScrollBox label={words.text.label(label)} className={boxed}>
          {content}
        </ScrollBox>
      ) : (
        content
      )}
      {text.length > first && (
        <span className="mt-1 flex flex-wrap items-center gap-x-4 font-sans text-xs">
          <span className="text-ink3">{words.text.shown(shown.length, text.length)}</span>
          {rest > 0 && (
            <button
              type="button"
              onClick={() => setMost(shown.length + STEP)}
              className="min-h-6 font-medium text-accent hover:underline max-lg:min-h-11"
            >
              {rest <= STEP ? words.text.all : words.text.more(STEP)}
            </button>
          )}
          <CopyLink text={text} label={words.copyThing(label)} />
        </span>
      )}
    </>
  )
}
