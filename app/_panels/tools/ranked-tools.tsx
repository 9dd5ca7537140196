'use client'
import { type FocusEvent, type KeyboardEvent, memo, useEffect, useRef, useState } from 'react'
import { areLettersOn } from '../../_keys/letters.ts'
import type { ListedTool } from './catalog.ts'
import { nameOf, type PinAct, type ToolPins } from './pins.ts'
import type { RankedRow, Ranking } from './ranking.ts'
import { ToolRow } from './tool-row.tsx'
import { words } from './words.ts'

interface Props {
  ranking: Ranking
  /** By `server/tool`. */
  listed: ReadonlyMap<string, ListedTool>
  pins: ToolPins
  onPin: ((act: PinAct) => void) | null
}

/** The tools a task gets with score and reason, the cut, and those that nearly made it. Arrows move between the rows. */
export const RankedTools = memo(function RankedTools({ ranking, listed, pins, onPin }: Props) {
  const { chosen, nearest, cut } = ranking
  const box = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const [open, setOpen] = useState<string | null>(null)
  const acted = useRef<{ name: string; key: string } | null>(null)
  const rows = [...chosen, ...nearest]
  const stop = rows.some((row) => nameOf(row) === current) ? current : rows[0] ? nameOf(rows[0]) : null

  // What was acted on may have moved past the cut, or away: the focus goes after it, else to what takes it back.
  useEffect(() => {
    const { name, key } = acted.current ?? {}
    if (name === undefined || document.activeElement !== document.body) return
    const row = box.current?.querySelector(`[data-row="${CSS.escape(name)}"] [data-act="${key}"]`)
    const chip = document.querySelector(`[data-chip="${CSS.escape(name)}"]`)
    ;((row ?? chip) as HTMLElement | null)?.focus()
  })

  const act =
    onPin &&
    ((key: 'p' | 'x', name: string) => {
      acted.current = { name, key }
      onPin({ does: key === 'p' ? 'pin' : 'exclude', name })
    })

  function onFocus({ target }: FocusEvent<HTMLElement>) {
    const name = rowOf(target)
    if (name === null) return
    setCurrent(name)
    if (acted.current?.name !== name) acted.current = null
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const name = rowOf(event.target as HTMLElement)
    if (name === null || event.ctrlKey || event.metaKey || event.altKey) return
    const key = event.key.toLowerCase()
    if (act && (key === 'p' || key === 'x') && areLettersOn()) {
      event.preventDefault()
      return act(key, name)
    }
    const openers = [...(box.current?.querySelectorAll<HTMLElement>('[data-open]') ?? [])]
    const at = openers.findIndex((opener) => rowOf(opener) === name)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: openers.length - 1 }[event.key]
    if (next === undefined || (event.target as HTMLElement).closest('details')) return
    event.preventDefault()
    openers[Math.min(openers.length - 1, Math.max(0, next))]?.focus()
  }

  const show = (row: RankedRow, isNear: boolean) => {
    const name = nameOf(row)
    return (
      <ToolRow
        key={name}
        row={row}
        listed={listed.get(name)}
        isNear={isNear}
        isOpen={open === name}
        isCurrent={stop === name}
        pins={pins}
        onPin={act && ((done) => done.does !== 'rank' && act(done.does === 'pin' ? 'p' : 'x', done.name))}
        onOpen={() => setOpen(open === name ? null : name)}
      />
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the rows in it take the focus; their keys come up to here.
    <div ref={box} onFocus={onFocus} onKeyDown={onKeyDown}>
      {chosen.length > 0 && (
        <ul className="py-1" aria-label={words.ranked.chosen}>
          {chosen.map((row) => show(row, false))}
        </ul>
      )}
      <p className="mx-3.5 mt-1.5 mb-1 flex items-center gap-2 text-ink3 text-xs before:flex-1 before:border-edge before:border-t before:border-dashed after:flex-1 after:border-edge after:border-t after:border-dashed">
        {/* Steps are served one by one: what serves the task as a whole can rank high and serve none better. */}
        {nearest.some(({ score }) => score > cut) ? words.ranked.steps : words.ranked.cut(cut.toFixed(2))}
      </p>
      {nearest.length > 0 && <ul aria-label={words.ranked.near}>{nearest.map((row) => show(row, true))}</ul>}
    </div>
  )
})

const rowOf = (element: Element) => element.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? null
