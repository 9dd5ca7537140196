'use client'
import { type ComponentProps, type ToggleEvent, useEffect, useId, useRef } from 'react'
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
  const stopLooking = useRef<AbortController>(null)
  useEffect(() => () => stopLooking.current?.abort(), [])

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

  function onToggle(event: ToggleEvent<HTMLDivElement>) {
    const popover = event.currentTarget
    stopLooking.current?.abort()
    if (event.newState !== 'open' || !opener.current) return
    const at = opener.current.getBoundingClientRect()
    const looking = new AbortController()
    stopLooking.current = looking
    // Also when what is asked for as it opens makes it larger.
    const sizes = new ResizeObserver(() => {
      if (opener.current) moveInside(popover, opener.current.getBoundingClientRect())
    })
    sizes.observe(popover)
    looking.signal.addEventListener('abort', () => sizes.disconnect())
    // The button goes away under it when something in the page scrolls; with the page itself it goes along.
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof Element && target.contains(opener.current))) return
      const now = opener.current?.getBoundingClientRect()
      if (now && Math.abs(now.top - at.top) + Math.abs(now.left - at.left) > GAP) popover.hidePopover()
    }
    document.addEventListener('scroll', onScroll, { capture: true, passive: true, signal: looking.signal })
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
        onToggle={onToggle}
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

/** What is larger than the room beside its button is moved into the window: above it where there is room only there. */
function moveInside(popover: HTMLElement, button: DOMRect): void {
  popover.style.translate = ''
  const { clientWidth, clientHeight } = document.documentElement
  const { left, right, top, bottom, height } = popover.getBoundingClientRect()
  const above = button.top - GAP - height
  const x = within(left, right, clientWidth)
  const y = bottom + EDGE > clientHeight && above >= EDGE ? above - top : within(top, bottom, clientHeight)
  if (x !== 0 || y !== 0) popover.style.translate = `${x}px ${y}px`
}

/** How far something has to move so that it stands in the window, its beginning at any rate. */
function within(start: number, end: number, room: number): number {
  const over = Math.max(0, end + EDGE - room)
  return start - over < EDGE ? EDGE - start : -over
}

/** Closes the popover that `inside` is part of. */
export function closePopoverOf(inside: Element): void {
  inside.closest<HTMLElement>('[popover]')?.hidePopover()
}
