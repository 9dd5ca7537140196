import { PlaygroundError } from '../../errors.ts'
import type { Person } from '../../people/person.ts'
import type { SignInEnd } from '../sign-in/create-sign-ins.ts'
import { notTheirs, PROMPT_MS, type ServiceParts, sleep } from './open-service.ts'

/** What people do with the connection to a server: opened anew, ended, tried, signed in at. */
export function connectServers(parts: ServiceParts) {
  const { connections, signIns, callerOf, known, ask, letGo, probe, findOwn } = parts

  return {
    /**
     * Closes the connection, opens it anew, and brings the modules up to date. What takes longer goes on: null, and the
     * list says how. Throws what went wrong soon.
     */
    async reconnect(person: Person, name: string): Promise<{ pingMs: number; tools: number } | null> {
      const caller = callerOf(person)
      const found = await known(person, name)
      // What others use as well is closed for an administrator only.
      if (found.perPerson || person.admin) await letGo(person, found, 'It is being reconnected.')
      const asked = ask(person, found).then(async (tools) => ({ pingMs: await connections.ping(caller, name), tools }))
      // Who waits no longer is told by the list.
      asked.catch(() => {})
      return (await Promise.race([asked, sleep(PROMPT_MS)])) ?? null
    },

    /** Ends what a server is asked at this moment; it is kept. */
    async cancel(person: Person, name: string): Promise<void> {
      const found = await known(person, name)
      if (!found.perPerson && !person.admin) {
        throw new PlaygroundError('forbidden', 'Others use this server as well: only an administrator can end this.')
      }
      await letGo(person, found, 'Connecting was cancelled.')
    },

    /** Connects, and answers how many tools there are; writes nothing. Throws `unavailable` with the reason. */
    async test(person: Person, name: string): Promise<{ tools: number }> {
      const { tools } = await connections.listTools(callerOf(person), (await known(person, name)).name)
      return { tools: tools.length }
    },

    /** Answers the address to sign in at, for the browser; it comes back to `redirectUrl`. Throws `unavailable`. */
    async beginSignIn(person: Person, id: string, redirectUrl: string): Promise<string> {
      const added = await findOwn(person, id)
      if (added === undefined) throw notTheirs()
      return signIns.begin(person, added, redirectUrl)
    },

    /** Takes what the browser brought back, and gets the tools. `name` when it belongs to one of the person's servers. */
    async finishSignIn(person: Person, back: URLSearchParams): Promise<{ end: SignInEnd; name: string | null }> {
      const { end, added } = await signIns.finish(person, back)
      if (end !== 'connected' || added === undefined) return { end, name: added?.name ?? null }
      // What was open knew of no token; a server that cannot be reached now is signed in at all the same.
      await connections.disconnect(callerOf(person), added.name)
      await probe(person, added)
      return { end, name: added.name }
    },
  }
}
