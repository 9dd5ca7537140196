'use server'
import { headers } from 'next/headers'
import { z } from 'zod'
import { MAX_CHOSEN, MAX_PASTED } from '../../lib/clients/most-at-once.ts'
import { PIN_DECISIONS } from '../../lib/discovery/pins/decide.ts'
import { PlaygroundError } from '../../lib/errors.ts'
import { countTools } from '../../lib/tokens/tool-tokens.ts'
import { defineAction } from '../_server/define-action.ts'
import { words } from './words.ts'

const name = z.string().min(1).max(100)
const id = z.string().min(1).max(100)
const tool = z.string().min(1).max(1_000)
/** As in `mcp.json`; what it says is looked at where it is added. */
const entry = z.record(z.string(), z.unknown())

/** Every connection this person can use as it is now, and what can be put back. */
export const listConnections = defineAction(z.void(), async (_input, person, { connections }) => {
  const [list, removed] = await Promise.all([connections.list(person), connections.removed(person)])
  return { list, removed }
})

/** Adds one server, and tries it; what takes longer goes on. */
export const addConnection = defineAction(
  z.strictObject({ name, entry, forEverybody: z.boolean() }),
  (request, person, { connections }) => connections.add(person, request),
)

const key = z.string().min(1).max(5_000)
/** What was answered for what a server asks for, by its id. */
const answers = z
  .record(z.string().max(1_000), z.string().max(8_192))
  .refine((given) => Object.keys(given).length <= 100)

/** What stands in a block that is being pasted. Nothing is started. */
export const readBlock = defineAction(z.string().max(MAX_PASTED), (text, person, { found }) => found.read(person, text))

/** Adds the servers of a pasted block that are chosen. */
export const pasteConnections = defineAction(
  z.strictObject({
    text: z.string().max(MAX_PASTED),
    forEverybody: z.boolean(),
    chosen: z.array(z.strictObject({ key, answers })).max(MAX_CHOSEN),
  }),
  (request, person, { found }) => found.paste(person, request),
)

/** Servers in the files of other clients, for an administrator at the machine that this runs on. Nothing is started. */
export const findServers = defineAction(z.void(), async (_input, person, { found }) =>
  found.find({ person, host: (await headers()).get('host') }),
)

/** Adds those of them that are chosen, if their files still say what was shown. */
export const takeServers = defineAction(
  z.strictObject({
    forEverybody: z.boolean(),
    chosen: z
      .array(z.strictObject({ key, name: z.string().max(200), digest: z.string().max(100), answers }))
      .max(MAX_CHOSEN, words.add.tooMany(MAX_CHOSEN)),
  }),
  async (request, person, { found }) => found.take({ person, host: (await headers()).get('host') }, request),
)

/** Removes a server; `undoRemoval` brings it back. */
export const removeConnection = defineAction(id, (given, person, { connections }) => connections.remove(person, given))

export const undoRemoval = defineAction(id, (given, person, { connections }) => connections.undo(person, given))

/** Switches a server on or off. */
export const switchConnection = defineAction(
  z.strictObject({ id, isOn: z.boolean() }),
  (request, person, { connections }) => connections.switch(person, request),
)

/** Says which tools of a server are used; null for all. */
export const chooseTools = defineAction(
  z.strictObject({ id, tools: z.array(z.string().min(1).max(200)).max(1_000).nullable() }),
  (request, person, { connections }) => connections.chooseTools(person, request),
)

/** Switches one tool of a server on or off. */
export const switchTool = defineAction(
  z.strictObject({ id, tool: z.string().min(1).max(200), isOn: z.boolean() }),
  (request, person, { connections }) => connections.switchTool(person, request),
)

/** The tools of one server as far as they are known; nothing is opened for it. */
export const readTools = defineAction(name, (given, person, { connections }) => connections.tools(person, given))

/** Tokens of the schema of each tool of a server, as a model that reads all tools is sent it. */
export const weighTools = defineAction(name, async (given, person, playground): Promise<Record<string, number>> => {
  const { servers } = await playground.catalog(person)
  const tools = servers.find((server) => server.name === given)?.tools ?? []
  const tokens = await countTools(tools)
  return Object.fromEntries(tools.map((one, index) => [one.tool, tokens[index] ?? 0]))
})

/** The names of all tools that this person's programs can import, by server. */
export const listToolNames = defineAction(
  z.void(),
  async (_input, person, { catalog }): Promise<Record<string, string[]>> =>
    Object.fromEntries(
      (await catalog(person)).servers.map((server) => [server.name, server.tools.map((one) => one.tool)]),
    ),
)

