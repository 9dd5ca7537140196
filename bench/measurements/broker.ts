import { createPlayground } from '../../lib/create-playground.ts'
import type { Playground } from '../../lib/playground.ts'
import { ANSWERS, callsProgram, configWithAnswers, peopleOf, runToEnd } from '../broker/answers.ts'
import { ABOUT_PARSES, countParses } from '../broker/count-parses.ts'
import { openDirectClient } from '../broker/direct-client.ts'
import { type Act, noSandbox } from '../broker/no-sandbox.ts'
import { differencesOf, ratiosOf } from '../harness/compare.ts'
import { type Case, interleave } from '../harness/interleave.ts'
import { openPlace } from '../harness/place.ts'
import type { Figure, Measure } from '../harness/section.ts'
import { summarize } from '../harness/summary.ts'

/** What a call may take more than without us, when its result is small. */
const ADDED_MS = 0.15
const IN_FLIGHT = [1, 32]
const SIZES = [
  { tool: 'small', what: 'a small result', calls: 320 },
  { tool: 'medium', what: '100 KB', calls: 96 },
  { tool: 'large', what: '1 MB', calls: 32 },
] as const
const MOST_ROUNDS = 15
/** What a run leaves to do for others when it is over shall not meet the next of the three. */
const PAUSE_MS = 200

/** What our path of a tool call takes beside a client of the SDK at the same server. */
export const measureBroker: Measure = async ({ runs, tell }) => {
  const place = openPlace()
  const config = await configWithAnswers(place)
  const [person] = peopleOf(config, 1) as [ReturnType<typeof peopleOf>[number]]
  const { serversDir, skillsDir } = config.paths
  let act: Act = async () => null
  const direct = await openDirectClient()
  const alone = await createPlayground(
    config,
    noSandbox({ serversDir, skillsDir }, () => act),
  )
  const whole = await createPlayground(config)
  const rounds = Math.min(runs, MOST_ROUNDS)
  const figures: Figure[] = []
  try {
    for (const { tool, what, calls } of SIZES) {
      for (const atOnce of IN_FLIGHT) {
        tell(`${what}, ${atOnce} in flight, ${rounds} times ${calls} calls`)
        const throughBroker = async () => {
          act = (host, signal) =>
            eachMs(calls, atOnce, async (a) => {
              await host({ op: 'tool', server: ANSWERS, tool, input: { a } }, { signal, stopClocks: () => () => {} })
            })
          return msOf(alone, person, callsProgram(tool, calls, atOnce))
        }
        const cases: Record<'direct' | 'broker' | 'whole', Case> = {
          direct: { pauseMs: PAUSE_MS, run: () => eachMs(calls, atOnce, (a) => direct.call(tool, a)) },
          broker: { pauseMs: PAUSE_MS, run: throughBroker },
          whole: { pauseMs: PAUSE_MS, run: () => msOf(whole, person, callsProgram(tool, calls, atOnce)) },
        }
        const samples = await interleave(cases, { runs: rounds, warmUps: 2 })
        figures.push(...figuresOf(`${what}, ${atOnce} in flight`, samples, tool === 'small' ? ADDED_MS : undefined))
      }
    }
    tell('how often a result of 1 MB is parsed')
    figures.push(...(await countParses(place)))
  } finally {
    await Promise.all([direct.close(), alone.close(), whole.close()])
    place.remove()
  }
  return { title: 'A call of a tool, beside a client of the SDK', about: ABOUT, figures, notes: [ABOUT_PARSES] }
}

/** Makes so many calls, so many at once, and answers the ms each took, all together. */
async function eachMs(calls: number, atOnce: number, call: (a: number) => Promise<void>): Promise<number> {
  await call(0)
  const began = performance.now()
  let begun = 0
  const work = async () => {
    while (begun < calls) await call(++begun)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return (performance.now() - began) / calls
}

async function msOf(playground: Playground, person: Parameters<typeof runToEnd>[1], code: string): Promise<number> {
  const ms = await runToEnd(playground, person, code)
  if (typeof ms !== 'number') throw new Error(`Expected ms from the program and got ${JSON.stringify(ms)}.`)
  return ms
}

function figuresOf(
  what: string,
  { direct, broker, whole }: Record<'direct' | 'broker' | 'whole', number[]>,
  aim: number | undefined,
): Figure[] {
  const against = { what: 'direct', summary: summarize(direct) }
  const of = (name: string, samples: number[]): Figure[] => [
    { what: `${what}: ${name}`, unit: 'ms', summary: summarize(samples), against },
    {
      ...{ what: `${what}: added by ${name}`, unit: 'ms', summary: summarize(differencesOf(samples, direct)) },
      ...(aim !== undefined && { aim }),
    },
    { what: `${what}: ${name} / direct`, unit: '×', summary: summarize(ratiosOf(samples, direct)) },
  ]
  return [
    { what: `${what}: direct`, unit: 'ms', summary: against.summary },
    ...of('the broker', broker),
    ...of('the whole path', whole),
  ]
}

const ABOUT =
  'An MCP server on stdio with trivial tools, called so often by one program, one call after another or 32 in flight; ms ' +
  'for each call. Direct: `callTool` of a client of the SDK in the same process, at a process of the same server of its ' +
  'own. The broker: a run without a sandbox, whose calls go through all of ours that is in the host: the check of the ' +
  'imports, schema, policy, journal and events, MCP client, shaping. The whole path: the same with the sandbox, by the ' +
  'clock of the program, which gets the value parsed. Added and / direct: differences and ratios of one round.'
