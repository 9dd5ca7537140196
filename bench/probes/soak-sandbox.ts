// Many good and hostile programs of several people at once, and then nothing may be left: no process, no folder, no
// descriptor, and no good program may have ended wrong. node bench/probes/soak-sandbox.ts [runs] [at once] [engine]
import { mkdirSync, readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { messageOf } from '../../lib/errors.ts'
import { DEFAULT_LIMITS, type SandboxHome, type SandboxResult } from '../../lib/sandbox/contract.ts'
import { createSandbox } from '../../lib/sandbox/create-sandbox.ts'
import { ENGINES } from '../../lib/sandbox/protocol.ts'
import { openPlace } from '../harness/place.ts'
import { memoryOfTree } from '../harness/processes.ts'
import { answerCall } from '../harness/sandbox-programs.ts'

const CALL = `import { callTool } from './client/call-tool.ts'\n`
const LIMITS = {
  ...DEFAULT_LIMITS,
  timeoutMs: 3_000,
  memoryMb: 96,
  outputBytes: 100_000,
  diskBytes: 1_000_000,
  toolCalls: 50,
}
const PEOPLE = 4
const CANCEL_AFTER_MS = 40
const GOOD = 'returned'

/** What each program must end as; `cancel` is ended from outside after a moment, wherever it is then. */
const PROGRAMS: { source: string; ends: readonly string[]; value?: unknown; cancel?: boolean }[] = [
  { source: 'export default 6 * 7', ends: [GOOD], value: 42 },
  { source: `${CALL}export default await callTool('s', 'one', {})`, ends: [GOOD], value: 42 },
  {
    source: `import fs from 'node:fs'\nfs.writeFileSync('a.txt', 'a')\nexport default fs.readFileSync('a.txt', 'utf8')`,
    ends: [GOOD],
    value: 'a',
  },
  { source: `${CALL}export default (await callTool('s', 'rows', {})).length`, ends: [GOOD], value: 10_000 },
  { source: 'enum A { B = 1 }\nconsole.log(A.B)\nexport default A.B', ends: [GOOD], value: 1 },
  { source: 'export default new SharedArrayBuffer(8).byteLength', ends: [GOOD], value: 8 },
  { source: 'throw new Error("x")', ends: ['threw'] },
  { source: 'const = 3', ends: ['threw'] },
  { source: 'for (;;) {}', ends: ['timed-out'] },
  { source: 'for (;;) await null', ends: ['timed-out'] },
  { source: 'for (;;) console.log("x".repeat(1000))', ends: ['output-limit'] },
  { source: 'const a = []; for (;;) a.push(new Uint8Array(4e6).fill(1))', ends: ['out-of-memory'] },
  {
    source: `import fs from 'node:fs'\nconst name = 'big-' + Math.random()\nfor (;;) fs.appendFileSync(name, 'x'.repeat(2e6))`,
    ends: ['disk-limit'],
  },
  { source: `${CALL}for (;;) await callTool('s', 'one', {})`, ends: ['tool-limit'] },
  { source: 'void (async () => { for (;;) await null })()\nexport default 1', ends: [GOOD], value: 1 },
  { source: 'setInterval(() => console.log("late"), 1)\nexport default 2', ends: [GOOD], value: 2 },
  { source: 'await new Promise((r) => setTimeout(r, 9e4))', ends: ['cancelled'], cancel: true },
  { source: 'for (;;) {}', ends: ['cancelled'], cancel: true },
  { source: `${CALL}await callTool('s', 'never', {})`, ends: ['cancelled'], cancel: true },
]

const [runs = '1000', atOnce = '20', engine = 'context'] = process.argv.slice(2)
const runIsolation = ENGINES.find((each) => each === engine)
if (runIsolation === undefined) throw new Error(`The engine is ${engine}; expected one of ${ENGINES.join(', ')}.`)
const place = openPlace()
const { dataDir } = place.config().paths
const sandbox = createSandbox({ dataDir, backend: 'auto', pooling: true, poolSize: 8, runIsolation })
/** The last is for programs that fill a workspace: growth is everybody's who runs something there. */
const people = Array.from({ length: PEOPLE + 1 }, (_, index): SandboxHome => {
  const workspaceDir = join(place.dir, 'people', `${index}`)
  mkdirSync(workspaceDir, { recursive: true })
  return { ...place.home, personId: `person-${index}`, workspaceDir }
})
const { layers } = await sandbox.describe()
const engines = new Map<string, number>()
/** What is open: pipes, sockets, files. */
const descriptors = () => readdirSync('/proc/self/fd').map(nameOfDescriptor)
await run(0)
const descriptorsBefore = descriptors()

const faults: string[] = []
let next = 0
await Promise.all(
  Array.from({ length: Number(atOnce) }, async () => {
    for (let index = next++; index < Number(runs); index = next++) {
      await run(index).catch((error: unknown) => faults.push(`${index}: ${messageOf(error)}`))
    }
  }),
)
await sandbox.close()
// A process that was killed is gone when its parent has been told.
await sleep(500)
const left = {
  folders: readdirSync(join(dataDir, 'sandbox', 'guests')),
  processes: (await memoryOfTree(process.pid)).processes - 1,
  descriptors: descriptors().filter((each) => !descriptorsBefore.includes(each)),
}
place.remove()
const summary = {
  runs: Number(runs),
  atOnce: Number(atOnce),
  layers,
  engines: Object.fromEntries(engines),
  faults,
  left,
}
console.log(JSON.stringify(summary, null, 2))
if (faults.length > 0 || left.folders.length > 0 || left.processes > 0 || left.descriptors.length > 0)
  process.exitCode = 1

function nameOfDescriptor(descriptor: string): string {
  try {
    return `${descriptor} ${readlinkSync(`/proc/self/fd/${descriptor}`)}`
  } catch {
    return '' // the one that listed them
  }
}

async function run(index: number): Promise<void> {
  const program = PROGRAMS[index % PROGRAMS.length] as (typeof PROGRAMS)[number]
  const home = people[program.ends.includes('disk-limit') ? PEOPLE : (index * 7) % PEOPLE] as SandboxHome
  const controller = new AbortController()
  if (program.cancel) setTimeout(() => controller.abort(), CANCEL_AFTER_MS)
  const host: typeof answerCall = (call, signal) =>
    call.op === 'tool' && call.tool === 'never' ? new Promise(() => {}) : answerCall(call, signal)
  const running = sandbox.run(
    { source: program.source, home },
    { limits: LIMITS, host, signal: controller.signal, trust: 'soak' },
  )
  let printed = ''
  let result: SandboxResult | undefined
  for (let step = await running.next(); ; step = await running.next()) {
    if (step.done) {
      result = step.value
      break
    }
    if (step.value.kind === 'started') {
      const { engine: used } = step.value.sandbox
      engines.set(used, (engines.get(used) ?? 0) + 1)
    } else if ('text' in step.value) printed += step.value.text
  }
  const { kind } = result.outcome
  const isRight = program.ends.includes(kind) && (program.value === undefined || result.value === program.value)
  if (!isRight) throw new Error(`${program.source.slice(0, 60)} ended as ${JSON.stringify(result)}`)
  if (printed.includes('late')) throw new Error('output of another program came')
}
