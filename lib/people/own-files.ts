import type { Checkpoints } from '../workspace/checkpoints/checkpoints.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { Person } from './person.ts'
import { assertMayWrite } from './reach.ts'

const CHANGES = new Set<PropertyKey>(['write', 'append', 'rename', 'remove'] satisfies (keyof Workspace)[])

/** A person's files as whoever asks may use them: with a token that only reads nothing of them is changed. */
export function ownFiles(person: Pick<Person, 'reach'>, workspace: Workspace): Workspace {
  if (!person.reach?.readsOnly) return workspace
  const refuse = async () => assertMayWrite(person, 'change files')
  return new Proxy(workspace, {
    get(target, name) {
      if (CHANGES.has(name)) return refuse
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** The same of what is kept of them: with a token that only reads it is looked at. */
export function ownCheckpoints(person: Pick<Person, 'reach'>, checkpoints: Checkpoints): Checkpoints {
  if (!person.reach?.readsOnly) return checkpoints
  const refuse = async () => assertMayWrite(person, 'change checkpoints') as never
  return {
    list: () => checkpoints.list(),
    find: (which) => checkpoints.find(which),
    diff: (which) => checkpoints.diff(which),
    having: (path) => checkpoints.having(path),
    open: (which, path) => checkpoints.open(which, path),
    ...{ make: refuse, restore: refuse, remove: refuse },
  }
}
