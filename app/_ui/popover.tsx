'use client'
import { type ComponentProps, type ToggleEvent, useId, useRef } from 'react'
import { join } from './join.ts'

const GAP = 6
/** So near it comes to the edge of the window. */
const EDGE = 8

interface Props {
  /** The button it opens from: its looks and its words. */
  button: ComponentProps<'button'>
  /** What opens, in a word or two, for screen readers. */
  label: string
  side?: 'below' | 'above'
  align?: 'start' | 'end'
  className?: string
  children: React.ReactNode
}

/** Something small that opens at its button. The browser itself closes it with Escape or a click beside it. */
export function Popover({ button, label, side = 'below', align = 'start', className, children }: Props) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)

  function place(event: ToggleEvent<HTMLDivElement>) {
    if (event.newState !== 'open' || !opener.current) return
    const { style } = event.currentTarget
    const { left, right, top, bottom } = opener.current.getBoundingClientRect()
    const { clientWidth, clientHeight } = document.documentElement
    if (side === 'below') style.top = `${bottom + window.scrollY + GAP}px`
    else style.bottom = `${clientHeight - top - window.scrollY + GAP}px`
    if (align === 'start') style.left = `${left + window.scrollX}px`
    else style.right = `${clientWidth - right - window.scrollX}px`
    style.translate = ''
  }

  /** One that is wider than what is left beside its button is moved into the window. */
  function keepInside(event: ToggleEvent<HTMLDivElement>) {
    if (event.newState !== 'open') return
    const { left, right } = event.currentTarget.getBoundingClientRect()
    const over = Math.max(0, right + EDGE - document.documentElement.clientWidth)
    const by = left - over < EDGE ? EDGE - left : -over
    if (by !== 0) event.currentTarget.style.translate = `${by}px`
  }

  return (
    <>
      <button type="button" {...button} ref={opener} popoverTarget={id} />
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        onBeforeToggle={place}
        onToggle={keepInside}
        className={join(
          'absolute inset-auto m-0 rounded-md border border-line bg-surface text-ink shadow-raised',
          className,
        )}
      >
        {children}
      </div>
    </>
  )
}

/** Closes the popover that `inside` is part of. */
export function closePopoverOf(inside: Element): void {
  inside.closest<HTMLElement>('[popover]')?.hidePopover()
}
