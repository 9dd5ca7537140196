import { afterAll, expect, test } from 'vitest'
import { createInstallation } from '../../testing/open-playground.ts'
import { profileCosts } from './profile-cost.ts'
import { TOOLS_OF } from './profiles.ts'

const installation = createInstallation()
afterAll(installation.close)

test('what each profile costs adds up, and tells every tool that a client is shown', async () => {
  const costs = await profileCosts(await installation.open(), installation.personOf('ada'))
  expect(costs.map(({ profile }) => profile)).toEqual(['code', 'skills', 'classic', 'all'])
  for (const { profile, tools, instructions, tokens } of costs) {
    expect(tools.map(({ name }) => name)).toEqual(TOOLS_OF[profile].map(({ name }) => name))
    expect(tools.every((tool) => tool.tokens > 20)).toBe(true)
    expect(tools.reduce((sum, tool) => sum + tool.tokens, instructions)).toBe(tokens)
  }
  expect(costs[0]!.tokens).toBeLessThan(600)
})
