import { readlink } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPlayground } from '../../lib/create-playground.ts'
import type { Person } from '../../lib/people/person.ts'
import type { Playground } from '../../lib/playground.ts'
import { configWithAnswers, peopleOf, runToEnd, shortProgram } from '../broker/answers.ts'
import { openPlace } from '../harness/place.ts'
import { pidsOfTree, privateOf, shareOf } from '../harness/processes.ts'
import type { Measure, Section } from '../harness/section.ts'
import { summarize } from '../harness/summary.ts'

const PEOPLE = 8
const VISITS = 20
const REST_MS = 60_000
/** What is started, or ended, after a run has had its time by then. */
const SETTLE_MS = 2_000
const RESTING_MB = 15
const WARM_AGAIN_MS = 90

/** What people hold who ran something a minute ago, and how soon their next run is there. */
export const measureRest: Measure = async ({ tell }) => {
  const section: Section = { title: 'People who rest', about: ABOUT, figures: [], notes: [] }
  if (process.platform !== 'linux') {
    section.notes.push('Not measured: this measurement reads /proc, which only Linux has.')
    return section
  }
  const place = openPlace()
  const config = await configWithAnswers(place, { optimizations: { sandbox_pool_size: PEOPLE } })
  const playground = await createPlayground(config)
  const people = peopleOf(config, PEOPLE)
  try {
    tell(`${PEOPLE} people`)
    const warm = await visit(playground, people)
    await sleep(SETTLE_MS)
    const just = await memory()
    tell(`they rest for ${REST_MS / 1_000} s`)
    await sleep(REST_MS)
    const rested = await memory()
    const again = await visit(playground, people, 1)

    const each = (megabytes: number) => summarize([megabytes / PEOPLE])
    const against = { what: 'just after the run', summary: each(just.share) }
    section.figures.push(
      { what: 'the sandbox of each who rests', unit: 'MB', summary: each(rested.share), aim: RESTING_MB, against },
      { what: '… of it shared with nobody', unit: 'MB', summary: each(rested.own) },
      {
        ...{ what: 'the first run after the rest', unit: 'ms', summary: summarize(again), aim: WARM_AGAIN_MS },
        against: { what: 'a warm run', summary: summarize(warm) },
      },
    )
    section.notes.push(`${rested.sandboxes} processes were sandboxes when all rested, ${just.sandboxes} just before.`)
    return section
  } finally {
    await playground.close()
    place.remove()
  }
}

/** Each runs something some times, one person after another. Answers how long the last run of each took, in ms. */
async function visit(playground: Playground, people: readonly Person[], runs = VISITS): Promise<number[]> {
  const last: number[] = []
  for (const person of people) {
    let ms = 0
    for (let run = 0; run < runs; run++) {
      const began = performance.now()
      await runToEnd(playground, person, shortProgram())
      ms = performance.now() - began
    }
    last.push(ms)
  }
  return last
}

/** Of all sandboxes together, in MB. */
interface Memory {
  /** Pages that several share counted in equal parts. */
  share: number
  own: number
  /** How many processes that are. */
  sandboxes: number
}

/** Of what this process has started, which is the server here. Other Node processes of it are everybody's and come and go. */
async function memory(): Promise<Memory> {
  const pids = (await pidsOfTree(process.pid)).filter((pid) => pid !== process.pid)
  const counted = (await Promise.all(pids.map(async (pid) => ((await isNode(pid)) ? [] : [pid])))).flat()
  const sum = async (read: (pid: number) => Promise<number | null>) =>
    (await Promise.all(counted.map(read))).reduce<number>((all, mb) => all + (mb ?? 0), 0)
  return { share: await sum(shareOf), own: await sum(privateOf), sandboxes: counted.length }
}

async function isNode(pid: number): Promise<boolean> {
  const file = await readlink(`/proc/${pid}/exe`).catch(() => '') // It may end at any time.
  return file === process.execPath
}

const ABOUT =
  `${PEOPLE} people each run a program with one call ${VISITS} times and then rest for ${REST_MS / 1_000} s. Memory: what ` +
  'all sandboxes hold, and what was started around them, divided by the people; pages that are shared count in equal parts ' +
  '(PSS). The first run after the rest: from `runs.start` to the event `finished`, one person after another.'
