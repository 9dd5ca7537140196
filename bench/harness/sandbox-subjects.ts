import { spawn } from 'node:child_process'
import vm from 'node:vm'
import { createEmbeddedSandbox } from '../../lib/sandbox/backends/embedded/embedded-sandbox.ts'
import type { Isolation } from '../../lib/sandbox/backends/embedded/layer.ts'
import { DEFAULT_LIMITS, type Sandbox, type SandboxHome } from '../../lib/sandbox/contract.ts'
import type { Engine } from '../../lib/sandbox/protocol.ts'
import { answerCall, type SandboxProgram } from './sandbox-programs.ts'

/** Something that runs programs. */
export interface Subject {
  name: string
  /** So long it is left alone before each warm run, for what it makes ahead. */
  pauseMs: number
  run(program: SandboxProgram): Promise<unknown>
  close(): Promise<void>
}

const CALL_TOOL = `import { callTool } from './client/call-tool.ts'\n`

/** Runs a program in a sandbox of ours, as somebody. Throws when it does not return. */
export async function runInSandbox(sandbox: Sandbox, home: SandboxHome, { body }: SandboxProgram): Promise<unknown> {
  const source = `${CALL_TOOL}export default await (async () => { ${body} })()`
  const { signal } = new AbortController()
  const options = { limits: DEFAULT_LIMITS, host: answerCall, signal, trust: 'bench' }
  const running = sandbox.run({ source, home }, options)
  for (;;) {
    const next = await running.next()
    if (!next.done) continue
    if (next.value.outcome.kind !== 'returned')
      throw new Error(`A program ended by ${JSON.stringify(next.value.outcome)}.`)
    return next.value.value
  }
}

/** One engine behind one layer, with what waits for it. */
export function ourSubject(dataDir: string, home: SandboxHome, only: Isolation, engine: Engine): Subject {
  const sandbox = openSandbox(dataDir, only, engine, 2)
  return {
    name: `${engine}, ${only}`,
    pauseMs: engine === 'process' ? 400 : 20,
    run: (program) => runInSandbox(sandbox, home, program),
    close: () => sandbox.close(),
  }
}

export const openSandbox = (dataDir: string, only: Isolation, runIsolation: Engine, poolSize: number): Sandbox =>
  createEmbeddedSandbox({ dataDir, backend: 'embedded', pooling: poolSize > 0, poolSize, only, runIsolation })

/** A new Node process for each program and nothing around it: no wall at all, and what a start costs at the least. */
export const nodeChild: Subject = {
  name: 'a plain Node child process (no wall)',
  pauseMs: 20,
  close: async () => {},
  run({ body }) {
    const source = `let last = 0; const waiting = new Map()
      process.on('message', ([id, value]) => { waiting.get(id)(value); waiting.delete(id) })
      const callTool = (server, tool, input) => new Promise((resolve) => { waiting.set(++last, resolve); process.send({ id: last, server, tool, input }) })
      const value = await (async () => { ${body} })(); process.send({ value }, () => process.exit(0))`
    return new Promise((resolve, reject) => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      })
      child.once('error', reject)
      child.once('exit', (code) => reject(new Error(`The child ended with ${code} and no value.`)))
      child.on('message', async (message: { id?: number; tool: string; value?: unknown }) => {
        if (message.id === undefined) return resolve(message.value)
        const { signal } = new AbortController()
        const answer = await answerCall({ op: 'tool', server: 's', tool: message.tool, input: {} }, signal)
        child.send([message.id, JSON.parse(answer)])
      })
    })
  },
}

/** A fresh context inside this very process: no wall, no limits, and what a realm costs at the least. */
export const nodeContext: Subject = {
  name: 'a fresh node:vm in the server (no wall)',
  pauseMs: 20,
  close: async () => {},
  run({ body }) {
    const { signal } = new AbortController()
    const callTool = async (server: string, tool: string, input: unknown) =>
      JSON.parse(await answerCall({ op: 'tool', server, tool, input }, signal))
    return vm.runInNewContext(`(async () => { ${body} })()`, { callTool })
  },
}
