import { expect, test } from 'vitest'
import { createDiscovery } from '../discovery/discover-tools.ts'
import { weigh } from './weigh.ts'

test('all tools weigh what they weigh one by one, and what is not there has no weight', async () => {
  const catalog = await createDiscovery({ serversDir: 'servers' }).catalog()
  const names = catalog.servers.flatMap(({ tools }) => tools.map(({ server, tool }) => `${server}/${tool}`))
  const { all, each } = await weigh(catalog, [...names, 'nowhere/nothing'])
  expect(all.tools).toBe(names.length)
  expect(each.at(-1)).toBe(null)
  expect(each.slice(0, -1).reduce<number>((sum, tokens) => sum + tokens!, 0)).toBe(all.tokens)
  expect(all.tokens).toBeGreaterThan(20 * names.length)
})
