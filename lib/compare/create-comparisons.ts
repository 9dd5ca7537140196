import { messageOf, PlaygroundError } from '../errors.ts'
import type { Person } from '../people/person.ts'
import { assertFullReach, assertMayWrite, type Reach } from '../people/reach.ts'
import { assertReaches } from '../pipeline/reach-of-run.ts'
import { createExclusively } from '../process/exclusively.ts'
import { nameOfOwner, thisProcess } from '../process/owner.ts'
import { assertBound, assertPriced } from './assert-priced.ts'
import { newComparisonId } from './comparison-id.ts'
import type { ComparisonParts } from './comparison-parts.ts'
import type { ComparisonSummary, Comparisons } from './comparisons.ts'
import { doTrials, type Work, type WorkEnd, writeState } from './do-trials.ts'
import { estimateOf } from './estimate.ts'
import { exportComparison } from './export-comparison.ts'
import { doneHere, isAlive } from './is-alive.ts'
import { assertNotTooMany, assertRoom, MOST_OF_A_TRIAL } from './kept/assert-room.ts'
import { createComparisonFiles } from './kept/comparison-files.ts'
import { comparisonOf, type KeptComparison, type KeptState, summaryOf } from './kept/kept-comparison.ts'
import { narrowerReach } from './narrower-reach.ts'
import { type Plan, planComparison } from './plan-comparison.ts'
import { pricesFor } from './prices-for.ts'
import { settleLeft } from './settle-left.ts'
import { NOTHING } from './trials/trial-of-run.ts'

interface UnderWay {
  id: string
  kept: KeptComparison
  /** What whoever goes on with it may do, which is no more than it was started with. */
  reach: Reach | undefined
  abort: AbortController
  done: Promise<void>
}

/** Two starts of one person at the same moment: one after the other. */
const LOCK_WAIT_MS = 5_000
const SHUT_DOWN = 'The server was shut down.'

