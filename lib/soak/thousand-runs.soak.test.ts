import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import v8 from 'node:v8'
import vm from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { analyse } from '../analysis/analyse.ts'
import type { Person } from '../people/person.ts'
import type { Playground } from '../playground.ts'
import { createInstallation } from '../testing/open-playground.ts'
import { isWhole } from './campaign.ts'
import { GOOD, programAt, type SoakProgram } from './programs.ts'
import { descendantsOf, openDescriptors, sandboxFiles } from './traces.ts'

const RUNS = isWhole ? 1_000 : 300
/** More runs, as many again each time, where the memory of those before tells nothing yet. */
const MORE = 3
const AT_ONCE = 20
/** Caches are full by then: the heap, the pool, the catalog. */
const WARM = isWhole ? 200 : 150
const PEOPLE = 4
/** What DATA_DIR may hold when nothing runs; docs/operating.md says what each is. */
const AT_REST = [
  'microvm-probe.json',
  'processes',
  'retention',
  'running',
  'runs',
  'sandbox',
  'sandbox-probe.json',
  'states',
  'tmp',
  'tools',
]

v8.setFlagsFromString('--expose-gc')
const collectGarbage = vm.runInNewContext('gc') as () => void

function heapBytes(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

async function runOne(playground: Playground, person: Person, program: SoakProgram): Promise<string | null> {
  const { runId } = await playground.runs.start(person, program.request)
  for await (const event of playground.runs.events(person, runId))
    if (event.kind === program.stopAt) await playground.runs.cancel(person, runId)
  const { outcome, value, stdout } = await playground.runs.get(person, runId)
  if (outcome?.kind !== program.ends) return `${program.what} ended as ${JSON.stringify(outcome)}`
  if ('value' in program && JSON.stringify(value) !== JSON.stringify(program.value))
    return `${program.what} gave ${JSON.stringify(value)}`
  return stdout.includes('late') ? `${program.what} heard another program` : null
}

test.skipIf(process.platform !== 'linux')(
  `${RUNS} runs of good and hostile programs, ${AT_ONCE} at once: each ends right, and nothing is left of any`,
  { timeout: 600_000 },
  async () => {
    const { dataDir, workspacesDir, personOf, open, close } = createInstallation()
    onTestFinished(close)
    const settings = { guardrails: { max_memory_mb: 128 }, llm: { enabled: false } }
    const people = Array.from({ length: PEOPLE + 1 }, (_, index) =>
      personOf(index === PEOPLE ? 'filler' : `person-${index}`),
    )
    // Once before, for what a process keeps whatever it opens and closes: the thread that counts tokens, the processes that read programs,
    // native libraries.
    await Promise.all(people.map(({ id }) => analyse(`${'<'.repeat(10)}${id}`, id)))
    const first = await open({ settings })
    await runOne(first, people[0] as Person, GOOD[1] as SoakProgram)
    await first.close()
    const before = { descendants: descendantsOf(process.pid), descriptors: openDescriptors() }
    const playground = await open({ settings })
    const faults: string[] = []
    const runFromTo = (from: number, to: number) => {
      let next = from
      return Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (let index = next++; index < to; index = next++) {
            const program = programAt(index)
            const person = people[program.fills ? PEOPLE : (index * 7) % PEOPLE] as Person
            const fault = await runOne(playground, person, program).catch(
              (error: unknown) => `${program.what}: ${error}`,
            )
            if (fault !== null) faults.push(`${index}: ${fault}`)
          }
        }),
      )
    }

    await runFromTo(0, WARM)
    // What a run leaves in memory, were it kept, is some ten kilobytes: the events, the program, the result. It is kept for every run,
    // while code that is made ready and caches that fill, some hundred kilobytes, come to an end.
    let heap = heapBytes()
    let kept = Number.POSITIVE_INFINITY
    let ran = WARM
    for (let more = 0; more <= MORE && kept >= 4_096; more++) {
      const until = ran + RUNS - WARM
      await runFromTo(ran, until)
      const now = heapBytes()
      kept = (now - heap) / (until - ran)
      ;[heap, ran] = [now, until]
    }
    const { queue, engines } = playground.sandboxStats()
    expect(faults).toEqual([])
    expect(Object.keys(engines).sort()).toEqual(['context', 'process'])
    expect(queue).toMatchObject({ running: 0, waiting: 0 })
    expect(kept).toBeLessThan(4_096)

    await playground.close()
    const { started, retired } = playground.sandboxStats()
    expect(Object.values(retired).reduce((sum, count) => sum + count)).toBe(started)
    await expect
      .poll(() => [...descendantsOf(process.pid)].filter(([pid]) => !before.descendants.has(pid)), { timeout: 10_000 })
      .toEqual([])
    await expect
      .poll(() => openDescriptors().filter((each) => !before.descriptors.includes(each)), { timeout: 10_000 })
      .toEqual([])
    expect(readdirSync(dataDir).filter((name) => !AT_REST.includes(name))).toEqual([])
    const marks = readdirSync(join(dataDir, 'running'), { recursive: true, withFileTypes: true })
    expect(marks.filter((each) => each.isFile()).map(({ name }) => name)).toEqual([])
    const { guests, names } = sandboxFiles({ dataDir, workspacesDir })
    expect(guests).toEqual([])
    const lasting = /^(guests|msb|users|(deno|runtime)-[0-9a-f]{16}(\.\d+-\d+(x[0-9a-f]+)?-uses)?)$/
    expect(names.filter((name) => !lasting.test(name))).toEqual([])
    const journals = readdirSync(join(dataDir, 'runs')).map((name) => readFileSync(join(dataDir, 'runs', name), 'utf8'))
    const unfinished = journals.filter(
      (text) => JSON.parse(text.trimEnd().split('\n').at(-1) ?? '').kind !== 'finished',
    )
    expect([journals.length, unfinished]).toEqual([ran + 1, []])
  },
)
