import { expect, test } from 'vitest'
import { ENGINES } from '../sandbox/protocol/protocol.ts'
import { openPlayground, runToEnd } from '../testing/open-playground.ts'

const IMPORT = "import { add } from './servers/calculator/add.ts'\n"
const ONE_BY_ONE = `${IMPORT}const a = await add({ a: 1, b: 1 })
const b = await add({ a: 2, b: 1 })
const c = await add({ a: 3, b: 1 })
export default [a, b, c]`
const AT_ONCE = `${IMPORT}export default await Promise.all([1, 2, 3].map((n) => add({ a: n, b: 1 })))`
/** What one answers goes into the next, of three at once; and a last one that takes them together. */
const CHAINS = `${IMPORT}const made = await Promise.all([1, 2, 3].map(async (n) => {
  const sum = await add({ a: n, b: 1 })
  return add({ a: sum, b: 1 })
}))
export default await add({ a: made[0], b: made[2] })`

test.each(ENGINES)('direct calling takes a turn for each round of calls, and one that reads (%s)', async (engine) => {
  const { playground, personOf } = await openPlayground({ settings: { sandbox: { run_isolation: engine } } })
  const tokensOf = async (code: string) => {
    const { record } = await runToEnd(playground, personOf('ada'), { code })
    expect(record.outcome).toMatchObject({ kind: 'returned' })
    return record.tokens!
  }
  const [oneByOne, atOnce, chains] = [await tokensOf(ONE_BY_ONE), await tokensOf(AT_ONCE), await tokensOf(CHAINS)]
  expect([oneByOne, atOnce, chains].map(({ turns }) => turns)).toEqual([4, 2, 4])
  expect(oneByOne.direct.parts.schemas).toBe(2 * atOnce.direct.parts.schemas)
  expect(atOnce.inOneTurn?.direct).toBe(atOnce.direct.total)
  expect(oneByOne.inOneTurn?.direct).toBe(atOnce.direct.total)
  const { servers } = await playground.catalog(personOf('ada'))
  expect(oneByOne.connected).toBe(servers.flatMap(({ tools }) => tools).length)
})
