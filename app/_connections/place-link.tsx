'use client'
import type { ComponentProps, MouseEvent } from 'react'
import { goTo } from './place.ts'

/** A link to another place of this page, which is there at once; with a key held it is any other link. */
export function PlaceLink({ href, onGo, ...props }: ComponentProps<'a'> & { href: string; onGo?: () => void }) {
  function go(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    goTo(href)
    onGo?.()
  }
  return <a {...props} href={href} onClick={go} />
}
