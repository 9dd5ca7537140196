import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { isWhole, seed } from '../soak/campaign.ts'
import { randomFrom } from '../soak/random.ts'
import { finished, openShop, type Shop } from './testing/shop.ts'

const KILLS = isWhole ? 20 : 5
const LONGEST_MS = 2_000
const random = randomFrom(seed)

/** Reads, writes at a server, to files by itself and by tools, and to the state; and takes a while for it. */
const PROGRAM = `import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { charge } from './servers/shop/charge.ts'
import { lookUp } from './servers/shop/lookUp.ts'
import { appendFile } from './servers/filesystem/appendFile.ts'
import { loadState, saveState } from './client/state.ts'
const drawn = [Math.random(), crypto.randomUUID(), Date.now()]
for (let i = 0; i < 12; i++) {
  const name = await lookUp({ item: 'item' + i, delayMs: 20 })
  appendFileSync('log.txt', name + '\\n')
  await appendFile({ path: 'tool.txt', content: i + '\\n' })
  const state = ((await loadState()) as { n: number } | null) ?? { n: 0 }
  await saveState({ n: state.n + 1 })
  await charge({ item: i + ' ' + drawn[1], delayMs: 20 })
}
writeFileSync('count.txt', String(Number(readFileSync('count.txt', 'utf8')) + 1))
rmSync('old.txt')
export default { drawn: drawn.length, state: await loadState(), log: readFileSync('log.txt', 'utf8') }`

const filesOf = ({ person: { workspaceDir } }: Shop) =>
  Object.fromEntries(
    readdirSync(workspaceDir)
      .filter((name) => name !== '.runs')
      .map((name) => [name, readFileSync(join(workspaceDir, name), 'utf8')]),
  )

function prepare(shop: Shop): void {
  writeFileSync(join(shop.person.workspaceDir, 'count.txt'), '0')
  writeFileSync(join(shop.person.workspaceDir, 'old.txt'), 'old')
}

test(`a run that is killed at random moments comes to what an undisturbed one comes to (TEST_SEED=${seed})`, {
  timeout: 400_000,
}, async () => {
  const undisturbed = await openShop()
  prepare(undisturbed)
  const playground = await undisturbed.open()
  const { runId } = await playground.runs.start(undisturbed.person, { code: PROGRAM, approve: 'all' })
  const expected = (await finished(playground, undisturbed.person, runId)).value
  expect(expected).toMatchObject({ state: { n: 12 } })
  await playground.close()

  let killed = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const shop = await openShop()
    prepare(shop)
    const other = await shop.openElsewhere([PROGRAM], 'all')
    await sleep(random() * LONGEST_MS)
    await other.kill()
    const next = await shop.open()
    const id = other.runIds[0] as string
    const { outcome } = await next.runs.get(shop.person, id)
    let mayBeTwice = 0
    if (outcome?.kind === 'interrupted') {
      killed++
      await next.runs.resume(shop.person, id)
      for await (const event of next.runs.events(shop.person, id)) {
        if (event.kind !== 'tool-call' || event.phase !== 'awaiting-approval') continue
        // The one that was under way: nobody knows whether it was done, so it is asked about also where all is allowed.
        expect(event.ask?.because).toBe('unknown')
        mayBeTwice++
        await next.runs.answer(shop.person, id, event.callId, 'allow-once')
      }
    }
    const end = await finished(next, shop.person, id)
    expect(end.outcome, `kill ${kill}`).toEqual({ kind: 'returned' })
    expect(end.value).toEqual(expected)
    expect(filesOf(shop)).toEqual(filesOf(undisturbed))
    expect(new Set(shop.writes()).size).toBe(12)
    expect(mayBeTwice).toBeLessThanOrEqual(1)
    expect(shop.writes().length - 12).toBeLessThanOrEqual(mayBeTwice)
    await next.close()
  }
  expect(killed).toBeGreaterThan(0)
})
