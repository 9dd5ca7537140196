import type { Person } from '../../people/person.ts'
import type { RunRequest } from '../../pipeline/request.ts'
import type { Playground } from '../../playground.ts'
import type { RunRecord } from '../../runs/event.ts'
import type { Home } from '../../workspace/testing/campaign/home.ts'
import type { Tally } from '../../workspace/testing/campaign/tally.ts'
import { seed } from '../campaign.ts'
import { type Dice, diceFrom } from '../random.ts'
import { Doings, Hand } from './hands.ts'
import { KeptRunning } from './keep-running.ts'
import { ADDED, counting, filling } from './programs.ts'
import type { Someone } from './quiet-moment.ts'
import { type AboveQuota, watchUsage } from './watch-usage.ts'

const HANDS_EACH = 4
const RUNS_EACH = 25
const FIRST_FILLERS = 2
const FILLERS_OF_100 = 8
const CHECKPOINTS_OF_100 = 3

/** A person with several hands, and with runs under way for as long as these work. */
export class Participant implements Someone {
  readonly name: string
  readonly home: Home
  readonly doings = new Doings()
  readonly hands: readonly Hand[]
  readonly ended: RunRecord[] = []
  readonly dice: Dice
  readonly #playground: Playground
  readonly #person: Person
  #runs = 0

  /** `number` tells the choices of one from those of another. */
  constructor(playground: Playground, person: Person, number: number) {
    this.#playground = playground
    this.#person = person
    this.name = person.id
    this.home = homeOf(playground, person)
    const first = seed * 100 + number * (HANDS_EACH + 1)
    this.dice = diceFrom(first)
    this.hands = Array.from(
      { length: HANDS_EACH },
      (_, hand) => new Hand(this.home, hand, { dice: diceFrom(first + 1 + hand), doings: this.doings }),
    )
  }

  /** So many operations, by all hands at once, while runs are under way. Answers how far above the quota it ever was. */
  async round(operations: number, tally: Tally): Promise<AboveQuota> {
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

  /** What its runs said that they have counted. */
  countedByRuns(): string[] {
    return this.ended.flatMap(({ stdout }) => [...stdout.matchAll(ADDED)].map(([, mark = '']) => mark))
  }

  /** How marks of runs begin that did not come to their end: the last one may be there although nobody was told. */
  brokenOff(): string[] {
    return this.ended.flatMap(({ outcome, program }) =>
      outcome?.kind === 'returned' ? [] : (/'(\w+ run \d+ )'/.exec(program ?? '')?.[1] ?? []),
    )
  }

  #nextRun(place: number): RunRequest {
    const run = this.#runs++
    const isFiller = run < FIRST_FILLERS || this.dice.below(100) < FILLERS_OF_100
    const code = isFiller
      ? filling(this.name, run, this.dice.pick(['bytes', 'files']))
      : counting(this.name, run, place)
    return { code, approve: 'all', checkpoint: this.dice.below(100) < CHECKPOINTS_OF_100 }
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
