import { expect, test } from 'vitest'
import { configSchema } from '../../../lib/config/schema.ts'
import { type PersonLimit, personLimits } from '../../../lib/pipeline/person-limits.ts'
import { limitFigure, runLimitText } from './limit-figures.ts'
import { words } from './words.ts'

const MB = 1024 * 1024
const limit = (used: number, most: number, name: PersonLimit['name'] = 'servers'): PersonLimit => ({
  ...{ name, used, most, unit: name === 'workspace' ? 'bytes' : 'count', setting: null },
})

test.each([
  [limit(4, 50), '4 of 50 servers', 'plain'],
  [limit(39, 50), '39 of 50 servers', 'plain'],
  [limit(40, 50), '40 of 50 servers', 'nearly'],
  [limit(50, 50), '50 of 50 servers', 'full'],
  [limit(0, 0), '0 of 0 servers', 'full'],
  [limit(900 * MB, 1024 * MB, 'workspace'), '900 MB of 1 GB', 'nearly'],
  [limit(2_000 * MB, 1024 * MB, 'workspace'), '2.0 GB of 1 GB', 'full'],
] as const)('%j is shown as %j, %s', (of, text, state) => expect(limitFigure(of)).toMatchObject({ text, state }))

test('each limit says what happens at its end, and each figure of a run has a name and a unit', () => {
  const use = {
    usage: { bytes: 0, files: 0, quotaBytes: MB, quotaFiles: 10 },
    kept: { runs: 0, bytes: 0, limits: { days: 90, bytes: MB }, removed: null },
    ...{ checkpoints: 0, servers: 0, runs: 0 },
  }
  const queue = { running: 2, runningEach: 2, runningMost: 8, waiting: 200, waitingEach: 50 }
  const limits = personLimits(configSchema.parse({ codegen: { max_cost_usd: 0.5 } }), use, queue)
  for (const one of limits.own) expect(words.own[one.name].end(limits)).toMatch(/end|full/)
  expect(limits.run.map((one) => [words.runLimits[one.setting] === undefined, runLimitText(one)])).toEqual(
    ['300 s', '512 MB', '1,000 calls', '10 MB', '4 MB', '256 MB', '10,000 items', '200,000 tokens', '$0.50']
      .concat('20 questions', '50,000 tokens')
      .map((text) => [false, text]),
  )
})
