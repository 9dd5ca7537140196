import { beforeAll, expect, test } from 'vitest'
import type { Playground } from '../../../lib/playground.ts'
import { createInstallation, runToEnd } from '../../../lib/testing/open-playground.ts'
import { EXAMPLES } from './examples.ts'

const installation = createInstallation()
let playground: Playground
beforeAll(async () => {
  // Nothing answers there: the weather is what is usual, and no test leaves this machine.
  playground = await installation.open({ env: { WEATHER_BASE_URL: 'http://127.0.0.1:9' } })
  return installation.close
})

test.each(EXAMPLES.map(({ task }) => task))('the example works by rules, with no key: %s', async (task) => {
  const { record } = await runToEnd(playground, installation.personOf('ada'), { task })
  expect(record.outcome).toEqual({ kind: 'returned' })
  expect(record.toolCalls.every((call) => call.ok)).toBe(true)
})
