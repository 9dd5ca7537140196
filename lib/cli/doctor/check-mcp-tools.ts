import { randomUUID } from 'node:crypto'
import { Client } from '@modelcontextprotocol/client'
import { isNotFound } from '../../errors.ts'
import { connectInProcess } from '../../mcp/server/connect-in-process.ts'
import { createServer } from '../../mcp/server/create-server.ts'
import { tryTools } from '../../mcp/server/try-tools.ts'
import { PRODUCT } from '../../mcp/version.ts'
import type { Person } from '../../people/person.ts'
import type { Playground } from '../../playground.ts'
import type { DoctorCheck } from './doctor-check.ts'

const FIX: Record<string, string> = {
  execute_code: 'See the check “a run” above, and the message.',
  execute_task: 'See the message, and try it with: cem run "Add 2 and 40".',
  search_tools: 'Write the tool modules anew with: cem generate',
}
const ANY_FIX = 'See the message. With LOG_LEVEL=debug the log says more.'

/** Tries every tool that we serve to agents, as a client of the protocol; what that leaves behind is removed. */
export async function checkMcpTools(playground: Playground, person: Person): Promise<DoctorCheck[]> {
  const client = new Client({ name: 'cem doctor', version: PRODUCT.version })
  const stateFile = `doctor-${randomUUID()}.json`
  const checks: DoctorCheck[] = []
  const close = await connectInProcess(client, createServer(), { playground, person, profile: 'all' })
  try {
    for await (const { tool, ok, detail, runIds } of tryTools(client, stateFile)) {
      checks.push({ name: `MCP tool ${tool}`, ...verdict({ ok, detail }, FIX[tool], isOff(tool, playground)) })
      for (const runId of runIds) await playground.runs.remove(person, runId)
    }
  } finally {
    await close()
    if (playground.config.execution.state.enabled)
      await playground.states(person).remove(stateFile).catch(unlessMissing)
  }
  return checks
}

/** Where it is switched off it refuses, and is right to. */
const isOff = (tool: string, { config }: Playground) => tool.endsWith('_state') && !config.execution.state.enabled

function verdict({ ok, detail }: Pick<DoctorCheck, 'ok' | 'detail'>, fix = ANY_FIX, off = false) {
  if (ok || off) return { ok: true, detail }
  return { ok, detail, fix }
}

function unlessMissing(error: unknown): void {
  if (!isNotFound(error)) throw error
}
