import { type Consent, consentFor } from '../../broker/policy.ts'
import { validateInput } from '../../broker/validate-input.ts'
import { ToolError } from '../../errors.ts'
import type { Person } from '../../people/person.ts'
import { shapeJson } from '../../result/shape-json.ts'
import { type ServiceParts, whyDenied } from './open-service.ts'
import { listenTo } from './said-in-call.ts'

// Above this the result of a test call is shortened: it is for looking at.
const MAX_SHOWN = 64 * 1024

export interface TestCall {
  ok: boolean
  /** It was not called: the person has to be asked first, `once` for this tool or at each call. */
  consent?: Exclude<Consent, 'none' | 'denied'>
  value?: unknown
  error?: { code: string; message: string }
  ms: number
  /** What was said to the server for it, by the numbers of its log. */
  messages: number[]
}

/** Tools that people try by themselves. */
export function tryTools(parts: ServiceParts) {
  const { connections, catalog, callerOf, known, policyFor, findTool } = parts

  return {
    /** `isConsented`: the person was shown what it does with this input, and said yes. */
    async testCall(
      person: Person,
      request: { server: string; tool: string; input: unknown; isConsented?: boolean | undefined },
    ): Promise<TestCall> {
      const { server, tool: name, input, isConsented = false } = request
      const { servers } = await catalog(person)
      const paused = servers.find((one) => one.name === server)?.paused?.find((one) => one.tool.tool === name)
      if (paused) return { ok: false, error: { code: 'denied', message: paused.reason }, ms: 0, messages: [] }
      const tool = await findTool(person, server, name)
      const found = await known(person, server)
      const listened = listenTo(parts, person, found)
      const said = () => listened('tools/call', name)
      const began = performance.now()
      const ms = () => Math.round(performance.now() - began)
      try {
        const policy = await policyFor(person, found)
        const consent = consentFor(tool, policy)
        if (consent === 'denied') throw new ToolError({ server, tool: name }, 'denied', whyDenied(tool, policy))
        await validateInput(tool, input, person.id)
        if (consent !== 'none' && !isConsented) return { ok: false, consent, ms: ms(), messages: [] }
        const signal = new AbortController().signal
        const answer = await connections.callTool(callerOf(person), server, name, input, signal)
        const took = ms()
        return { ok: true, value: await shapeJson(answer, person.id, MAX_SHOWN), ms: took, messages: said() }
      } catch (error) {
        if (!(error instanceof ToolError)) throw error
        return { ok: false, error: { code: error.code, message: error.message }, ms: ms(), messages: said() }
      }
    },
  }
}
