import { isOrphaned } from '../../../process/owned-name.ts'
import type { Microsandbox } from './load-package.ts'

/** Ends and removes the machines of processes that are gone, and no others: several processes may share the place. */
export async function removeOrphanedMachines({ Sandbox }: Pick<Microsandbox, 'Sandbox'>): Promise<void> {
  for (let cursor: string | undefined, first = true; first || cursor !== undefined; first = false) {
    const page = await Sandbox.listWith((list) => (cursor === undefined ? list : list.cursor(cursor)))
    for (const machine of page.sandboxes.filter(({ name }) => isOrphaned(name))) await machine.destroy({ force: true })
    cursor = page.nextCursor
  }
}
