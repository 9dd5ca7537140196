// A `Date` that notes what time it told, and tells the same again when it is run again. Reading by reading: a clock that
// only moved with calls would never let a program wait for it.

/** More readings are not noted: from there on it is the time. */
const MOST_NUMBERS = 40_000

const Native = Date
const { construct } = Reflect

interface RecordedClock {
  Date: DateConstructor
  /** Begins at this time, with readings of an earlier run: differences in ms, and how often each. */
  begin(startedAt: number, recorded: readonly number[]): void
  /** What was read since the last time this was asked, in the same form; empty when nothing was. */
  take(): number[]
}

export function createClockOfDate(): RecordedClock {
  let last = Native.now()
  let recorded: readonly number[] = []
  let [at, times] = [0, 0]
  let noted: number[] = []
  let total = 0

  function now(): number {
    const time = at < recorded.length ? again() : Native.now()
    note(time - last)
    last = time
    return time
  }

  function again(): number {
    const time = last + (recorded[at] as number)
    if (++times < (recorded[at + 1] as number)) return time
    at += 2
    times = 0
    return time
  }

  function note(difference: number): void {
    if (total >= MOST_NUMBERS) return
    if (noted.length > 0 && noted[noted.length - 2] === difference) {
      noted[noted.length - 1] = (noted[noted.length - 1] as number) + 1
      return
    }
    total += 2
    noted.push(difference, 1)
  }

  function ProgramDate(this: unknown, ...parts: unknown[]): unknown {
    if (new.target === undefined) return new Native(now()).toString()
    return construct(Native, parts.length === 0 ? [now()] : parts, new.target)
  }
  Object.defineProperty(ProgramDate, 'name', { value: 'Date' })
  Object.defineProperty(ProgramDate, 'length', { value: 7 })
  Object.defineProperty(ProgramDate, 'prototype', { value: Native.prototype, writable: false })
  for (const [name, value] of Object.entries({ now, parse: Native.parse, UTC: Native.UTC }))
    Object.defineProperty(ProgramDate, name, { value, writable: true, configurable: true })
  // Else every date would lead to the other.
  Object.defineProperty(Native.prototype, 'constructor', { value: ProgramDate, writable: true, configurable: true })

  return {
    Date: ProgramDate as unknown as DateConstructor,
    begin(startedAt, clock) {
      last = startedAt
      recorded = clock
      at = times = total = 0
      noted = []
    },
    take() {
      const taken = noted
      noted = []
      return taken
    },
  }
}
