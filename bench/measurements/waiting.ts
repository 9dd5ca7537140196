import { setTimeout as sleep } from 'node:timers/promises'
import { createPlayground } from '../../lib/create-playground.ts'
import type { Person } from '../../lib/people/person.ts'
import type { Playground } from '../../lib/playground.ts'
import { configWithAnswers, peopleOf, runToEnd, shortProgram, waitingProgram } from '../broker/answers.ts'
import { ratioOfMedians } from '../harness/compare.ts'
import { openPlace } from '../harness/place.ts'
import { cpuMsOfTree } from '../harness/processes.ts'
import type { Measure } from '../harness/section.ts'
import { summarize } from '../harness/summary.ts'

const WAIT_MS = 500
/** As many as may have a sandbox that waits for them: each has one run at a time. */
const PEOPLE = 64
const WINDOW_MS = 1_000
const WINDOWS = 10
const RATE = 100
/** So many runs of one person at once, nearly as many as one may have. */
const RUNS_OF_ONE = 40
const SLICES = 5
const SHORT_RUNS = 20
/** A short run of somebody else may take a little longer for what the others cost, and not for their waiting. */
const SLOWER_TIMES = 1.5

/** Programs that do nothing but wait for a tool: how many end in a second, and whom they keep waiting. */
export const measureWaiting: Measure = async ({ tell }) => {
  const place = openPlace()
  const config = await configWithAnswers(place, { optimizations: { sandbox_pool_size: PEOPLE } })
  const playground = await createPlayground(config)
  const people = peopleOf(config, PEOPLE)
  const [first, second] = people as [Person, Person]
  const wait = (person: Person) => runToEnd(playground, person, waitingProgram(WAIT_MS))
  try {
    tell(`${PEOPLE} people run something once`)
    await Promise.all(people.map(wait))

    tell(`${PEOPLE} people at once, ${(WINDOWS * WINDOW_MS) / 1_000} s`)
    const { rates, each, busyShare } = await crowd(people, wait)

    tell(`${RUNS_OF_ONE} waiting runs of one person beside short ones of another`)
    const { alone, beside, rates: ratesOfOne } = await besideOne(playground, first, second, wait)
    return {
      title: `Programs that wait ${WAIT_MS} ms for a tool`,
      about: ABOUT,
      figures: [
        { what: `runs a second, ${PEOPLE} people`, unit: '/s', summary: summarize(rates), atLeast: RATE },
        { what: 'one of these runs', unit: 'ms', summary: summarize(each) },
        { what: `runs a second, one person with ${RUNS_OF_ONE}`, unit: '/s', summary: summarize(ratesOfOne) },
        {
          ...{ what: `a short run beside ${RUNS_OF_ONE} of somebody else that wait`, unit: 'ms' },
          ...{ summary: summarize(beside), against: { what: 'without them', summary: summarize(alone) } },
        },
        {
          ...{ what: '… / without them', unit: '×', aim: SLOWER_TIMES },
          summary: ratioOfMedians(beside, alone, SHORT_RUNS),
        },
      ],
      notes: [
        `Meanwhile the server and all it started used ${Math.round(busyShare * 100)} % of one core. ` +
          `${PEOPLE} people who do nothing but wait could have ${(PEOPLE * 1_000) / WAIT_MS} runs a second.`,
      ],
    }
  } finally {
    await playground.close()
    place.remove()
  }
}

/** Everybody waits again and again for some windows of time. */
async function crowd(people: readonly Person[], run: (person: Person) => Promise<unknown>) {
  const each: number[] = []
  const ends: number[] = []
  const cpuBefore = await cpuMsOfTree(process.pid)
  const began = performance.now()
  const untilMs = WINDOWS * WINDOW_MS
  const stay = async (person: Person) => {
    for (let now = performance.now(); now - began < untilMs; now = performance.now()) {
      await run(person)
      ends.push(performance.now() - began)
      each.push(performance.now() - now)
    }
  }
  await Promise.all(people.map(stay))
  const busyShare = ((await cpuMsOfTree(process.pid)) - cpuBefore) / (performance.now() - began)
  const rates = Array.from({ length: WINDOWS }, (_, window) => {
    const inWindow = ends.filter((end) => Math.floor(end / WINDOW_MS) === window)
    return (inWindow.length * 1_000) / WINDOW_MS
  })
  return { rates, each, busyShare }
}

/** Short runs of one person, in slices without and with many runs of another that wait. */
async function besideOne(
  playground: Playground,
  busy: Person,
  other: Person,
  wait: (person: Person) => Promise<unknown>,
) {
  const alone: number[] = []
  const beside: number[] = []
  const rates: number[] = []
  const shortRuns = async (times: number[]) => {
    for (let run = 0; run < SHORT_RUNS; run++) {
      const began = performance.now()
      await runToEnd(playground, other, shortProgram())
      times.push(performance.now() - began)
    }
  }
  for (let slice = 0; slice < SLICES; slice++) {
    await shortRuns(alone)
    let isOver = false
    let ended = 0
    const began = performance.now()
    const stay = async () => {
      for (; !isOver; ended++) await wait(busy)
    }
    const waiting = Promise.all(Array.from({ length: RUNS_OF_ONE }, stay))
    await sleep(2 * WAIT_MS)
    await shortRuns(beside)
    isOver = true
    await waiting
    rates.push((ended * 1_000) / (performance.now() - began))
  }
  return { alone, beside, rates }
}

const ABOUT =
  `The whole path, \`runs.start\` to the event \`finished\`, of programs that call a tool of an MCP server which answers ` +
  `after ${WAIT_MS} ms; each of ${PEOPLE} people again and again, one run at a time, so that all that bounds them is how ` +
  `many may wait. Then one person has ${RUNS_OF_ONE} of them under way, and somebody else runs programs with one call that ` +
  `is answered at once: ${SLICES} slices of ${SHORT_RUNS} without the others and with them, in turn.`
