import { InvalidArgumentError } from 'commander'
import type { Values } from '../../runs/question.ts'

/** A value as it stands on a command line. What type it is the question's schema says, which whoever needs it has. */
export interface ValueText {
  name: string
  text: string
}

/** Reads `name=value`, once more. */
export function readValue(said: string, before: readonly ValueText[]): ValueText[] {
  const at = said.indexOf('=')
  if (at < 1) throw new InvalidArgumentError('Expected a name and a value, like path=notes.txt.')
  return [...before, { name: said.slice(0, at), text: said.slice(at + 1) }]
}

/** Of a name that is given twice the last counts. */
export function valuesOf(said: readonly ValueText[]): Values | undefined {
  return said.length === 0 ? undefined : Object.fromEntries(said.map(({ name, text }) => [name, text]))
}
