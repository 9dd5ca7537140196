import { inspect } from '../output/inspect.ts'

/** What was thrown, as far as text can say it: before it is told in the program's names. */
export interface Thrown {
  isError: boolean
  name: string
  message: string
  stack: string
}

// Enough to find what the message says; what is told is shorter still.
const MAX_TEXT = 64_000

/** Reads whatever was thrown. Runs in its realm, and never throws. */
export function readThrown(thrown: unknown): Thrown {
  try {
    if (!(thrown instanceof Error)) {
      const message = typeof thrown === 'string' ? thrown : inspect(thrown)
      return { isError: false, name: 'Error', message: message.slice(0, MAX_TEXT), stack: '' }
    }
    const { name, message, stack } = thrown
    const text = (value: unknown) => `${value}`.slice(0, MAX_TEXT)
    return { isError: true, name: text(name || 'Error'), message: text(message), stack: text(stack ?? '') }
  } catch {
    // A thrown object can throw again when it is looked at; that it was thrown is then all there is to say.
    return { isError: false, name: 'Error', message: 'Something was thrown that cannot be shown.', stack: '' }
  }
}
