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
