import { digestOf } from '../../discovery/tool-digest.ts'
import { PlaygroundError } from '../../errors.ts'
import type { Person } from '../../people/person.ts'
import type { PinAnswer } from '../shown-change.ts'
import { showTool } from '../shown-tools.ts'
import { PROMPT_MS, type ServiceParts, sleep } from './open-service.ts'

/** What people decide about tools: which are called without asking, and what becomes of those that changed. */
export function decideOnTools(parts: ServiceParts) {
  const { modules, grants, known, mayWrite, placeOf, policyOf, findTool } = parts

  return {
    /** Has the runs of this person call a tool without asking, as it is now, or ask again. Throws `forbidden`. */
    async setPolicy(
      person: Person,
      { server, tool: name, policy: wanted }: { server: string; tool: string; policy: 'allow' | 'ask' },
    ): Promise<void> {
      const tool = await findTool(person, server, name)
      const { policy: now } = showTool(tool, policyOf(await known(person, server)), false)
      if (!now.isTheirs) throw new PlaygroundError('forbidden', `${server}.${name} is not asked about.`)
      if (wanted === 'allow') return grants.add(person, { server, tool: name, digest: digestOf(tool) })
      const grant = (await grants.list(person)).find((one) => one.server === server && one.tool === name)
      if (grant !== undefined) await grants.revoke(person, grant.id)
    },

    /**
     * Says what becomes of a tool that is paused, or of all that are asked about. Throws `not-found`, `forbidden`, or
     * `conflict` when they say something else by now than the person was shown.
     */
    async decide(person: Person, { name, ...answer }: PinAnswer): Promise<void> {
      const found = await known(person, name)
      if (!mayWrite(person, found))
        throw new PlaygroundError('forbidden', 'Others use this server as well: only an administrator decides this.')
      const kept = Promise.withResolvers<void>()
      const deciding = modules.decide(placeOf(person, found), answer, { kept: kept.resolve })
      // Modules of thousands of tools take long: who waits no longer is told by the list.
      deciding.catch(() => {})
      await Promise.race([deciding, kept.promise.then(() => sleep(PROMPT_MS))])
    },
  }
}
