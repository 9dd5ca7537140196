import type { Found, Offers, Wanted } from '../broker/offer-call.ts'
import { messageOf, ToolError } from '../errors.ts'
import type { Connections } from '../mcp/client/create-connections.ts'
import { fitsPattern } from '../mcp/client/entries/tool-filter.ts'
import { type KnownServer, type ServerSource, switchedOff } from '../mcp/client/offer/server-source.ts'
import { createTurns } from '../process/turns.ts'
import { placeOf } from '../sandbox/protocol/call-kinds.ts'
import type { Caller, Offer } from '../tools/tool-provider.ts'

/** Most of the time goes by until a server has started. */
const AT_ONCE = 4
const MAX_NAMED = 5
const FAILED_MS = 5_000

type Asked = Pick<Connections, 'listOffer' | 'readResource' | 'getPrompt'>

/**
 * Resources and prompts of the servers that a person can use. What servers list is asked once and kept: whoever wants it
 * for longer than a run asks for another. `mayUse` says which servers this is for.
 */
export function createOffers(
  source: ServerSource,
  connections: Asked,
  caller: Caller,
  mayUse: (server: string) => boolean = () => true,
): Offers {
  const listed = new Map<string, Promise<Offer>>()
  const inTurn = createTurns({ atOnce: AT_ONCE })

  /** One that could not be asked is asked again, and not at each of a thousand calls. */
  function offerOf(server: string, signal: AbortSignal): Promise<Offer> {
    const before = listed.get(server)
    if (before !== undefined) return before
    const asking = inTurn(() => connections.listOffer(caller, server, signal), { signal })
    listed.set(server, asking)
    const forget = () => void listed.delete(server)
    asking.catch(() => (signal.aborted ? forget() : setTimeout(forget, FAILED_MS).unref()))
    return asking
  }

  async function named(name: string, wanted: Pick<Wanted, 'op'>): Promise<KnownServer> {
    const found = mayUse(name) ? await source.find(caller, name) : null
    if (found === null) throw refuse(wanted, 'invalid-input', `There is no server ${JSON.stringify(name)}.`)
    if (found.server.disabled) throw refuse(wanted, 'unavailable', switchedOff(name))
    return found
  }

  async function findByName(name: string, wanted: Wanted, signal: AbortSignal): Promise<Found> {
    const server = foundOf(await named(name, wanted))
    // Only the server itself knows all of its resources; of a prompt it says what it takes.
    if (wanted.op === 'read-resource') return server
    const { prompts } = await offerOf(name, signal)
    const prompt = prompts.find((one) => one.name === wanted.name)
    if (prompt === undefined) throw refuse(wanted, 'invalid-input', `${name} has no prompt ${quote(wanted.name)}.`)
    return { ...server, arguments: prompt.arguments }
  }

  async function search(wanted: Wanted, signal: AbortSignal): Promise<Found> {
    const all = (await source.list(caller)).filter(({ name, server }) => !server.disabled && mayUse(name))
    const unreachable: string[] = []
    const asked = await Promise.all(
      all.map(async (known) => {
        try {
          return { known, offer: await offerOf(known.name, signal) }
        } catch (error) {
          signal.throwIfAborted()
          unreachable.push(`${known.name} (${messageOf(error).slice(0, 200)})`)
          return null
        }
      }),
    )
    const offers = asked.filter((one) => one !== null)
    const exact = offers.filter(({ offer }) => lists(offer, wanted))
    // An address that is listed says more than a pattern that it fits.
    const fitting = exact.length > 0 ? exact : offers.filter(({ offer }) => hasTemplateFor(offer, wanted))
    const [one, ...others] = fitting
    if (one === undefined) throw refuse(wanted, 'invalid-input', nobodyHas(wanted, unreachable))
    if (others.length > 0) {
      const names = fitting.map(({ known }) => known.name)
      throw refuse(
        wanted,
        'invalid-input',
        `Several servers have ${called(wanted)}: ${some(names)}. Name one, as { server }.`,
      )
    }
    if (wanted.op === 'read-resource') return foundOf(one.known)
    const prompt = one.offer.prompts.find(({ name }) => name === wanted.name)
    return { ...foundOf(one.known), ...(prompt && { arguments: prompt.arguments }) }
  }

  return {
    find: (wanted, signal) =>
      wanted.server === undefined ? search(wanted, signal) : findByName(wanted.server, wanted, signal),
    named: async (server, wanted) => foundOf(await named(server, wanted)),
    readResource: (server, uri, ...bounds) => connections.readResource(caller, server, uri, ...bounds),
    getPrompt: (server, name, args, ...bounds) => connections.getPrompt(caller, server, name, args, ...bounds),
  }
}

const foundOf = ({ name, addedBy }: KnownServer): Found => ({ server: name, isShared: addedBy === 'administrator' })

const lists = ({ resources, prompts }: Offer, wanted: Wanted) =>
  wanted.op === 'read-resource'
    ? resources.some(({ uri }) => uri === wanted.uri)
    : prompts.some(({ name }) => name === wanted.name)

/** A place to fill in stands for any characters: which of them, its server says when it is asked. */
const hasTemplateFor = ({ templates }: Offer, wanted: Wanted) =>
  wanted.op === 'read-resource' &&
  templates.some(({ uriTemplate }) =>
    fitsPattern(uriTemplate.replaceAll('*', '').replace(/\{[^{}]*\}/g, '*'), wanted.uri),
  )

const called = (wanted: Wanted) =>
  wanted.op === 'read-resource' ? `the resource ${quote(wanted.uri)}` : `the prompt ${quote(wanted.name)}`

function nobodyHas(wanted: Wanted, unreachable: string[]): string {
  const also = unreachable.length === 0 ? '' : ` These could not be asked: ${some(unreachable)}.`
  return `No server of yours has ${called(wanted)}.${also}`
}

const quote = (text: string) => JSON.stringify(text.length > 200 ? `${text.slice(0, 200)}…` : text)

const some = (names: string[]) =>
  names.length > MAX_NAMED
    ? `${names.slice(0, MAX_NAMED).join(', ')} and ${names.length - MAX_NAMED} more`
    : names.join(', ')

const refuse = ({ op }: Pick<Wanted, 'op'>, code: 'invalid-input' | 'unavailable', message: string) =>
  new ToolError(placeOf({ op }), code, message)
