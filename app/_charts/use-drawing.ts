import { type ComponentType, useEffect, useState } from 'react'

export type DrawingState<Props> =
  | { kind: 'loading' }
  | { kind: 'ready'; Drawing: ComponentType<Props> }
  | { kind: 'failed' }

/** The part of the page that draws, fetched once a page shows a chart; `load` is always the same function. */
export function useDrawing<Props>(load: () => Promise<{ default: ComponentType<Props> }>): DrawingState<Props> {
  const [state, setState] = useState<DrawingState<Props>>({ kind: 'loading' })
  useEffect(() => {
    let isGone = false
    load().then(
      (module) => !isGone && setState({ kind: 'ready', Drawing: module.default }),
      () => !isGone && setState({ kind: 'failed' }),
    )
    return () => {
      isGone = true
    }
  }, [load])
  return state
}
