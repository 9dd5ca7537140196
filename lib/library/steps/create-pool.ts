import { resolve } from 'node:path'
import { inspectProgram } from '../../analysis/inspect-program.ts'
import { type ConfigInput, configOf } from '../../config/config-of.ts'
import { createLog } from '../../config/log.ts'
import type { Tool } from '../../discovery/tool.ts'
import { messageOf, ToolError } from '../../errors.ts'
import { importedBy } from '../../guardrails/import-closure.ts'
import { LOCAL_PERSON_ID, localPersonIn } from '../../people/as-person.ts'
import { limitsOf, lowerLimits } from '../../pipeline/limits.ts'
import { openSandbox } from '../../pipeline/open-sandbox.ts'
import type { CallHost, Limits, Output, SandboxDescription, SandboxResult } from '../../sandbox/contract.ts'
import { placeOf } from '../../sandbox/protocol/call-kinds.ts'
import { toolKey } from '../../tools/tool-key.ts'
import { openWorkspace } from '../../workspace/open-workspace.ts'
import { tellEach } from './tell-each.ts'

/** Makes a call of a tool and answers its result as JSON has it. What it throws the program can catch. */
export type AnswerCall = (
  call: { server: string; tool: string; input: unknown },
  signal: AbortSignal,
) => Promise<unknown>

export interface PoolOptions {
  config?: ConfigInput
  /** The folder that programs work in, relative to where the process stands. Default: `workspaces/local`. */
  workspace?: string
  /** The tools that programs may import, as `discoverTools` answers them. Default: none. */
  tools?: readonly Tool[]
  /** Answers their calls. A program can call exactly the tools it imports. */
  callTool?: AnswerCall
}

export interface PoolRunOptions {
  /** Lower than those that are configured; a higher one is refused with `invalid-input`. Times are milliseconds. */
  limits?: Partial<Limits>
  /** Aborting it stops the program, which then ends as `cancelled`. */
  signal?: AbortSignal
  /** Told what the program prints, as it does, and when it began. What it throws stops the program and is thrown. */
  onOutput?: (output: Output) => void
}

/** How a program ended: `value` is null unless `outcome.kind` is `returned`; `runMs` is its time without waiting for a sandbox. */
export interface PoolRun extends SandboxResult {
  stdout: string
  stderr: string
}

/** Sandboxes that are ready for programs. */
export interface Pool extends AsyncDisposable {
  /**
   * Runs a program in a sandbox that nothing else has used. Nothing checks it first: see `checkCode`. Throws only where no
   * sandbox can be made (`configuration`), where too many wait (`busy`), and for limits that are wrong.
   */
  run(code: string, options?: PoolRunOptions): Promise<PoolRun>
  /** Which sandbox this machine has, which layers hold, and why it was chosen. */
  describe(): Promise<SandboxDescription>
  /** Stops what runs and lets go of everything. */
  close(): Promise<void>
}

/**
 * The sandbox alone: it runs programs and answers their calls of tools by your function. There is no guardrail, consent,
 * record, state or `fetch` in it; `createAgent` has all of that.
 *
 * @example
 * const pool = await createPool({ workspace: 'work' })
 * try {
 *   const { value, stdout } = await pool.run('console.log("hello"); export default 6 * 7')
 * } finally {
 *   await pool.close()
 * }
 */
export async function createPool({ config, workspace, tools = [], callTool }: PoolOptions = {}): Promise<Pool> {
  const settled = configOf(config)
  const person = localPersonIn(settled, workspace === undefined ? undefined : resolve(workspace))
  const { sandbox, homeOf } = await openSandbox(settled, createLog(settled))
  const close = () => sandbox.close()
  const { home, read } = await homeOf(person)
    .then((home) => ({ home, read: openWorkspace(person.workspaceDir, { shared: home }).modules().read }))
    .catch(async (error: unknown) => {
      await close()
      throw error
    })
  const allowed = limitsOf(settled)
  sandbox.prewarm(home)

  return {
    async run(code, { limits = {}, signal = new AbortController().signal, onOutput } = {}) {
      const wanted = lowerLimits(limits, allowed)
      const [traits, imported] = await Promise.all([
        inspectProgram(code, LOCAL_PERSON_ID),
        importedBy(code, read, LOCAL_PERSON_ID),
      ])
      const modules = new Set(imported.tools.map((tool) => tool.module))
      const may = new Set(tools.filter(({ module }) => modules.has(module)).map(toolKey))
      const host = hostOf(may, callTool)
      const printed = { stdout: '', stderr: '' }
      const running = sandbox.run({ source: code, home, ...traits }, { limits: wanted, host, signal })
      const result = await tellEach(running, (output) => {
        if (output.kind === 'stdout' || output.kind === 'stderr') printed[output.kind] += output.text
        onOutput?.(output)
      })
      return { ...result, ...printed }
    },
    describe: () => sandbox.describe(),
    close,
    [Symbol.asyncDispose]: close,
  }
}

const hostOf =
  (may: ReadonlySet<string>, callTool: AnswerCall | undefined): CallHost =>
  async (call, { signal }) => {
    const where = placeOf(call)
    if (call.op !== 'tool')
      throw new ToolError(where, 'denied', 'A pool answers calls of tools and nothing else. An agent does.')
    const { server, tool, input } = call
    if (!may.has(toolKey(call)))
      throw new ToolError(where, 'not-imported', `This program does not import ${server}.${tool}.`)
    if (!callTool) throw new ToolError(where, 'unavailable', 'Nothing answers calls here: make the pool with callTool.')
    try {
      return JSON.stringify((await callTool({ server, tool, input }, signal)) ?? null)
    } catch (error) {
      if (error instanceof ToolError) throw error
      throw new ToolError(where, 'tool-failed', messageOf(error), { cause: error })
    }
  }
