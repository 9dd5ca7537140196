import { expect, test } from 'vitest'
import type { RunRecord } from '../runs/event.ts'
import { openPlayground } from '../testing/open-playground.ts'
import { Tally } from '../workspace/testing/campaign/tally.ts'
import { isWhole, seed } from './campaign.ts'
import { Participant } from './two-people/participant.ts'
import { FILLER_BYTES_A_SECOND, FILLER_FILES_A_SECOND } from './two-people/programs.ts'
import { assertCounted, assertNothingLost, assertRestored, forgetCheckpoints } from './two-people/quiet-moment.ts'
import { type AboveQuota, mostOf } from './two-people/watch-usage.ts'

const OPERATIONS = isWhole ? 10_000 : 1_000
/** After each it is quiet, and everything is looked at. */
const ROUNDS = isWhole ? 5 : 1
const WORKSPACES = { quota_mb: 1, quota_files: 400, checkpoints: 40, checkpoints_mb: 32 }
/** A run that is to make a checkpoint first fails where there is no room for one, or where too many are being made. */
const ENDS = ['returned', 'disk-limit', 'cancelled', 'failed (too-large)', 'failed (busy)']
/**
 * A program is stopped within a second of crossing the quota, or within a look and the pause after it, which is twice as long,
 * where that is more; by a count that is a second old a tool or a person is let in meanwhile.
 */
const lateS = ({ slowestMs }: AboveQuota) => Math.max(1, (3 * slowestMs) / 1_000) + 1

test(`two people, 50 runs at once, ${OPERATIONS} operations beside them: nothing is lost or comes to the other (TEST_SEED=${seed})`, {
  timeout: 3_000_000,
}, async () => {
  const { playground, personOf } = await openPlayground({ settings: { workspaces: WORKSPACES, approvals: {} } })
  const people = ['ada', 'bob'].map((name, number) => new Participant(playground, personOf(name), number))
  const [tally, counted] = [new Tally(), new Map<string, number>()]
  let aboveQuota = mostOf([])
  let restored = 0
  for (let round = 0; round < ROUNDS; round++) {
    const each = OPERATIONS / ROUNDS / people.length
    aboveQuota = mostOf([aboveQuota, ...(await Promise.all(people.map((person) => person.round(each, tally))))])
    for (const person of people) {
      await assertNothingLost(person)
      counted.set(person.name, await assertCounted(person, person.countedByRuns(), person.brokenOff()))
      await forgetCheckpoints(person)
      restored += await assertRestored(person, person.dice)
    }
  }
  for (const { name, ended } of people) assertSawOnly(name, ended)
  const kinds = countKinds(people.flatMap(({ ended }) => ended))
  if (isWhole) console.info({ seed, OPERATIONS, kinds, counted, restored, aboveQuota, ...tally.counts })
  expect(Object.keys(kinds).filter((kind) => !ENDS.includes(kind))).toEqual([])
  expect(restored).toBeGreaterThan(0)
  // A part of the campaign may be over before a filler has come that far.
  if (isWhole) expect(kinds['disk-limit']).toBeGreaterThan(0)
  const { runningEach } = playground.sandboxStats().queue.limits
  expect(aboveQuota.bytes).toBeLessThan(lateS(aboveQuota) * runningEach * FILLER_BYTES_A_SECOND)
  expect(aboveQuota.files).toBeLessThan(lateS(aboveQuota) * runningEach * FILLER_FILES_A_SECOND)
})

const kindOf = ({ outcome }: RunRecord) =>
  outcome?.kind === 'failed'
    ? `failed (${outcome.code})`
    : outcome?.kind === 'threw'
      ? `threw ${outcome.message}`
      : `${outcome?.kind}`

const countKinds = (ended: readonly RunRecord[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(ended, kindOf)].map(([kind, all]) => [kind, all.length]))

/** Those that came to their end have looked at all that they can see. */
function assertSawOnly(name: string, ended: readonly RunRecord[]): void {
  for (const { outcome, value } of ended)
    if (outcome?.kind === 'returned') expect(value).toMatchObject({ seen: [name] })
}
