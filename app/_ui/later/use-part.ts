import { type ComponentType, useEffect, useState } from 'react'

/**
 * A part of the page that is fetched when it is there for the first time: null until then, `missing` where it does not come. `load`
 * is always the same function.
 */
export function usePart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const [part, setPart] = useState<{ View: ComponentType<Props> | 'missing' } | null>(null)
  useEffect(() => {
    let isGone = false
    load().then(
      (module) => !isGone && setPart({ View: module.default }),
      () => !isGone && setPart({ View: 'missing' }),
    )
    return () => {
      isGone = true
    }
  }, [load])
  return part?.View ?? null
}
