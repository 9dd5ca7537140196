import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequests,
  inputRequired,
  inputResponse,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import { text } from './samples.ts'

type MintState = (state: object, context: ServerContext) => Promise<string>

const ask = (message: string, requestedSchema: z.ZodType) => inputRequired.elicit({ message, requestedSchema } as never)
const sample = (prompt: string, maxTokens = 100) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: text(prompt) }], maxTokens })

const Name = z.object({ name: z.string() })
const Ok = z.object({ ok: z.boolean() })
const Color = z.object({ color: z.string() })
const askName = () => ask('What is your name?', Name)

/** The tools of the suite that ask the client: for an answer of its person, of its model, or for its roots. */
export function registerAskingTools(server: McpServer, mintState: MintState): void {
  const name = 'test_input_required_result_'
  const describe = (what: string) => ({ description: `Asks the client: ${what}` })

  server.registerTool(`${name}elicitation`, describe('a name'), async ({ mcpReq }) => {
    const given = acceptedContent(mcpReq.inputResponses, 'user_name', Name)
    return given ? said(`Hello, ${given.name}!`) : inputRequired({ inputRequests: { user_name: askName() } })
  })

  server.registerTool(`${name}sampling`, describe('its model'), async ({ mcpReq }) => {
    const given = inputResponse(mcpReq.inputResponses, 'capital_question')
    if (given.kind === 'sampling') return said(JSON.stringify(given.result.content))
    return inputRequired({ inputRequests: { capital_question: sample('What is the capital of France?') } })
  })

  server.registerTool(`${name}list_roots`, describe('its roots'), async ({ mcpReq }) => {
    const given = inputResponse(mcpReq.inputResponses, 'client_roots')
    if (given.kind === 'roots') return said(given.roots.map(({ uri }) => uri).join(', '))
    return inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } })
  })

  for (const what of ['request_state', 'tampered_state'])
    server.registerTool(`${name}${what}`, describe('with a state that it carries'), async (context) => {
      const given = acceptedContent(context.mcpReq.inputResponses, 'confirm', Ok)
      if (given && context.mcpReq.requestState<{ asked: string }>()?.asked === what) return said('state-ok')
      const requestState = await mintState({ asked: what }, context)
      return inputRequired({ inputRequests: { confirm: ask('Please confirm', Ok) }, requestState })
    })

  server.registerTool(`${name}multiple_inputs`, describe('all at once'), async (context) => {
    const given = context.mcpReq.inputResponses
    const name = acceptedContent(given, 'user_name', Name)
    const greeting = inputResponse(given, 'greeting')
    const roots = inputResponse(given, 'client_roots')
    if (name && greeting.kind === 'sampling' && roots.kind === 'roots') return said(`Hello, ${name.name}!`)
    return inputRequired({
      inputRequests: {
        user_name: askName(),
        greeting: sample('Generate a greeting', 50),
        client_roots: inputRequired.listRoots(),
      },
      requestState: await mintState({ asked: 'all' }, context),
    })
  })

  server.registerTool(`${name}multi_round`, describe('twice'), async (context) => {
    const { inputResponses, requestState } = context.mcpReq
    const state = requestState<{ name?: string }>()
    const color = acceptedContent(inputResponses, 'step2', Color)
    if (color && state?.name) return said(`${state.name} likes ${color.color}`)
    const named = acceptedContent(inputResponses, 'step1', Name)
    if (named)
      return inputRequired({
        inputRequests: { step2: ask('Step 2: What is your favorite color?', Color) },
        requestState: await mintState(named, context),
      })
    return inputRequired({
      inputRequests: { step1: ask('Step 1: What is your name?', Name) },
      requestState: await mintState({ asked: 1 }, context),
    })
  })

  server.registerTool(`${name}capabilities`, describe('what it can answer'), async ({ mcpReq }) => {
    const told: Record<string, unknown> = mcpReq.envelope ?? {}
    const can = (told[CLIENT_CAPABILITIES_META_KEY] ?? {}) as ClientCapabilities
    const inputRequests: InputRequests = {
      ...(can.sampling && { greeting: sample('Generate a greeting') }),
      ...(can.elicitation && { user_name: askName() }),
    }
    return inputRequired({ inputRequests })
  })

  server.registerTool('test_missing_capability', describe('its model, always'), async () =>
    inputRequired({ inputRequests: { greeting: sample('Generate a greeting') } }),
  )
  server.registerTool('test_streaming_elicitation', describe('a name, always'), async () =>
    inputRequired({ inputRequests: { user_name: askName() } }),
  )

  server.registerPrompt('test_input_required_result_prompt', describe('a context'), async ({ mcpReq }) => {
    const Context = z.object({ context: z.string() })
    const given = acceptedContent(mcpReq.inputResponses, 'user_context', Context)
    if (given) return { messages: [{ role: 'user', content: text(`Context: ${given.context}`) }] }
    return inputRequired({
      inputRequests: { user_context: ask('What context should the prompt use?', Context) },
    })
  })

  server.registerTool(
    'test_sampling',
    { ...describe('its model'), inputSchema: z.object({ prompt: z.string() }) },
    async ({ prompt }, { mcpReq }) => {
      const given = inputResponse(mcpReq.inputResponses, 'answer')
      if (given.kind === 'sampling') return said(`LLM response: ${JSON.stringify(given.result.content)}`)
      return inputRequired({ inputRequests: { answer: sample(prompt) } })
    },
  )
  const forms = { test_elicitation_sep1034_defaults: WITH_DEFAULTS, test_elicitation_sep1330_enums: WITH_ENUMS }
  for (const [tool, properties] of Object.entries(forms))
    server.registerTool(tool, describe('a form'), async ({ mcpReq }) =>
      askForm(mcpReq, 'Please fill in the form', { properties }),
    )
  server.registerTool(
    'test_elicitation',
    { ...describe('a person'), inputSchema: z.object({ message: z.string() }) },
    async ({ message }, { mcpReq }) =>
      askForm(mcpReq, message, {
        properties: {
          username: { type: 'string', description: "User's response" },
          email: { type: 'string', description: "User's email address" },
        },
        required: ['username', 'email'],
      }),
  )
}

function askForm({ inputResponses }: ServerContext['mcpReq'], message: string, schema: object) {
  const given = inputResponse(inputResponses, 'form')
  if (given.kind === 'elicit')
    return said(`Elicitation completed: action=${given.action}, content=${JSON.stringify(given.content ?? {})}`)
  const requestedSchema = { type: 'object', ...schema } as never
  return inputRequired({ inputRequests: { form: inputRequired.elicit({ message, requestedSchema }) } })
}

const said = (value: string) => ({ content: [text(value)] })

const WITH_DEFAULTS = {
  name: { type: 'string', default: 'John Doe' },
  age: { type: 'integer', default: 30 },
  score: { type: 'number', default: 95.5 },
  status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
  verified: { type: 'boolean', default: true },
}

const OPTIONS = ['option1', 'option2', 'option3']
const titled = (noun: string) =>
  ['First', 'Second', 'Third'].map((which, at) => ({ const: `value${at + 1}`, title: `${which} ${noun}` }))

const WITH_ENUMS = {
  untitledSingle: { type: 'string', enum: OPTIONS },
  titledSingle: { type: 'string', oneOf: titled('Option') },
  legacyEnum: {
    type: 'string',
    enum: ['opt1', 'opt2', 'opt3'],
    enumNames: ['Option One', 'Option Two', 'Option Three'],
  },
  untitledMulti: { type: 'array', items: { type: 'string', enum: OPTIONS } },
  titledMulti: { type: 'array', items: { anyOf: titled('Choice') } },
}
