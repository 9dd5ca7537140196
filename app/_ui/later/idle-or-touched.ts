/** What whoever is about to do something does first. */
const FIRST_TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'click'] as const

let waiting: Promise<void> | undefined

/** The page has nothing else to do, or somebody touches it; the touch alone where the browser tells of no idle time. */
export function idleOrTouched(): Promise<void> {
  waiting ??= new Promise((resolve) => {
    const stop = new AbortController()
    const go = () => {
      stop.abort()
      resolve()
    }
    for (const touch of FIRST_TOUCHES)
      addEventListener(touch, go, { signal: stop.signal, passive: true, capture: true })
    if ('requestIdleCallback' in window) window.requestIdleCallback(go, { timeout: 5_000 })
  })
  return waiting
}
