import { expect, test } from 'vitest'
import type { Person } from '../people/person.ts'
import type { RunRequest } from '../pipeline/request.ts'
import type { Playground } from '../playground.ts'
import type { RunRecord } from '../runs/event.ts'
import { openPlayground } from '../testing/open-playground.ts'
import type { Home } from '../workspace/testing/campaign/home.ts'
import { Tally } from '../workspace/testing/campaign/tally.ts'
import { isWhole, seed } from './campaign.ts'
import { type Dice, diceFrom } from './random.ts'
import { Doings, Hand } from './two-people/hands.ts'
import { KeptRunning } from './two-people/keep-running.ts'
import { ADDED, counting, FILLER_BYTES_A_SECOND, FILLER_FILES_A_SECOND, filling } from './two-people/programs.ts'
import {
  assertCounted,
  assertNothingLost,
  assertRestored,
  forgetCheckpoints,
  type Someone,
} from './two-people/quiet-moment.ts'
import { watchUsage } from './two-people/watch-usage.ts'

const OPERATIONS = isWhole ? 10_000 : 1_000
/** After each it is quiet, and everything is looked at. */
const ROUNDS = isWhole ? 5 : 1
const HANDS_EACH = 4
const RUNS_EACH = 25
const FIRST_FILLERS = 2
const FILLERS_OF_100 = 8
const WORKSPACES = { quota_mb: 1, quota_files: 300, checkpoints: 12, checkpoints_mb: 8 }

test(`two people, 50 runs at once and ${OPERATIONS} operations beside them: nothing is lost, nothing comes to the other (TEST_SEED=${seed})`, {
  timeout: 3_000_000,
}, async () => {
  const { playground, personOf } = await openPlayground({ settings: { workspaces: WORKSPACES, approvals: {} } })
  const people = ['ada', 'bob'].map((name, number) => new Participant(playground, personOf(name), number))
  const tally = new Tally()
  const most = { bytes: Number.NEGATIVE_INFINITY, files: Number.NEGATIVE_INFINITY, looks: 0 }
  let restored = 0
  let counted = 0
  for (let round = 0; round < ROUNDS; round++) {
    const all = await Promise.all(people.map((each) => each.round(OPERATIONS / ROUNDS / people.length, tally)))
    for (const { bytes, files, looks } of all) {
      most.bytes = Math.max(most.bytes, bytes)
      most.files = Math.max(most.files, files)
      most.looks += looks
    }
    counted = 0
    for (const each of people) {
      await assertNothingLost(each)
      counted += await assertCounted(each, each.addedByRuns(), each.ofEndedRuns())
      await forgetCheckpoints(each)
      restored += await assertRestored(each, each.dice)
    }
  }
  const ends = people.flatMap(({ ended }) => ended)
  for (const { name, ended } of people) assertEnds(name, ended)
  const kinds = Object.fromEntries(
    [...Map.groupBy(ends, ({ outcome }) => kindOf(outcome))].map(([kind, each]) => [kind, each.length]),
  )
  console.info({ seed, OPERATIONS, runs: ends.length, kinds, counted, restored, aboveQuota: most, ...tally.counts })
  expect(restored).toBeGreaterThan(0)
  expect(kinds['disk-limit']).toBeGreaterThan(0)
  expect(Object.keys(kinds).filter((kind) => !ENDS.includes(kind))).toEqual([])
  // A program is stopped within a second of crossing, and what is counted is that old at the most.
  const { runningEach } = playground.sandboxStats().queue.limits
  expect(most.bytes).toBeLessThan(2 * runningEach * FILLER_BYTES_A_SECOND)
  expect(most.files).toBeLessThan(2 * runningEach * FILLER_FILES_A_SECOND)
})

/** A person with several hands, and with runs under way for as long as these work. */
class Participant implements Someone {
  readonly name: string
  readonly home: Home
  readonly doings = new Doings()
  readonly hands: readonly Hand[]
  readonly ended: RunRecord[] = []
  readonly dice: Dice
  readonly #playground: Playground
  readonly #person: Person
  #runs = 0

  constructor(playground: Playground, person: Person, number: number) {
    this.#playground = playground
    this.#person = person
    this.name = person.id
    this.home = homeOf(playground, person)
    this.dice = diceFrom(seed * 100 + number)
    this.hands = Array.from({ length: HANDS_EACH }, (_, hand) => {
      const dice = diceFrom(seed * 100 + 10 + number * HANDS_EACH + hand)
      return new Hand(this.home, hand, { dice, doings: this.doings })
    })
  }

  /** So many operations, by all hands at once, while runs are under way. */
  async round(operations: number, tally: Tally): Promise<{ bytes: number; files: number; looks: number }> {
    const running = new KeptRunning(this.#playground, this.#person, RUNS_EACH, (place) => this.#nextRun(place))
    const stopWatching = watchUsage(this.home)
    let left = operations
    const work = async (hand: Hand) => {
      while (left-- > 0) await tally.do(hand.next())
    }
    try {
      await running.begun()
      await Promise.all(this.hands.map(work))
      await running.stop()
    } finally {
      await stopWatching()
    }
    this.ended.push(...running.ended)
    return stopWatching()
  }

  #nextRun(place: number): RunRequest {
    const run = this.#runs++
    const code =
      run < FIRST_FILLERS || this.dice.below(100) < FILLERS_OF_100
        ? filling(this.name, run, this.dice.pick(['bytes', 'files']))
        : counting(this.name, run, place)
    return { code, approve: 'all', checkpoint: this.dice.below(40) === 0 }
  }

  addedByRuns(): string[] {
    return this.ended.flatMap(({ stdout }) => [...stdout.matchAll(ADDED)].map(([, mark = '']) => mark))
  }

  /** Marks of runs that were ended: the last of each may be there although nobody was told. */
  ofEndedRuns(): RegExp {
    const marks = this.ended.flatMap(({ outcome, program }) =>
      outcome?.kind === 'returned' ? [] : [/'(\w+ run \d+) '/.exec(program ?? '')?.[1] ?? 'none'],
    )
    return new RegExp(`^(${marks.join('|')}) `)
  }
}

const homeOf = (playground: Playground, person: Person): Home => ({
  name: person.id,
  files: playground.workspace(person),
  states: playground.states(person),
  checkpoints: playground.checkpoints(person),
  trash: playground.trash(person),
  usage: () => playground.usage(person),
})

/** A run that is to make a checkpoint first fails where there is no room for one, or too many are being made. */
const ENDS = ['returned', 'disk-limit', 'cancelled', 'failed (too-large)', 'failed (busy)']
const kindOf = (outcome: RunRecord['outcome']) =>
  outcome?.kind === 'failed' ? `failed (${outcome.code})` : `${outcome?.kind}`

/** Whoever came to an end by itself has seen nothing of another. */
function assertEnds(name: string, ended: readonly RunRecord[]): void {
  for (const { outcome, value } of ended)
    if (outcome?.kind === 'returned') expect(value).toMatchObject({ seen: [name] })
}
