import { inspectProgram } from '../../lib/analysis/inspect-program.ts'
import { createEmbeddedSandbox } from '../../lib/sandbox/backends/embedded/embedded-sandbox.ts'
import type { LayerIsolation } from '../../lib/sandbox/backends/embedded/layer.ts'
import { DEFAULT_LIMITS, type Sandbox, type SandboxHome } from '../../lib/sandbox/contract.ts'
import type { Engine } from '../../lib/sandbox/protocol/protocol.ts'
import { answerCall, type SandboxProgram } from './sandbox-programs.ts'

/** Something that runs programs. */
export interface Subject {
  name: string
  /** So long it is left alone before each warm run, for what it makes ahead. */
  pauseMs: number
  run(program: SandboxProgram): Promise<unknown>
  close(): Promise<void>
}

const TOOLS = `import { callTool } from './client/call-tool.ts'
const one = (input) => callTool('s', 'one', input)
const rows = (input) => callTool('s', 'rows', input)
`

/** Runs a program in a sandbox of ours, as somebody. Throws when it does not return. */
export async function runInSandbox(sandbox: Sandbox, home: SandboxHome, { body }: SandboxProgram): Promise<unknown> {
  const source = `${TOOLS}export default await (async () => { ${body} })()`
  const { signal } = new AbortController()
  const options = { limits: DEFAULT_LIMITS, host: answerCall, signal, trust: 'bench' }
  const running = sandbox.run({ source, home, ...(await inspectProgram(source, home.personId)) }, options)
  for (;;) {
    const next = await running.next()
    if (!next.done) continue
    if (next.value.outcome.kind !== 'returned')
      throw new Error(`A program ended by ${JSON.stringify(next.value.outcome)}.`)
    return next.value.value
  }
}

/** One engine behind one layer, with what waits for it. */
export function ourSubject(dataDir: string, home: SandboxHome, only: LayerIsolation, engine: Engine): Subject {
  const sandbox = openSandbox(dataDir, only, engine, 2)
  return {
    name: `${engine}, ${only}`,
    pauseMs: engine === 'process' ? 400 : 20,
    run: (program) => runInSandbox(sandbox, home, program),
    close: () => sandbox.close(),
  }
}

export const openSandbox = (dataDir: string, only: LayerIsolation, runIsolation: Engine, poolSize: number): Sandbox =>
  createEmbeddedSandbox({ dataDir, backend: 'embedded', pooling: poolSize > 0, poolSize, only, runIsolation })
