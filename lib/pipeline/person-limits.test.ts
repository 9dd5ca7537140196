import { expect, test } from 'vitest'
import { configSchema } from '../config/schema.ts'
import { personLimits } from './person-limits.ts'

const MB = 1024 * 1024
const USE = {
  usage: { bytes: 212 * MB, files: 1_204, quotaBytes: 1_024 * MB, quotaFiles: 100_000 },
  kept: { runs: 3, bytes: 5 * MB, limits: { days: 90, bytes: 256 * MB }, removed: null },
  ...{ checkpoints: 2, servers: 4, runs: 1 },
}
const QUEUE = { running: 4, runningEach: 2, runningMost: 16, waiting: 200, waitingEach: 50 }

test('says what one person uses of what is enforced, and which setting bounds it', () => {
  const { own, runsAtOnce, runDays } = personLimits(configSchema.parse({}), USE, QUEUE)
  expect(own.map(({ name, used, most, setting }) => [name, used, most, setting])).toEqual([
    ['workspace', 212 * MB, 1_024 * MB, 'workspaces.quota_mb'],
    ['files', 1_204, 100_000, 'workspaces.quota_files'],
    ['checkpoints', 2, 50, 'workspaces.checkpoints'],
    ['kept-runs', 5 * MB, 256 * MB, 'retention.runs_mb'],
    ['servers', 4, 50, 'connections.max_per_person'],
    ['runs', 1, 52, null],
  ])
  expect([runsAtOnce, runDays]).toEqual([2, 90])
})

test('every setting that is named is one of the configuration', () => {
  const settings = configSchema.parse({ codegen: { max_cost_usd: 0.5 } })
  const { own, run } = personLimits(settings, USE, QUEUE)
  for (const { setting } of [...own, ...run]) {
    if (setting === null) continue
    const value = setting.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], settings)
    expect([setting, typeof value]).toEqual([setting, 'number'])
  }
  expect(run.find(({ setting }) => setting === 'codegen.max_cost_usd')).toMatchObject({ unit: 'usd', most: 0.5 })
  expect(run.find(({ setting }) => setting === 'guardrails.max_execution_time')).toMatchObject({ most: 300_000 })
})
