import type { Consent } from '../../broker/policy.ts'
import { validateInput } from '../../broker/validate-input.ts'
import { ToolError } from '../../errors.ts'
import type { Person } from '../../people/person.ts'
import { shapeJson } from '../../result/shape-json.ts'
import { DENIED, type ServiceParts } from './open-service.ts'

// Above this the result of a test call is shortened: it is for looking at.
const MAX_SHOWN = 64 * 1024

export interface TestCall {
  ok: boolean
  /** It was not called: the person has to be asked first, `once` for this tool or at each call. */
  consent?: Exclude<Consent, 'none' | 'denied'>
  value?: unknown
  error?: { code: string; message: string }
  ms: number
}

/** Tools that people try by themselves. */
export function tryTools(parts: ServiceParts) {
  const { connections, catalog, callerOf, known, consentOf, findTool } = parts

  return {
    /** `isConsented`: the person was shown what it does with this input, and said yes. */
    async testCall(
      person: Person,
      request: { server: string; tool: string; input: unknown; isConsented?: boolean | undefined },
    ): Promise<TestCall> {
      const { server, tool: name, input, isConsented = false } = request
      const { servers } = await catalog(person)
      const paused = servers.find((one) => one.name === server)?.paused?.find((one) => one.tool.tool === name)
      if (paused) return { ok: false, error: { code: 'denied', message: paused.reason }, ms: 0 }
      const tool = await findTool(person, server, name)
      const began = performance.now()
      const ms = () => Math.round(performance.now() - began)
      try {
        await validateInput(tool, input, person.id)
        const consent = consentOf(tool, await known(person, server))
        if (consent === 'denied') throw new ToolError({ server, tool: name }, 'denied', DENIED)
        if (consent !== 'none' && !isConsented) return { ok: false, consent, ms: ms() }
        const signal = new AbortController().signal
        const answer = await connections.callTool(callerOf(person), server, name, input, signal)
        const took = ms()
        return { ok: true, value: await shapeJson(answer, person.id, MAX_SHOWN), ms: took }
      } catch (error) {
        if (!(error instanceof ToolError)) throw error
        return { ok: false, error: { code: error.code, message: error.message }, ms: ms() }
      }
    },
  }
}
