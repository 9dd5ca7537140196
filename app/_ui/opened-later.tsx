'use client'
import { type ComponentType, useEffect, useState } from 'react'
import { idleOrTouched } from './idle-or-touched.ts'
import { NotLoaded } from './not-loaded.tsx'

/** A dialog whose script comes when the page has nothing else to do, or when it is opened; from then on it is there. */
export function openedLater<Props extends { isOpen: boolean }>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null
  return function OpenedLater(props: Props) {
    const [View, setView] = useState<ComponentType<Props> | null>(() => loaded)
    const { isOpen } = props
    useEffect(() => {
      let isGone = false
      const wanted = isOpen ? Promise.resolve() : idleOrTouched()
      wanted.then(load).then(
        (found) => {
          loaded = found
          if (!isGone) setView(() => found)
        },
        () => !isGone && setView(() => (isOpen ? NotLoaded : null)),
      )
      return () => {
        isGone = true
      }
    }, [isOpen])
    return View && <View {...props} />
  }
}
