import { PlaygroundError } from '../../errors.ts'
import { nameKey } from '../../workspace/name-key.ts'

interface Names {
  shared: readonly string[]
  own: readonly string[]
}

/** Whether a skill of this name is the person's own, so that it can be replaced. */
export const isOwnName = ({ shared, own }: Names, name: string): boolean =>
  own.includes(name) && !isShared(shared, name)

const isShared = (shared: readonly string[], name: string) => shared.some((one) => nameKey(one) === nameKey(name))

/** Whether there is one of this name already, which may be replaced. Throws `conflict` when the name is taken. */
export function assertFree({ shared, own }: Names, name: string, mayReplace: boolean): boolean {
  if (isShared(shared, name))
    throw new PlaygroundError('conflict', `Everybody has a skill called ${name} here. Choose another name.`)
  if (!own.includes(name)) return false
  if (mayReplace) return true
  throw new PlaygroundError(
    'conflict',
    `You have a skill called ${name}. Choose another name, or replace it: that makes the next version, and this one is kept.`,
  )
}

/** Of one that everybody has. */
export const notYours = (name: string) =>
  new PlaygroundError('forbidden', `The skill ${name} is everybody's, and cannot be changed or deleted here.`)

/** Names a few of those there are. */
export function notThere(name: string, names: readonly string[]): PlaygroundError {
  const shown = names.slice(0, 20).join(', ') || 'none'
  return new PlaygroundError(
    'not-found',
    `There is no skill called ${JSON.stringify(name.slice(0, 80))}. There are: ${shown}.`,
  )
}
