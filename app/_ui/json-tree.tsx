'use client'
import { useState } from 'react'
import { beginningOf } from '../_format/beginning.ts'
import { LongText } from './long-text.tsx'

const FIRST = 50
/** Characters of a text until somebody asks for more. */
const LONG = 400

/** A value as a tree that opens as far as one looks. */
export function JsonTree({ value, openTo = 2 }: { value: unknown; openTo?: number }) {
  return (
    <div className="overflow-x-auto font-mono text-xs leading-5">
      <Node value={value} depth={0} openTo={openTo} />
    </div>
  )
}

function Node({ name, value, depth, openTo }: { name?: string; value: unknown; depth: number; openTo: number }) {
  const [isOpen, setOpen] = useState(depth < openTo)
  const [shown, setShown] = useState(FIRST)
  const label = name === undefined ? null : <span className="text-ink2">{beginningOf(name, 200).shown}: </span>
  if (typeof value !== 'object' || value === null) {
    return (
      <div className="whitespace-pre-wrap pl-4 [overflow-wrap:anywhere]">
        {label}
        <Leaf value={value} />
      </div>
    )
  }
  const entries = Object.entries(value)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  if (entries.length === 0) {
    return (
      <div className="pl-4">
        {label}
        {open}
        {close}
      </div>
    )
  }
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="list-none [&::-webkit-details-marker]:hidden">
        <span aria-hidden className="inline-block w-4 text-center text-ink3">
          {isOpen ? '▾' : '▸'}
        </span>
        {label}
        {open} <span className="text-ink3">{entries.length}</span> {!isOpen && close}
      </summary>
      {isOpen && (
        <div className="pl-4">
          {entries.slice(0, shown).map(([key, part]) => (
            <Node key={key} name={key} value={part} depth={depth + 1} openTo={openTo} />
          ))}
          {entries.length > shown && (
            <button
              type="button"
              onClick={() => setShown(shown + 200)}
              className="ml-4 min-h-6 font-medium text-accent hover:underline"
            >
              {entries.length - shown} more
            </button>
          )}
          <div className="pl-0.5">{close}</div>
        </div>
      )}
    </details>
  )
}

function Leaf({ value }: { value: unknown }) {
  if (typeof value === 'string')
    return (
      <span className="text-syntax-str">
        {value.length > LONG ? <LongText text={value} label="the text" first={LONG} /> : JSON.stringify(value)}
      </span>
    )
  if (typeof value === 'number') return <span className="text-syntax-num">{String(value)}</span>
  return <span className="text-syntax-kw">{value === undefined ? 'nothing' : String(value)}</span>
}
