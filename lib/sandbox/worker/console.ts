import { sendOutput } from './channel.ts'
import { withoutPlaces } from './places.ts'

const WARN = 2

/** The parts of Deno's own console that are needed to make another one. */
interface Internals {
  Console: new (print: (text: string, level: number) => void) => Console
}

/** A whole console (tables, groups, timers, counters) whose lines are sent to the host, in order, as they are made. */
export const createConsole = () =>
  consoleThat((text, level) => sendOutput(level >= WARN ? 'stderr' : 'stdout', withoutPlaces(text)))

/** One that formats and prints nothing. */
export const createSilentConsole = () => consoleThat((text) => void encoder.encode(withoutPlaces(text)))

const encoder = new TextEncoder()

function consoleThat(print: (text: string, level: number) => void): Console {
  const { internal } = Deno as unknown as { internal: symbol }
  const { Console } = (Deno as unknown as Record<symbol, Internals>)[internal] as Internals
  return new Console(print)
}
