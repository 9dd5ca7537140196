import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunRecord } from '../../lib/runs/event.ts'
import { runNode } from '../harness/node-process.ts'
import { openPlace, type Place } from '../harness/place.ts'
import { assertAnswer, ONE_CALL } from '../harness/program.ts'
import type { Figure, Measure } from '../harness/section.ts'
import { type Summary, summarize } from '../harness/summary.ts'

const PROGRAMS = 100
const CONCURRENCIES = [1, 2]
/** Results a second are taken over windows of so many results, so that there is a spread to show. */
const WINDOW = 10

/** Many programs one after another and two at a time, with nobody waiting in between. */
export const measureBatch: Measure = async ({ runs, tell }) => {
  const place = openPlace()
  const programs = Math.max(PROGRAMS, runs)
  try {
    // The first program of an installation asks what the machine can do; that is not this figure.
    await runBatch(place, 1, 1)
    const peers = await nodeProcesses(runs)
    const figures: Figure[] = []
    for (const concurrency of CONCURRENCIES) {
      tell(`${programs} programs, ${concurrency} at a time`)
      const { each, rates } = await runBatch(place, programs, concurrency)
      const how = concurrency === 1 ? 'one at a time' : `${concurrency} at a time`
      figures.push(
        {
          what: `programs a second, ${how}`,
          unit: '/s',
          summary: rates,
          against: { what: '`node -e 0` one after another', summary: peers },
        },
        { what: `one program of them, ${how}`, unit: 'ms', summary: each },
      )
    }
    return {
      title: `${programs} programs in a batch`,
      about:
        `\`cem exec --batch\` with ${programs} times the program above, without pauses. Each runs in a fresh realm ` +
        'of a process of one person, which serves the next one after it.',
      figures,
      notes: [`Rates are of ${WINDOW} results in a row, without the start of the command.`],
    }
  } finally {
    place.remove()
  }
}

async function runBatch(
  place: Place,
  programs: number,
  concurrency: number,
): Promise<{ each: Summary; rates: Summary }> {
  const file = join(place.dir, 'batch.jsonl')
  writeFileSync(
    file,
    Array.from({ length: programs }, (_, id) => `${JSON.stringify({ id, code: ONE_CALL })}\n`).join(''),
  )
  const times: number[] = []
  const records: RunRecord[] = []
  const onLine = (line: string) => {
    times.push(performance.now())
    records.push(JSON.parse(line) as RunRecord)
  }
  await runNode(['lib/cli/main.ts', 'exec', '--batch', file, '--concurrency', String(concurrency)], { place, onLine })
  if (records.length !== programs) throw new Error(`Expected ${programs} results and got ${records.length}.`)
  for (const record of records) assertAnswer(record)
  return { each: summarize(records.map(({ timings }) => timings.totalMs)), rates: summarize(ratesOf(times)) }
}

function ratesOf(times: readonly number[]): number[] {
  const rates: number[] = []
  for (let i = WINDOW; i < times.length; i++) rates.push((WINDOW * 1000) / (times[i]! - times[i - WINDOW]!))
  return rates.length ? rates : [0]
}

async function nodeProcesses(runs: number): Promise<Summary> {
  const rates: number[] = []
  for (let i = 0; i < runs; i++) rates.push(1000 / (await runNode(['-e', '0'])).ms)
  return summarize(rates)
}
