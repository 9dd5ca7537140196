/** Why work is ended whose end nobody waits for: one reason for all, because each made anew would record a stack. */
export const RUN_ENDED = new DOMException('Stopped.', 'AbortError')
