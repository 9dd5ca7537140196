// The process of a contestant: the server it would run programs for. Does what it is told over IPC and times it here, so
// that the way here is not in the figures. node bench/sandbox/host.ts MODULE SETTING
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { messageOf } from '../../lib/errors.ts'
import { assertValue, SANDBOX_PROGRAMS, type SandboxProgram } from '../harness/sandbox-programs.ts'
import type { Answers, Command, Crowd, Endless } from './commands.ts'
import type { OpenContestant, Setting } from './contestant.ts'

const TIMEOUT_MS = 60_000
const CLOSE_MS = 2_000
/** How often it is seen whether the loop is free. */
const LOOK_EVERY_MS = 1
const [module = '', given = ''] = process.argv.slice(2)
const setting = JSON.parse(given) as Setting
const { open } = (await import(module)) as { open: OpenContestant }
const contestant = await open(setting)
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
let lastRun = 0

const ACTS: { [Name in Command['do']]: (command: Extract<Command, { do: Name }>) => Promise<Answers[Name]> } = {
  async run({ program }) {
    const began = performance.now()
    await runOne(SANDBOX_PROGRAMS[program] as SandboxProgram, 0)
    return { ms: performance.now() - began }
  },
  async visit() {
    const [first] = SANDBOX_PROGRAMS as [SandboxProgram]
    await Promise.all(Array.from({ length: setting.people }, (_, person) => runOne(first, person)))
    return {}
  },
  crowd,
  endless,
  async collect() {
    collectGarbage()
    return {}
  },
}

process.on('message', async ({ id, command }: { id: number; command: Command }) => {
  try {
    const act = ACTS[command.do] as (command: Command) => Promise<object>
    process.send?.({ id, answer: await act(command) })
  } catch (error) {
    process.send?.({ id, error: messageOf(error) })
  }
})
// Whoever asked is gone, or asks it to end: what the contestant started goes with it.
process.once('disconnect', end)
process.once('SIGTERM', end)
process.send?.('ready')

async function end(): Promise<void> {
  const closing = contestant.close().catch((error: unknown) => console.error(messageOf(error)))
  // One that hangs is left behind: its library ends what it started when this process goes.
  await Promise.race([closing, sleep(CLOSE_MS)])
  process.exit()
}

async function runOne(program: SandboxProgram, person: number): Promise<void> {
  // Nobody sends the same program again and again: what was kept of its text must not make it fast.
  const body = `${program.body}\n// run ${++lastRun}`
  assertValue(program, await contestant.run(body, { person, timeoutMs: TIMEOUT_MS }))
}

async function crowd({ ms, runs }: { ms: number; runs: number }): Promise<Crowd> {
  const [first] = SANDBOX_PROGRAMS as [SandboxProgram]
  const began = performance.now()
  const ends: number[] = []
  const failures: string[] = []
  const stay = async (person: number) => {
    while (performance.now() - began < ms && ends.length + failures.length < runs) {
      await runOne(first, person).then(
        () => ends.push(performance.now() - began),
        (error: unknown) => failures.push(messageOf(error)),
      )
    }
  }
  await Promise.all(Array.from({ length: setting.people }, (_, person) => stay(person)))
  return { ends, failures }
}

async function endless({ limitMs, giveUpMs }: { limitMs: number; giveUpMs: number }): Promise<Endless> {
  const loop = watchLoop()
  const began = performance.now()
  const running = contestant.run('for (;;) {}', { person: 0, timeoutMs: limitMs }).then(
    (value) => `it returned ${JSON.stringify(value)}`,
    (error: unknown) => messageOf(error),
  )
  const told = await Promise.race([running, sleep(giveUpMs, null)])
  const ms = told === null ? null : performance.now() - began
  return { ms, told: told ?? '', blockedMs: loop.end() }
}

/** The longest time until the place where tools are answered came to a small thing that was asked of it. */
function watchLoop(): { end(): number } {
  let isOver = false
  let longest = 0
  let asked = performance.now()
  void (async () => {
    while (!isOver) {
      asked = performance.now()
      await sleep(LOOK_EVERY_MS)
      await contestant.touch?.()
      longest = Math.max(longest, performance.now() - asked - LOOK_EVERY_MS)
    }
  })()
  return {
    end() {
      isOver = true
      return Math.max(longest, performance.now() - asked - LOOK_EVERY_MS)
    },
  }
}
