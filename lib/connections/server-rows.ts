import { createHash } from 'node:crypto'
import type { Database } from '../db/open-database.ts'
import { messageOf, PlaygroundError } from '../errors.ts'
import { namesTool } from '../mcp/client/entries/tool-filter.ts'
import type { McpServer } from '../mcp/client/mcp-servers.ts'
import { folderOf } from '../mcp/server-name.ts'
import type { Person } from '../people/person.ts'
import type { Seal } from '../settings/seal.ts'
import type { SignIn } from './sign-in/sign-in.ts'

/** For how long another process may not see what this one changed. */
const FRESH_MS = 3_000
/** For how long what was removed can be put back, and its secrets are kept. */
export const KEPT_MS = 600_000

/** A server that was added in the browser. */
export interface AddedServer {
  id: string
  /** Whose it is; null: everybody's. */
  userId: string | null
  name: string
  server: McpServer
  /** Null: nobody signed in, and it did not ask for it. */
  signIn: SignIn | null
}

/** The servers that people added. */
export type ServerRows = ReturnType<typeof createServerRows>

/** What is sealed: how the server is reached, and beside it what is kept of signing in. */
type Kept = McpServer & { signIn?: SignIn }

/** `isMade` says whether there is a database at all: where there is none, nobody added anything. */
export function createServerRows(
  database: () => Promise<Database>,
  seal: Seal,
  isMade: () => boolean,
  warn: (line: string) => void = () => {},
) {
  const remembered = new Map<string, { at: number; servers: AddedServer[] }>()
  type Row = { id: string; userId: string | null; name: string; sealed: string }
  const opened = ({ id, userId, name, sealed }: Row): AddedServer => {
    const { signIn = null, ...server } = JSON.parse(seal.open(sealed)) as Kept
    return { id, userId, name, server, signIn }
  }
  const ownedBy = ({ id, admin }: Person) => ({ OR: [{ userId: id }, ...(admin ? [{ userId: null }] : [])] })

  async function change(person: Person, id: string, removedAt: Date | null) {
    const mcpServer = (await database()).mcpServer
    const where = {
      id,
      ...ownedBy(person),
      removedAt: removedAt === null ? { gt: new Date(Date.now() - KEPT_MS) } : null,
    }
    const row = await mcpServer.findFirst({ where })
    if (row === null) return null
    await mcpServer.updateMany({ where, data: { removedAt } })
    remembered.clear()
    // Later than it can be put back, or the one that comes first would leave it.
    if (removedAt !== null) setTimeout(() => void forgetRemoved(), KEPT_MS + 1_000).unref()
    return opened(row)
  }

  /** `change` is asked again when somebody else changed it meanwhile; what it answers unchanged is not written. */
  async function edit(
    of: { id: string; OR?: object[] },
    change: (before: Kept, row: Pick<AddedServer, 'userId' | 'name'>) => Kept,
  ): Promise<AddedServer | null> {
    const { mcpServer } = await database()
    for (;;) {
      const row = await mcpServer.findFirst({ where: { ...of, removedAt: null } })
      if (row === null) return null
      const before = JSON.parse(seal.open(row.sealed)) as Kept
      const after = change(before, row)
      if (after === before) return opened(row)
      const sealed = seal.seal(JSON.stringify(after))
      const { count } = await mcpServer.updateMany({ where: { id: of.id, sealed: row.sealed }, data: { sealed } })
      remembered.clear()
      if (count === 1) return opened({ ...row, sealed })
    }
  }

  /** What nobody put back in time is gone, with its secrets. What fails is tried again at the next start. */
  const forgetRemoved = async () => {
    try {
      const { mcpServer } = await database()
      await mcpServer.deleteMany({ where: { removedAt: { lt: new Date(Date.now() - KEPT_MS) } } })
    } catch (error) {
      warn(`Servers that were removed are still in the database: ${messageOf(error)}`)
    }
  }
  let isSwept = false

  return {
    /** Everybody's and this person's own, in alphabetical order. */
    async of(userId: string): Promise<AddedServer[]> {
      if (!isMade()) return []
      const known = remembered.get(userId)
      if (known !== undefined && performance.now() - known.at < FRESH_MS) return known.servers
      if (!isSwept) {
        isSwept = true // Whoever removed them may not be there any more.
        await forgetRemoved()
      }
      const rows = await (await database()).mcpServer.findMany({
        where: { OR: [{ userId }, { userId: null }], removedAt: null },
        orderBy: { name: 'asc' },
      })
      const servers = rows.map(opened)
      remembered.set(userId, { at: performance.now(), servers })
      return servers
    },

    /** Throws `conflict` when the owner has one whose modules would lie in the same folder. */
    async add({ userId, name, server }: Omit<AddedServer, 'id' | 'signIn'>): Promise<AddedServer> {
      const { mcpServer } = await database()
      const id = idOf(userId, name)
      const kept = { userId, name, sealed: seal.seal(JSON.stringify(server)), removedAt: null }
      // One that was removed makes room; one that is there keeps its place, whoever is quicker.
      await mcpServer.deleteMany({ where: { id, removedAt: { not: null } } })
      try {
        await mcpServer.create({ data: { id, ...kept } })
      } catch (cause) {
        if ((cause as { code?: string }).code !== 'P2002') throw cause
        throw nameTaken(name, cause)
      }
      remembered.clear()
      return { id, userId, name, server, signIn: null }
    },

    /** Answers null when there is none of this id, or it is somebody else's; so do the next three. */
    remove: (person: Person, id: string) => change(person, id, new Date()),
    putBack: (person: Person, id: string) => change(person, id, null),

    /** What this person can still put back, the last first. */
    async removed(person: Person): Promise<{ id: string; name: string; removedAt: Date }[]> {
      if (!isMade()) return []
      const rows = await (await database()).mcpServer.findMany({
        where: { ...ownedBy(person), removedAt: { gt: new Date(Date.now() - KEPT_MS) } },
        orderBy: { removedAt: 'desc' },
        select: { id: true, name: true, removedAt: true },
      })
      return rows.flatMap(({ removedAt, ...row }) => (removedAt === null ? [] : [{ ...row, removedAt }]))
    },

    /** Switches it on or off. */
    switch: (person: Person, id: string, isOn: boolean) =>
      edit({ id, ...ownedBy(person) }, ({ disabled: _before, ...kept }) => (isOn ? kept : { ...kept, disabled: true })),
    /** Names the tools of it that are used; null for all. */
    chooseTools: (person: Person, id: string, tools: readonly string[] | null) =>
      edit({ id, ...ownedBy(person) }, ({ includeTools: _before, ...kept }) =>
        tools === null ? kept : { ...kept, includeTools: [...tools] },
      ),

    /** Switches one tool of it on or off. */
    switchTool: (person: Person, id: string, turn: { tool: string; isOn: boolean }) =>
      edit({ id, ...ownedBy(person) }, (kept) => withTool(kept, turn)),

    /** Changes how it is reached. `change` is handed what there is and may throw; signing in stays only where it says so. */
    configure: (
      person: Person,
      id: string,
      change: (
        before: Pick<AddedServer, 'server' | 'signIn' | 'userId' | 'name'>,
      ) => Pick<AddedServer, 'server' | 'signIn'>,
    ) =>
      edit({ id, ...ownedBy(person) }, (kept, row) => {
        const { signIn: before = null, ...old } = kept
        const { server, signIn } = change({ ...row, server: old, signIn: before })
        return { ...server, ...(signIn && { signIn }) }
      }),

    /** What is kept of signing in at this moment, also by another process. */
    async signIn(id: string): Promise<SignIn | null> {
      const row = await (await database()).mcpServer.findFirst({ where: { id, removedAt: null } })
      return row === null ? null : opened(row).signIn
    },

    /**
     * Changes what is kept of signing in. `change` is asked again when somebody else changed it meanwhile, so that each
     * sees what the one before left. A server that is gone stays gone.
     */
    async keepSignIn(id: string, change: (before: SignIn | null) => SignIn | null): Promise<void> {
      await edit({ id }, (kept) => {
        const { signIn: before = null, ...server } = kept
        const signIn = change(before)
        return signIn === before ? kept : { ...server, ...(signIn && { signIn }) }
      })
    },
  }
}

