import { expect, test } from 'vitest'
import { isWhole, seed } from '../soak/campaign.ts'
import { diceFrom } from '../soak/random.ts'
import { assertLike } from './testing/campaign/assert-like.ts'
import { checkpointOperation } from './testing/campaign/checkpoint-operations.ts'
import { fileOperation, type Place } from './testing/campaign/file-operations.ts'
import { openHomes } from './testing/campaign/home.ts'
import { Model } from './testing/campaign/model.ts'
import { stateOperation } from './testing/campaign/state-operations.ts'
import { type Operation, Tally } from './testing/campaign/tally.ts'

const OPERATIONS = isWhole ? 10_000 : 1_000
/** So little that much is refused. */
const BOUNDS = { quota: { bytes: 6_000, files: 12 }, checkpoints: { count: 8, bytes: 60_000 } }
const STATES = ['state.json', 'data/notes.yaml', 'other/plan.yml']
const FOLDERS = ['data', 'data/deep', 'other']
const PATHS = ['a.txt', 'b.txt', 'data/a.txt', 'data/b.txt', 'data/deep/c.txt', 'other/d.txt', 'e', ...STATES]
const LOOK_EVERY = 20

test(`two people, ${OPERATIONS} random operations on files, states, trash, checkpoints (TEST_SEED=${seed})`, {
  timeout: 1_200_000,
}, async () => {
  const dice = diceFrom(seed)
  const people = openHomes(['ada', 'bob'], BOUNDS).map((home) => ({ home, model: new Model(home.name) }))
  const tally = new Tally()
  let [mostBytes, mostFiles] = [0, 0]
  for (let step = 0; step < OPERATIONS; step++) {
    const person = dice.pick(people)
    const place = { ...person, dice, paths: PATHS, folders: FOLDERS, step, isAlone: true }
    const operation = choose(place)
    await tally
      .do(operation)
      .catch((cause) => Promise.reject(new Error(`${step} ${operation.what}: ${cause}`, { cause })))
    const { bytes, files } = await person.home.usage()
    ;[mostBytes, mostFiles] = [Math.max(mostBytes, bytes), Math.max(mostFiles, files)]
    if (step % LOOK_EVERY === 0) for (const { home, model } of people) await assertLike(home, model, STATES)
  }
  for (const { home, model } of people) await assertLike(home, model, STATES)
  // Nobody writes here but by doors that look first: not by one byte is it more.
  expect(mostBytes).toBeLessThanOrEqual(BOUNDS.quota.bytes)
  expect(mostFiles).toBeLessThanOrEqual(BOUNDS.quota.files)
  // Every kind was done, and where it can be, refused; some so seldom that a part of the campaign may not see it.
  for (const what of isWhole ? DONE : OFTEN_DONE) expect(tally.count(what, 'done'), what).toBeGreaterThan(0)
  for (const what of isWhole ? REFUSED : OFTEN_REFUSED) expect(tally.count(what, 'refused'), what).toBeGreaterThan(0)
  if (isWhole) console.info({ seed, OPERATIONS, mostBytes, mostFiles, ...tally.counts })
})

// Of 1,000 operations at least a dozen of each.
const OFTEN_DONE = [
  ...['write', 'append', 'remove', 'trash', 'save', 'save over', 'update', 'restore version', 'compare versions'],
  ...['read version', 'checkpoint', 'forget', 'restore'],
]
const DONE = [...OFTEN_DONE, 'rename', 'put back', 'save over another', 'remove state', 'compare', 'open']
const OFTEN_REFUSED = ['write', 'save over another', 'of others']
const REFUSED = [...OFTEN_REFUSED, 'checkpoint', 'restore', 'save', 'restore version']

const choose = (place: Place): Operation =>
  place.dice.weighed<() => Operation>([
    [50, () => fileOperation(place)],
    [35, () => stateOperation(place, STATES)],
    [15, () => checkpointOperation(place)],
  ])()
