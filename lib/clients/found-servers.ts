import { createHmac, randomBytes } from 'node:crypto'
import { homedir } from 'node:os'
import { sep } from 'node:path'
import type { Config } from '../config/config.ts'
import type { ConnectionService } from '../connections/connection-service.ts'
import { type Added, notAdded } from '../connections/service/added.ts'
import { messageOf, PlaygroundError } from '../errors.ts'
import { isOwnMachine } from '../http/own-machine.ts'
import { offload } from '../offload/offload.ts'
import type { Person } from '../people/person.ts'
import type { ClientId, Machine } from './clients.ts'
import { findOnThisMachine } from './find-on-this-machine.ts'
import { MAX_CHOSEN, MAX_PASTED } from './most-at-once.ts'
import { sortFound } from './plan-import.ts'
import { type FoundServer, withAnswers } from './read-found.ts'
import type { SettingsText } from './read-servers-in.ts'
import { isForEverybody, keyOf, reasonFor, type ShownFound, showFound } from './show-found.ts'

const LIMIT_MS = 5_000

/** What the files of other clients on this machine have. */
export interface ShownMachine {
  servers: ShownFound[]
  /** Every file that was looked for; `fault` where it could not be read. */
  files: { client: ClientId; file: string; isThere: boolean; fault: string | null }[]
}

/** One of them that somebody wants, with what was answered where it asks. */
export interface Chosen {
  key: string
  answers: Readonly<Record<string, string>>
}

/** Who asks, and for which host. */
interface Asking {
  person: Person
  /** The Host header. */
  host: string | null
}

export type FoundServers = ReturnType<typeof createFoundServers>