/** Has the runs of this person call a tool without asking, ask before, or not call it. */
export const setPolicy = defineAction(
  z.strictObject({ server: name, tool, policy: z.enum(['allow', 'ask', 'deny']) }),
  (request, person, { connections }) => connections.setPolicy(person, request),
)

/** The same for all tools of a server that nothing is said of by name; null: what they are decides. */
export const setServerRule = defineAction(
  z.strictObject({ server: name, rule: z.enum(['ask', 'deny']).nullable() }),
  (request, person, { connections }) => connections.setServerRule(person, request),
)

/** Ends what a server is asked at this moment. */
export const cancelConnecting = defineAction(name, (given, person, { connections }) =>
  connections.cancel(person, given),
)

/** Connects anew and asks for the tools. */
export const reconnect = defineAction(name, (given, person, { connections }) => connections.reconnect(person, given))

/** Answers the address where this person signs in at a server, for their browser to go to. */
export const beginSignIn = defineAction(id, async (given, person, { connections }) => {
  // Next took this request because its origin is ours: that is where the browser has the session to come back to.
  const origin = (await headers()).get('origin')
  if (origin === null || !URL.canParse(origin)) throw new PlaygroundError('invalid-input', words.signIn.noPage)
  return connections.beginSignIn(person, given, new URL('/api/connections/callback', origin).href)
})

/** Resources and prompts of one server. */
export const readOffer = defineAction(name, (given, person, { connections }) => connections.listOffer(person, given))

const uri = z.string().min(1).max(8_192)
/** What is filled in: by name, and not more than a form has. */
const values = z
  .record(z.string().max(1_000), z.string().max(65_536))
  .refine((given) => Object.keys(given).length <= 100)

/** Reads what lies at an address of a server, or at one that a template makes. */
export const readResource = defineAction(
  z.union([z.strictObject({ server: name, uri }), z.strictObject({ server: name, uriTemplate: uri, values })]),
  (request, person, { connections }) => connections.readResource(person, request),
)

/** Has a server fill in one of its prompts. */
export const getPrompt = defineAction(
  z.strictObject({ server: name, name: uri, args: values }),
  (request, person, { connections }) => connections.getPrompt(person, request),
)

const seconds = z.number().nullable()

/** Changes where a server is, what is kept for it and how long it may take. What is absent stays; null: the default. */
export const changeSettings = defineAction(
  z.strictObject({
    id,
    change: z.strictObject({
      url: z.string().max(4_000).optional(),
      timeoutSeconds: seconds.optional(),
      connectTimeoutSeconds: seconds.optional(),
      cwd: z.string().max(4_000).nullable().optional(),
      instances: z.enum(['shared', 'person']).optional(),
      secrets: z
        .strictObject({
          set: z.record(z.string().min(1).max(1_000), z.string().max(65_536)),
          remove: z.array(z.string().max(1_000)).max(1_000),
        })
        .optional(),
    }),
  }),
  (request, person, { connections }) => connections.configure(person, request),
)

/** Brings back what the last change of its settings changed. */
export const undoSettings = defineAction(id, (given, person, { connections }) =>
  connections.undoSettings(person, given),
)

/** Tools of a server that are paused because they say something else of themselves now; also while it cannot be reached. */
export const readChanges = defineAction(name, (given, person, { connections }) => connections.changes(person, given))

/** Says what becomes of one of them, or of all that are asked about. `digest` is that of what was shown. */
export const decideChange = defineAction(
  z.strictObject({
    name,
    tool: z.string().min(1).max(1_000).nullable(),
    decision: z.enum(PIN_DECISIONS),
    digest: z.string().max(100),
  }),
  (request, person, { connections }) => connections.decide(person, request),
)

/** What went over the connection to a server behind `after`, as far as this person may read it. */
export const readLog = defineAction(
  z.strictObject({ name, after: z.number().int().min(0) }),
  (request, person, { connections }) => connections.log(person, request),
)

/** One message of it with what it holds. */
export const readMessage = defineAction(
  z.strictObject({ name, seq: z.number().int().min(0) }),
  (request, person, { connections }) => connections.logged(person, request),
)

/** All of it, as JSON lines. */
export const exportLog = defineAction(name, (given, person, { connections }) => connections.exportLog(person, given))

export const clearLog = defineAction(name, (given, person, { connections }) => connections.clearLog(person, given))

/** How often the tools of a server were called lately. */
export const readUse = defineAction(name, (given, person, { connections }) => connections.use(person, given))

/** Calls one tool, for trying it. What may change something is called only when the person was asked. */
export const testCall = defineAction(
  z.strictObject({
    server: name,
    tool,
    input: z.record(z.string(), z.unknown()),
    isConsented: z.boolean(),
  }),
  (request, person, { connections }) => connections.testCall(person, request),
)
