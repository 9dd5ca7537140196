import { createHash } from 'node:crypto'
import { PlaygroundError } from '../../errors.ts'
import { hideText } from './hide-text.ts'
import type { Pin, PinChange, Pins } from './pin.ts'

/** What somebody may say to a tool that is paused because it says something else of itself now. */
export const PIN_DECISIONS = ['accept', 'keep-off', 'accept-input-hide-text'] as const
/**
 * `accept`: it is as it says now. `keep-off`: it stays paused, and is asked about no more. `accept-input-hide-text`: it takes
 * what it says it takes, and every text stays as it was, so that no model reads a new one.
 */
export type PinDecision = (typeof PIN_DECISIONS)[number]

/** A tool that is paused. */
export type ChangedPin = Pin & { change: PinChange }

/** Tools that are paused, in the order of their names. */
export function pausedIn(pins: Pins): [tool: string, pin: ChangedPin][] {
  const paused = [...pins].filter((one): one is [string, ChangedPin] => one[1].change !== undefined && !one[1].isGone)
  return paused.sort(([a], [b]) => (a < b ? -1 : 1))
}

/** Those of them that somebody is asked about. */
export const waitingIn = (pins: Pins) => pausedIn(pins).filter(([, { change }]) => !change.isKeptOff)

/** Of what all of them say, for whoever decides about all at once. */
export function digestOfAll(pins: Pins): string {
  const all = waitingIn(pins).map(([tool, { change }]) => [tool, change.of])
  return createHash('sha256').update(JSON.stringify(all)).digest('base64url').slice(0, 16)
}

/**
 * What holds after a decision about one tool, or about all that are asked about (`tool` null), and the names of those that
 * programs get as they say now. Throws `not-found`, or `conflict` where they say something else than was shown.
 */
export function decided(
  before: Pins,
  { tool, decision, digest }: { tool: string | null; decision: PinDecision; digest: string },
): { pins: Pins; accepted: Set<string> } {
  const about = tool === null ? waitingIn(before) : pausedIn(before).filter(([name]) => name === tool)
  if (about.length === 0) throw new PlaygroundError('not-found', 'No change of it waits for a decision any more.')
  const shown = tool === null ? digestOfAll(before) : about[0]?.[1].change.of
  if (shown !== digest) throw new PlaygroundError('conflict', SAYS_ANOTHER)
  const pins: Pins = new Map(before)
  for (const [name, pin] of about) pins.set(name, after(pin, decision))
  return { pins, accepted: new Set(decision === 'keep-off' ? [] : about.map(([name]) => name)) }
}

function after({ fn, accepted, of, change }: ChangedPin, decision: PinDecision): Pin {
  if (decision === 'keep-off') return { fn, accepted, of, change: { ...change, isKeptOff: true } }
  // What is said from now on is held against what was said, also where other texts are shown.
  return { fn, accepted: decision === 'accept' ? change.now : hideText(accepted, change.now), of: change.of }
}

const SAYS_ANOTHER = 'It says something else by now than you were shown. Look at it again, then decide.'
