'use client'
import type { KeyboardEvent, PointerEvent } from 'react'
import { BOUNDS, boundSize, type SizeName, sizeByKey } from './panel-sizes.ts'

const STEP_PX = 16

interface Props {
  name: SizeName
  label: string
  /** The id of the panel it resizes. */
  panel: string
  /** What was chosen; undefined while it is the usual one. */
  size: number | undefined
  /** While it is dragged `isDone` is false: show it, keep it only at the end. Undefined is the usual size. */
  onSize(size: number | undefined, isDone: boolean): void
}

/** The line between two panels: dragged, moved by arrows, folded by Enter, set back by a double click. */
export function Separator({ name, label, panel, size, onSize }: Props) {
  const isRow = name === 'program'
  const { least, most, usual } = BOUNDS[name]

  /** What one pixel is in the unit of this size, and how large the panel is now. */
  function measure(): { unit: number; now: number } {
    const box = document.getElementById(panel)
    if (!box) return { unit: 1, now: size ?? usual }
    if (!isRow) return { unit: 1, now: box.offsetWidth }
    const unit = 100 / (box.parentElement?.offsetHeight || 1)
    return { unit, now: box.offsetHeight * unit }
  }

  function drag(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    event.preventDefault()
    const line = event.currentTarget
    line.focus()
    line.setPointerCapture(event.pointerId)
    const { unit, now } = measure()
    const from = isRow ? event.clientY : event.clientX
    const sizeAt = (move: globalThis.PointerEvent) => {
      const moved = ((isRow ? move.clientY : move.clientX) - from) * unit
      return boundSize(name, name === 'outcome' ? now - moved : now + moved)
    }
    const move = (to: globalThis.PointerEvent) => onSize(sizeAt(to), false)
    const stop = (at: globalThis.PointerEvent) => {
      line.removeEventListener('pointermove', move)
      line.removeEventListener('lostpointercapture', stop)
      // A click without a move is half of a double click.
      if (sizeAt(at) !== boundSize(name, now)) onSize(sizeAt(at), true)
    }
    line.addEventListener('pointermove', move)
    line.addEventListener('lostpointercapture', stop)
  }

  function moveByKey(event: KeyboardEvent) {
    const { unit, now } = measure()
    const isFolded = size === 0
    const next = event.key === 'Enter' && isFolded ? undefined : sizeByKey(event.key, name, now, STEP_PX * unit)
    if (next === null) return
    event.preventDefault()
    onSize(next, true)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved.
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-controls={panel}
      aria-orientation={isRow ? 'horizontal' : 'vertical'}
      aria-valuenow={Math.round(size ?? usual)}
      aria-valuemin={size === 0 ? 0 : least}
      aria-valuemax={most}
      onPointerDown={drag}
      onKeyDown={moveByKey}
      onDoubleClick={() => onSize(undefined, true)}
      className={isRow ? 'separator-y' : 'separator-x'}
    />
  )
}
