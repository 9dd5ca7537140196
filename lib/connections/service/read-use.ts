import type { Person } from '../../people/person.ts'
import { COUNTED_DAYS, type Counted } from '../call-counts.ts'
import type { ServiceParts } from './open-service.ts'

/** How often the tools of a server were called lately. */
export interface ShownUse extends Counted {
  days: number
  /** `everybody`: on a server that others use as well, for administrators. */
  whose: 'yours' | 'everybody'
  /** By tool; those that nobody called are not in it. */
  tools: Record<string, Counted>
}

/** How often tools were called: people see their own calls, administrators those of everybody on servers that are shared. */
export function readUse({ counts, known }: ServiceParts) {
  return {
    async use(person: Person, name: string): Promise<ShownUse> {
      const found = await known(person, name)
      const whose = person.admin && found.addedBy === 'administrator' ? 'everybody' : 'yours'
      const byTool = await counts.of(found, whose === 'everybody' ? null : person.id)
      const all = [...byTool.values()]
      return {
        ...{ days: COUNTED_DAYS, whose },
        calls: all.reduce((sum, { calls }) => sum + calls, 0),
        failures: all.reduce((sum, { failures }) => sum + failures, 0),
        tools: Object.fromEntries(byTool),
      }
    },
  }
}
