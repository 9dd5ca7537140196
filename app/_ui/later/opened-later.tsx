'use client'
import { type ComponentType, useEffect, useState } from 'react'
import { idleOrTouched } from './idle-or-touched.ts'
import { NotLoaded } from './not-loaded.tsx'

/** A dialog whose script comes when the page has nothing else to do, or when it is opened; from then on it is there. */
export function openedLater<Props extends { isOpen: boolean }>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null
  return function OpenedLater(props: Props) {
    const [View, setView] = useState<ComponentType<Props> | null>(() => loaded)
    const [hasFailed, setFailed] = useState(false)
    const [attempt, setAttempt] = useState(0)
    const { isOpen } = props
    // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again.
    useEffect(() => {
      let isGone = false
      const wanted = isOpen ? Promise.resolve() : idleOrTouched()
      wanted.then(load).then(
        (found) => {
          loaded = found
          if (!isGone) setView(() => found)
        },
        () => !isGone && setFailed(isOpen),
      )
      return () => {
        isGone = true
      }
    }, [isOpen, attempt])
    if (View) return <View {...props} />
    if (!hasFailed) return null
    return (
      <NotLoaded
        onAgain={() => {
          setFailed(false)
          setAttempt(attempt + 1)
        }}
      />
    )
  }
}
