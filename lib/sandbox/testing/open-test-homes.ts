import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { inspectProgram } from '../../analysis/inspect-program.ts'
import { type CallHost, DEFAULT_LIMITS, type Limits, type Output, type Sandbox, type SandboxHome } from '../contract.ts'

/** Folders of two people and what they share, in a temporary place. */
export interface TestHomes {
  root: string
  ann: SandboxHome
  bob: SandboxHome
  write(file: string, content: string): Promise<void>
  remove(): Promise<void>
}

/** A calculator, a skill that uses it, and a secret of Bob's. */
export async function openTestHomes(): Promise<TestHomes> {
  const root = await realpath(await mkdtemp(path.join(os.tmpdir(), 'sandbox-')))
  const write = async (file: string, content: string) => {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true })
    await writeFile(path.join(root, file), content)
  }
  await write('servers/calculator/add.ts', ADD)
  await write('skills/doubling/skill.ts', DOUBLING)
  await write('skills/tsconfig.json', '{}')
  await write('skills/agent/SKILL.md', 'of agents, not of programs')
  await write('workspaces/ann/notes.txt', 'of Ann')
  await write('workspaces/bob/secret.txt', 'of Bob')
  const homeOf = (personId: string): SandboxHome => ({
    personId,
    workspaceDir: path.join(root, 'workspaces', personId),
    serversDir: path.join(root, 'servers'),
    skillsDir: path.join(root, 'skills'),
  })
  return {
    root,
    ann: homeOf('ann'),
    bob: homeOf('bob'),
    write,
    remove: () => rm(root, { recursive: true, force: true }),
  }
}

const ADD = `import { callTool } from '../../client/call-tool.ts'

export interface AddInput {
  a: number
  b: number
}

export async function add(input: AddInput): Promise<number> {
  return (await callTool('calculator', 'add', input)) as number
}
`

const DOUBLING = `import { add } from '../../servers/calculator/add.ts'

export const double = (n: number): Promise<number> => add({ a: n, b: n })
`

/** Answers `calculator.add`; every other tool is unknown to it. */
export const addingHost: CallHost = async (call) => {
  if (call.op !== 'tool') return 'null'
  const { a, b } = call.input as { a: number; b: number }
  return JSON.stringify(a + b)
}

/** Runs a program to its end and gathers what it printed. */
export async function runToEnd(
  sandbox: Sandbox,
  home: SandboxHome,
  source: string,
  options: {
    limits?: Partial<Limits>
    host?: CallHost
    signal?: AbortSignal
    /** `undefined` for none. */
    trust?: string | undefined
    onOutput?: (output: Output) => void
  } = {},
) {
  const { limits, host = addingHost, signal = new AbortController().signal, onOutput } = options
  const trust = 'trust' in options ? options.trust : 'any'
  const program = { source, home, ...(await inspectProgram(source, home.personId)) }
  const run = sandbox.run(program, { limits: { ...DEFAULT_LIMITS, ...limits }, host, signal, trust })
  const outputs: Output[] = []
  for (let next = await run.next(); ; next = await run.next()) {
    if (next.done === true) {
      const textOf = (kind: string) =>
        outputs.map((output) => (output.kind === kind && 'text' in output ? output.text : '')).join('')
      return { ...next.value, outputs, stdout: textOf('stdout'), stderr: textOf('stderr') }
    }
    outputs.push(next.value)
    onOutput?.(next.value)
  }
}

/** The sandbox under test and whose programs it runs, once both are open. */
export type Current = () => { homes: TestHomes; sandbox: Sandbox }

/** How to run programs of Ann's. */
export const runnerOf =
  (current: Current) =>
  (source: string, options: Parameters<typeof runToEnd>[3] = {}) =>
    runToEnd(current().sandbox, current().homes.ann, source, options)