/** Names of tools that are kept of one server: whoever wants more says it with a pattern. */
const MAX_NAMES = 10_000

function withTool(kept: Kept, { tool, isOn }: { tool: string; isOn: boolean }): Kept {
  const { excludeTools = [], includeTools, ...rest } = kept
  const others = excludeTools.filter((pattern) => pattern !== tool)
  const isChosen = includeTools === undefined || namesTool(includeTools, tool)
  if (isOn && namesTool(others, tool))
    throw new PlaygroundError('conflict', `${tool} is kept off by a pattern of its excludeTools: ${others.join(', ')}.`)
  const chosen = isOn && !isChosen ? [...(includeTools ?? []), tool] : includeTools
  const left = isOn ? others : [...others, tool]
  if (left.length + (chosen?.length ?? 0) > MAX_NAMES)
    throw new PlaygroundError('too-large', `At most ${MAX_NAMES} tools of a server are switched one by one.`)
  return { ...rest, ...(chosen && { includeTools: chosen }), ...(left.length > 0 && { excludeTools: left }) } as Kept
}

const idOf = (userId: string | null, name: string) =>
  createHash('sha256')
    .update(JSON.stringify([userId, folderOf(name).toLowerCase()]))
    .digest('base64url')
    .slice(0, 24)

export const nameTaken = (name: string, cause?: unknown) =>
  new PlaygroundError(
    'conflict',
    `There is a server ${JSON.stringify(name)} already, or one like it. Give this one another name, or remove that one.`,
    { cause },
  )
