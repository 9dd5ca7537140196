import type { ShownFound } from '../../lib/clients/show-found.ts'
import { folderOf } from '../../lib/mcp/server-name.ts'
import { words } from './words.ts'

/** What a person said of servers that were read, by their keys. */
export interface Choice {
  /** Boxes they changed. */
  ticks: Readonly<Record<string, boolean>>
  /** What they typed for what a server asks for. */
  answers: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export const NO_CHOICE: Choice = { ticks: {}, answers: {} }

/** A server's name as those are compared that cannot both be here. */
export const plainName = (name: string): string => folderOf(name).toLowerCase()

/** Why this person cannot add it; null where they can. `known` has the plain names of the servers there are. */
export const whyNot = ({ name, reason }: ShownFound, known: ReadonlySet<string>): string | null =>
  reason ?? (known.has(plainName(name)) ? words.choice.sameName : null)

/** What was pasted is wanted until somebody says otherwise; of what was found, what is switched on there. */
export const isTicked = ({ key, client, isOff }: ShownFound, { ticks }: Choice): boolean =>
  ticks[key] ?? (client === null || !isOff)

/** What is added of them. */
export const chosenOf = (servers: readonly ShownFound[], choice: Choice, known: ReadonlySet<string>): ShownFound[] =>
  servers.filter((one) => whyNot(one, known) === null && isTicked(one, choice))

export const answersOf = ({ key }: ShownFound, { answers }: Choice): Readonly<Record<string, string>> =>
  answers[key] ?? {}

/** Whether something that one of them asks for has no answer yet. */
export const isOpen = (chosen: readonly ShownFound[], choice: Choice): boolean =>
  chosen.some((one) => one.asks.some(({ id }) => !answersOf(one, choice)[id]))
