import type { OwnRule } from '../../access/grants.ts'
import { digestOf } from '../../discovery/tool-digest.ts'
import { PlaygroundError } from '../../errors.ts'
import type { Person } from '../../people/person.ts'
import type { PinAnswer } from '../shown-change.ts'
import { showTool, type ToolPolicy } from '../shown-tools.ts'
import { PROMPT_MS, type ServiceParts, sleep } from './open-service.ts'

/** What people decide about tools: which are called without asking, and what becomes of those that changed. */
export function decideOnTools(parts: ServiceParts) {
  const { modules, grants, known, mayWrite, placeOf, policyOf, findTool } = parts

  return {
    /**
     * Says what the runs of this person do before a tool: call it without asking, as it is now, ask, or not call it. What
     * holds without them is no rule of theirs. Throws `forbidden` where an administrator's rule denies it.
     */
    async setPolicy(
      person: Person,
      { server, tool: name, policy: wanted }: { server: string; tool: string; policy: ToolPolicy['now'] },
    ): Promise<void> {
      const tool = await findTool(person, server, name)
      const { serverRule } = await grants.of(person.id)
      const without = { saidOf: () => null, serverRule }
      const { policy: now } = showTool(tool, policyOf(await known(person, server)), without)
      if (!now.isTheirs) throw new PlaygroundError('forbidden', `A rule (approvals.rules) denies ${server}.${name}.`)
      if (wanted === now.now) return grants.clear(person, { server, tool: name })
      if (wanted === 'allow') return grants.add(person, { server, tool: name, digest: digestOf(tool) })
      await grants.restrict(person, { server, tool: name, rule: wanted })
    },

    /** The same of all tools of a server that nothing is said of by name; null: what they are decides. */
    async setServerRule(person: Person, { server, rule }: { server: string; rule: OwnRule | null }): Promise<void> {
      const { name } = await known(person, server)
      if (rule === null) return grants.clear(person, { server: name })
      await grants.restrict(person, { server: name, rule })
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
