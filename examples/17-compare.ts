// Compare: what a model reads and writes for one run with a program, against calling the same tools directly.
import assert from 'node:assert/strict'
import { createAgent } from 'code-execution-mcp'
import { programOf } from './runner/program-of.ts'
import { temporarySettings } from './runner/temporary-settings.ts'

const agent = createAgent({ config: temporarySettings() })
const saved: Record<string, number> = {}
for (const name of ['01-basic-call', '02-multi-tool-chain', '03-data-filtering', '04-control-flow']) {
  const { run } = await agent.executeCode(programOf(name))
  assert.ok(run.tokens, `${name} called no tool`)
  const { codeMode, direct, directWithSearch, savedPercent = 0, against } = run.tokens
  saved[name] = savedPercent
  const columns = [codeMode, direct, directWithSearch].map(({ total }) => String(total).padStart(8))
  console.log(`${name.padEnd(20)} program ${columns[0]}  direct ${columns[1]}  with tool search ${columns[2]}`)
  const how = savedPercent < 0 ? `${-savedPercent} % more` : `${savedPercent} % less`
  console.log(`${''.padEnd(20)} ${how} than ${against === 'direct' ? 'direct' : 'with tool search'}`)
}
await agent.close()

// One small call is cheaper directly; many rows that no model has to read are what programs are for.
assert.ok((saved['01-basic-call'] ?? 0) < 0)
assert.ok((saved['03-data-filtering'] ?? 0) > 95)
