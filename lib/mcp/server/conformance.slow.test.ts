import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Playground } from '../../playground.ts'
import { createInstallation } from '../../testing/open-playground.ts'
import { createServer } from './create-server.ts'
import { runOnHttp } from './run-on.ts'
import { openConformanceServer } from './testing/conformance/conformance-server.ts'
import { REVISIONS } from './testing/connect.ts'

const SUITE = resolve('node_modules/@modelcontextprotocol/conformance/dist/index.js')
const EXPECTED_FAILURES = join(import.meta.dirname, 'testing/conformance/expected-failures.yaml')
const LIMIT_MS = 180_000

const installation = createInstallation()
let playground: Playground
beforeAll(async () => {
  playground = await installation.open()
})
afterAll(installation.close)

/** Serves what `open` makes by the transports of the product; the suite sends no token. */
async function serve(open?: typeof openConformanceServer): Promise<string> {
  const product = createServer()
  const running = await runOnHttp(open ? { ...product, open } : product, playground, {
    ...{ transport: 'http', port: 0, host: '127.0.0.1', profile: 'all' },
    letIn: async () => installation.personOf('ada'),
  })
  onTestFinished(running.close)
  return running.url!
}

/** What the suite says at its end, by scenario. */
async function conform(url: string, ...options: string[]) {
  const args = [SUITE, 'server', '--url', url, ...options]
  const { status, out } = await new Promise<{ status: number; out: string }>((done) => {
    execFile(process.execPath, args, { cwd: installation.dir, timeout: LIMIT_MS }, (error, stdout, stderr) =>
      done({ status: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out: stdout + stderr }),
    )
  })
  const summary = [...out.matchAll(/^([✓✗]) ([\w-]+): (\d+) passed, (\d+) failed/gm)]
  const failed = summary.filter(([, mark]) => mark === '✗').map(([, , scenario]) => scenario)
  return {
    status,
    out,
    scenarios: summary.length,
    failed,
    checks: summary.reduce((sum, one) => sum + Number(one[3]), 0),
  }
}

describe('our transports pass the official conformance suite', () => {
  test(
    'of 2025-11-25: all of it',
    async () => {
      const { status, failed, scenarios, checks, out } = await conform(
        await serve(openConformanceServer),
        '--requirements',
        '2025-11-25',
      )
      expect(failed, out).toEqual([])
      expect({ status, scenarios }).toEqual({ status: 0, scenarios: 33 })
      expect(checks).toBeGreaterThanOrEqual(84)
    },
    LIMIT_MS,
  )

  test(
    'of 2026-07-28: all but the extension for tasks',
    async () => {
      const { status, failed, scenarios, checks, out } = await conform(
        await serve(openConformanceServer),
        '--requirements',
        '2026-07-28',
      )
      expect(
        failed.filter((scenario) => !scenario?.startsWith('tasks-')),
        out,
      ).toEqual([])
      expect({ status, scenarios }).toEqual({ status: 0, scenarios: 50 })
      expect(checks).toBeGreaterThanOrEqual(148)
    },
    LIMIT_MS,
  )
})

test.each(REVISIONS)(
  'the product passes what needs nothing that only a test has, in %s',
  async (revision) => {
    const { status, out } = await conform(
      await serve(),
      ...['--requirements', revision, '--expected-failures', EXPECTED_FAILURES],
    )
    expect(status, out).toBe(0)
  },
  LIMIT_MS,
)