export function createComparisons(parts: ComparisonParts): Comparisons {
  const files = createComparisonFiles(parts.dir)
  const busy = 'A comparison of yours is just being started. Try again in a moment.'
  const exclusively = createExclusively({ waiting: 10, waitMs: LOCK_WAIT_MS, busy })
  const underWay = new Map<string, UnderWay>()
  let isClosed = false

  const ofHere = (person: Person, id: string) => {
    const found = underWay.get(person.id)
    return found?.id === id ? found : undefined
  }

  /** As it is now, put right where its process is gone. */
  async function read(person: Person, id: string): Promise<KeptComparison> {
    const here = ofHere(person, id)
    if (here) return here.kept
    const kept = await files.read(person.id, id)
    if (kept.state.state !== 'running' || isAlive(kept.id, kept.state)) return kept
    return exclusively(files.lockOf(person.id), async () => {
      const now = await files.read(person.id, id)
      await settleLeft(person, now, { parts, files })
      return now
    })
  }

  /** Throws `busy` while one is under way, of this process or another. */
  async function assertNoneUnderWay(person: Person): Promise<void> {
    for (const id of await files.ids(person.id)) {
      const state = await files.readState(person.id, id).catch(() => null)
      if (state?.state === 'running' && isAlive(id, state))
        throw new PlaygroundError(
          'busy',
          `A comparison of yours is under way: "${state.summary.name}" (${id}). Wait for it, or stop it first.`,
        )
    }
  }

  function begin(person: Person, kept: KeptComparison): void {
    const abort = new AbortController()
    doneHere().add(kept.id)
    const work: Work = { kept, person, parts, files, signal: abort.signal }
    const done = doTrials(work)
      .catch((error: unknown): WorkEnd => {
        if (!(error instanceof PlaygroundError))
          parts.log('error', `The comparison ${kept.id} could not go on: ${messageOf(error)}`)
        return { state: 'stopped', why: whyBroken(error) }
      })
      .then(async (end) => {
        const { current: _over, owner: _own, why: _before, ...state } = kept.state
        const why = end.state === 'stopped' ? (end.why ?? (isClosed ? SHUT_DOWN : undefined)) : undefined
        await writeState(work, { ...state, state: end.state, ...(why !== undefined && { why }) })
      })
      .catch((error: unknown) => parts.log('error', `The end of ${kept.id} could not be kept: ${messageOf(error)}`))
      .finally(() => {
        doneHere().delete(kept.id)
        if (underWay.get(person.id)?.kept === kept) underWay.delete(person.id)
      })
    underWay.set(person.id, { id: kept.id, kept, reach: person.reach, abort, done })
  }

  async function planned(person: Person, request: unknown): Promise<Plan> {
    const set = await parts.sampler.model()
    if (set === null)
      throw new PlaygroundError(
        'configuration',
        'A comparison is really run by a model, and none is set. Set llm.api_key or llm.base_url, or have an administrator set one under Settings.',
      )
    const plan = await planComparison(request, { set, others: parts.otherModels, owner: person.id })
    if (plan.tasks.some(({ files: some }) => some?.length)) assertMayWrite(person, 'place the files of tasks')
    if (plan.maxCostUsd !== undefined) await assertPriced(plan, set, parts)
    return plan
  }

  function assertOpen(): void {
    if (isClosed) throw new PlaygroundError('unavailable', `${SHUT_DOWN} Try again in a moment.`)
  }

  return {
    async estimate(person, request) {
      const plan = await planned(person, request)
      return estimateOf(plan, await parts.weigh(person), await pricesFor(plan, parts))
    },

    async start(person, request) {
      const plan = await planned(person, request)
      return exclusively(files.lockOf(person.id), async () => {
        assertOpen()
        await assertNotTooMany(files, person.id)
        await assertRoom(files, person.id, Buffer.byteLength(JSON.stringify(plan)) + MOST_OF_A_TRIAL)
        await assertNoneUnderWay(person)
        const id = newComparisonId()
        const kept = begun(id, { ...plan, createdAt: new Date().toISOString() }, person.reach)
        await files.create(person.id, id, kept.plan, kept.state)
        begin(person, kept)
        return { id }
      })
    },

    async list(person) {
      const found: ComparisonSummary[] = []
      let unreadable = 0
      for (const id of await files.ids(person.id)) {
        try {
          const state = ofHere(person, id)?.kept.state ?? (await files.readState(person.id, id))
          await files.assertPlan(person.id, id)
          const isLeft = state.state === 'running' && !isAlive(id, state)
          found.push(shownOf(id, isLeft ? (await read(person, id)).state : state))
        } catch (error) {
          if (!(error instanceof PlaygroundError) || error.code !== 'not-found') unreadable++
        }
      }
      return { comparisons: found.sort((one, other) => other.createdAt.localeCompare(one.createdAt)), unreadable }
    },

    get: async (person, id) => comparisonOf(await read(person, id)),

    async stop(person, id) {
      const { state } = await read(person, id)
      const here = ofHere(person, id)
      assertReaches(person, here ? here.reach : state.reach)
      if (here) {
        here.abort.abort()
        return here.done
      }
      if (state.state === 'running')
        throw new PlaygroundError(
          'conflict',
          'This comparison belongs to another process of this installation and can be stopped only there.',
        )
    },

    async resume(person, id, { maxCostUsd } = {}) {
      await read(person, id)
      await exclusively(files.lockOf(person.id), async () => {
        assertOpen()
        if (ofHere(person, id)) throw new PlaygroundError('conflict', 'This comparison is under way already.')
        await assertNoneUnderWay(person)
        const kept = await files.read(person.id, id)
        const comparison = comparisonOf(kept)
        if (comparison.state === 'finished')
          throw new PlaygroundError('conflict', 'This comparison is finished: nothing of it is left to do.')
        const reach = narrowerReach(person, kept.state.reach)
        if (kept.plan.tasks.some(({ files: some }) => some?.length))
          assertMayWrite(reach ? { reach } : {}, 'place the files of tasks')
        if (typeof maxCostUsd === 'number') await assertBound(maxCostUsd, comparison, parts)
        const { why: _before, maxCostUsd: had, ...state } = kept.state
        const bound = maxCostUsd === undefined ? had : maxCostUsd
        await files.mend(person.id, id)
        await writeState(
          { kept, person, files },
          { ...state, state: 'running', owner: ownName(), ...(typeof bound === 'number' && { maxCostUsd: bound }) },
        )
        const { reach: _own, ...rest } = person
        begin({ ...rest, ...(reach && { reach }) }, kept)
      })
    },

    async remove(person, id) {
      assertMayWrite(person, 'delete comparisons')
      const state = await files.readState(person.id, id).catch((error: unknown) => {
        if (!(error instanceof PlaygroundError) || error.code !== 'conflict') throw error
        assertFullReach(person, 'delete what cannot be read')
        return null
      })
      if (state) assertReaches(person, state.reach)
      if (state?.state === 'running' && isAlive(id, state))
        throw new PlaygroundError('conflict', 'This comparison is under way. Stop it first.')
      await files.remove(person.id, id)
    },

    export: async (person, id, format) => exportComparison(comparisonOf(await read(person, id)), format),

    ended: async (person, id) => ofHere(person, id)?.done,

    async close() {
      isClosed = true
      for (const { abort } of underWay.values()) abort.abort()
      await Promise.all([...underWay.values()].map(({ done }) => done))
    },
  }
}

const ownName = () => nameOfOwner(thisProcess())

function begun(id: string, plan: KeptComparison['plan'], reach: Reach | undefined): KeptComparison {
  const { maxCostUsd } = plan
  const state = {
    ...{ state: 'running' as const, owner: ownName() },
    ...(reach && { reach: { tools: reach.tools && [...reach.tools], readsOnly: reach.readsOnly } }),
    ...(maxCostUsd !== undefined && { maxCostUsd }),
  }
  const kept = { id, plan, lines: [] }
  const empty = { name: plan.name, createdAt: plan.createdAt, tasks: 0, ways: [], models: [], repeats: 0 }
  const none = { ...empty, trials: 0, done: 0, passed: 0, noVerdict: 0, spent: NOTHING }
  return {
    ...kept,
    state: { ...state, summary: summaryOf(comparisonOf({ ...kept, state: { ...state, summary: none } })) },
  }
}

const whyBroken = (error: unknown) =>
  error instanceof PlaygroundError ? error.message : 'Something failed on our side. The log of the server says what.'

function shownOf(id: string, { state, why, summary }: KeptState): ComparisonSummary {
  return { id, state, ...(why !== undefined && { why }), ...summary }
}
