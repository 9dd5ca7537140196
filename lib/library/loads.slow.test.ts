import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { createInstallation } from '../testing/open-playground.ts'

const UNWANTED =
  /^(?:next|next-auth|react|react-dom|@prisma\/.*|prisma|better-sqlite3|pg|openai|mathjs|compromise|commander)$/

test('the library loads no framework and no database before they are needed, and its process ends by itself', {
  timeout: 120_000,
}, async () => {
  const installation = createInstallation()
  onTestFinished(installation.close)
  const script = join(import.meta.dirname, 'testing/print-loaded.ts')
  // A process that something keeps alive would be ended, and that is an error.
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(installation.overrides())], {
    timeout: 110_000,
  })
  const printed = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { after: string; packages: string[]; value: unknown })
  const unwanted = printed.map(({ after, packages, value }) => ({
    after,
    value,
    loaded: packages.filter((name) => UNWANTED.test(name)).sort(),
  }))
  expect(unwanted).toEqual([
    { after: 'import', loaded: [] },
    { after: 'program', value: 42, loaded: [] },
    { after: 'task', value: 42, loaded: ['mathjs'] },
    { after: 'database', value: true, loaded: expect.arrayContaining(['@prisma/client', 'better-sqlite3', 'mathjs']) },
  ])
  expect(unwanted[3]?.loaded.filter((name) => /^(?:next|react)/.test(name))).toEqual([])
})
