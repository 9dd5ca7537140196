import { expect, test } from 'vitest'
import { loadConfig } from '../config/load-config.ts'
import type { OpenConnection } from '../mcp/client/create-connections.ts'
import { Counters } from '../sandbox/pool/counters.ts'
import { collectHealthReport, type HealthSource } from './collect-health-report.ts'

const open = (server: string, addedBy: OpenConnection['addedBy'], state: OpenConnection['state']): OpenConnection => ({
  ...{ server, addedBy, state },
  lastError: state === 'failed' ? `${server} said no` : null,
  connectMs: null,
  since: null,
  stderr: null,
  protocol: null,
})

function source(parts: Partial<HealthSource> = {}): HealthSource {
  const limits = { running: 2, runningEach: 2, runningMost: 8, waiting: 200, waitingEach: 50 }
  return {
    config: loadConfig({ env: {} }),
    sandbox: {
      describe: async () => ({ backend: 'embedded', engine: 'context', layers: [], isolation: 'landlock', why: '' }),
      stats: () => ({
        queue: { running: 0, resting: 0, waiting: 0, longestWaitMs: 0, limits },
        pool: { ready: 0, coming: 0, size: 8 },
        ...new Counters().stats(),
      }),
    },
    askDatabase: async () => true,
    connections: { overview: () => [] },
    configured: [],
    log: () => {},
    ...parts,
  }
}

test('counts the connections of everybody by server; what people added for themselves is one entry without a name', async () => {
  const { servers } = await collectHealthReport(
    source({
      configured: [{ name: 'calculator' }, { name: 'github', fault: 'TOKEN is not set' }, { name: 'weather' }],
      connections: {
        overview: () => [
          open('weather', 'administrator', 'connected'),
          open('weather', 'administrator', 'failed'),
          open('shared', 'administrator', 'connecting'),
          open('diary of ann', 'person', 'failed'),
          open('diary of bob', 'person', 'connected'),
        ],
      },
    }),
  )
  expect(servers).toEqual([
    { server: 'calculator', connected: 0, connecting: 0, failed: 0, fault: null, failedSince: null },
    { server: 'github', connected: 0, connecting: 0, failed: 0, fault: 'TOKEN is not set', failedSince: null },
    { server: 'shared', connected: 0, connecting: 1, failed: 0, fault: null, failedSince: null },
    { server: 'weather', connected: 1, connecting: 0, failed: 1, fault: 'weather said no', failedSince: null },
    { server: null, connected: 1, connecting: 0, failed: 1, fault: null, failedSince: null },
  ])
})

test('what does not answer is told, without what only the log may know', async () => {
  const logged: string[] = []
  const { database, sandbox } = await collectHealthReport(
    source({
      askDatabase: () => Promise.reject(new Error('postgresql://cem:secret@db refused')),
      sandbox: { ...source().sandbox, describe: () => Promise.reject(new Error('There is no Deno here.')) },
      log: (message) => logged.push(message),
    }),
  )
  expect(database).toMatchObject({ answeredMs: null, fault: 'It is not responding. The log of the server says why.' })
  expect(sandbox).toEqual({ fault: 'There is no Deno here.' })
  expect(logged.join()).toContain('cem:secret@db')
})