/** Servers that people have in other clients already: in a text that they paste, or in the files of this machine. */
export function createFoundServers(config: Config, connections: Pick<ConnectionService, 'addAll'>) {
  // Whoever sees a digest could guess what is secret behind it, if it were one without a key.
  const digestKey = randomBytes(32)
  const digestOf = (server: FoundServer) =>
    createHmac('sha256', digestKey).update(JSON.stringify(server)).digest('base64url')

  const machine: Machine = {
    home: config.variable('HOME') || config.variable('USERPROFILE') || homedir(),
    platform: process.platform,
    env: Object.fromEntries(
      ['XDG_CONFIG_HOME', 'APPDATA', 'CODEX_HOME', 'CLAUDE_CONFIG_DIR'].map((name) => [name, config.variable(name)]),
    ),
  }
  const atHome = (text: string) => (machine.home === sep ? text : text.replaceAll(machine.home + sep, `~${sep}`))
  const reasonOf = (server: FoundServer, { admin }: Person) =>
    reasonFor(server, { isAdministrator: admin, variable: config.variable })

  function assertOwn({ person, host }: Asking): void {
    if (isOffered({ person, host })) return
    throw new PlaygroundError(
      'forbidden',
      'The files of this machine are read only for an administrator who opens this server on the machine that it runs on.',
    )
  }

  const isOffered = ({ person, host }: Asking): boolean => person.isListed && person.admin && isOwnMachine(config, host)

  async function findAll(person: Person) {
    const found = await findOnThisMachine({ ...machine, read: (settings) => readElsewhere(settings, person) })
    // What is here already is told by the page, which knows it while it is open.
    return { ...found, servers: sortFound(found.servers, '') }
  }

  async function readPasted(person: Person, text: string): Promise<FoundServer[]> {
    if (text.length > MAX_PASTED)
      throw new PlaygroundError('too-large', `At most ${MAX_PASTED} characters can be pasted.`)
    // Nothing of this machine is put in: it may come from another one, and anybody may paste.
    const about = { client: null, file: '', home: undefined, folder: undefined, cwd: undefined }
    const servers = await readElsewhere({ text, ...about }, person)
    if (servers.every(({ kind, ignored }) => kind === null && ignored.length === 0))
      throw new PlaygroundError('invalid-input', 'Expected {"mcpServers": {"name": {"url": "https://…"}}}.')
    if (servers.length > MAX_CHOSEN)
      throw new PlaygroundError(
        'invalid-input',
        `At most ${MAX_CHOSEN} servers can be added at once, not ${servers.length}.`,
      )
    return servers
  }

  /** Adds those that can be added. `fault` says what keeps one from it. */
  async function addChosen(
    person: Person,
    chosen: readonly { server: FoundServer; answers: Chosen['answers']; fault: string | null }[],
    forEverybody: boolean,
  ): Promise<Added[]> {
    const requests = chosen.map(({ server, answers, fault }) => {
      const open = server.asks.filter(({ id }) => !answers[id])
      const asked = open.length === 0 ? null : `It asks for ${open.map(({ id }) => id).join(', ')}.`
      return {
        name: server.name,
        entry: withAnswers(server.entry, (id) => answers[id] ?? ''),
        forEverybody: forEverybody || (person.admin && isForEverybody(server)),
        ignored: server.ignored,
        fault: fault ?? asked,
      }
    })
    const able = requests.filter(({ fault }) => fault === null).map(({ fault: _, ...request }) => request)
    const added = await connections.addAll(person, able)
    // In the order in which they were chosen.
    return requests.map((request) =>
      request.fault === null ? added.shift()! : notAdded(request, asSentence(request.fault)),
    )
  }

  return {
    /** Whether this person is offered what is found on this machine. */
    isOffered,

    /** What other clients on this machine have. Nothing is started. Throws `forbidden` where it is not theirs to see. */
    async find(asking: Asking): Promise<ShownMachine> {
      assertOwn(asking)
      const { servers, files, troubles } = await findAll(asking.person)
      return {
        servers: servers.map(({ server, reason }) =>
          showFound(server, {
            digest: digestOf(server),
            file: atHome(server.file),
            reason: reason ?? reasonOf(server, asking.person),
          }),
        ),
        files: files.map(({ file, ...looked }) => {
          const fault = troubles.find((trouble) => trouble.file === file)?.message
          return { ...looked, file: atHome(file), fault: fault === undefined ? null : atHome(fault) }
        }),
      }
    },

    /** Adds those of them that are chosen, as they were when they were shown. */
    async take(
      asking: Asking,
      request: { chosen: readonly (Chosen & { name: string; digest: string })[]; forEverybody: boolean },
    ): Promise<Added[]> {
      assertOwn(asking)
      const { person } = asking
      const { servers } = await findAll(person)
      const changed: Added[] = []
      const wanted = request.chosen.flatMap(({ key, name, digest, answers }) => {
        const found = servers.find(({ server }) => keyOf(server) === key)
        if (found && digestOf(found.server) === digest)
          return [{ server: found.server, answers, fault: found.reason ?? reasonOf(found.server, person) }]
        const fault = 'Its file says something else now than you were shown. Look again before you add it.'
        changed.push(notAdded({ name, forEverybody: false }, fault))
        return []
      })
      return [...(await addChosen(person, wanted, request.forEverybody)), ...changed]
    },

    /** What stands in a text that somebody pastes. Nothing is started. Throws `invalid-input` when it is no servers. */
    async read(person: Person, text: string): Promise<ShownFound[]> {
      const servers = await readPasted(person, text)
      return servers.map((server) =>
        showFound(server, { digest: digestOf(server), file: '', reason: reasonOf(server, person) }),
      )
    },

    /**
     * Adds what can be added of a pasted text: all of it, or what is chosen. A command runs on the host for everybody, so
     * an administrator's is added for everybody. `rest` has what was not added, to be changed and tried again.
     */
    async paste(
      person: Person,
      { text, forEverybody, chosen }: { text: string; forEverybody: boolean; chosen?: readonly Chosen[] | undefined },
    ): Promise<{ results: Added[]; rest: string }> {
      const servers = await readPasted(person, text)
      const wanted = servers.flatMap((server) => {
        const choice = chosen?.find(({ key }) => key === keyOf(server))
        if (chosen && !choice) return []
        return [{ server, answers: choice?.answers ?? {}, fault: reasonOf(server, person) }]
      })
      const results = await addChosen(person, wanted, forEverybody)
      const added = new Set(results.filter(({ id }) => id !== null).map(({ name }) => name))
      const left = servers.filter(({ name }) => !added.has(name))
      return { results, rest: added.size === 0 ? text : left.length === 0 ? '' : blockOf(left) }
    },
  }
}

/** Where it can hold up nobody: hostile text is bounded there in time and memory. */
async function readElsewhere(settings: SettingsText, { id: owner }: Person): Promise<FoundServer[]> {
  try {
    return await offload('find-servers', settings, { owner, limitMs: LIMIT_MS })
  } catch (error) {
    if (error instanceof PlaygroundError) throw error
    // It comes from another process, as a message alone.
    throw new PlaygroundError('invalid-input', messageOf(error), { cause: error })
  }
}

function blockOf(servers: readonly FoundServer[]): string {
  const asks = servers.flatMap((server) => server.asks)
  const inputs = asks.map(({ id, text, isSecret }) => ({ id, description: text, ...(isSecret && { password: true }) }))
  const mcpServers = Object.fromEntries(servers.map(({ name, entry }) => [name, entry]))
  return JSON.stringify({ mcpServers, ...(inputs.length > 0 && { inputs }) }, null, 2)
}

const asSentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`
