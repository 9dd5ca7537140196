// Everything that must hold: lock, types, lint, unit tests, journeys in a real browser. Sets itself up.
// With names (types, lint, unit, e2e) only those are run.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { prepare, root, say } from './prepare.mjs'

process.chdir(root)
const reports = mkdtempSync(join(tmpdir(), 'test-reports-'))
const counts = { passed: 0, failed: 0, skipped: 0 }

const suites = {
  types() {
    node('node_modules/next/dist/bin/next', 'typegen')
    node('node_modules/typescript/lib/tsc.js', '--noEmit')
    node('node_modules/typescript/lib/tsc.js', '--noEmit', '-p', 'servers/tsconfig.json')
  },
  lint() {
    node('scripts/complete-lock.mjs', '--check')
    node('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings')
  },
  unit() {
    const file = join(reports, 'unit.json')
    const ok = run(
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    )
    const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(file, 'utf8'))
    add(numPassedTests, numFailedTests, numPendingTests)
    if (!ok) throw new Error('Unit tests failed.')
  },
  async e2e() {
    const file = join(reports, 'e2e.json')
    process.env.E2E_CHROMIUM = await findChromium()
    process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = file
    const ok = run(
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config',
      'e2e/playwright.config.ts',
      '--reporter=list,json',
    )
    const { expected, unexpected, skipped } = JSON.parse(readFileSync(file, 'utf8')).stats
    add(expected, unexpected, skipped)
    if (!ok) throw new Error('Tests in the browser failed.')
  },
}

try {
  const wanted = process.argv.slice(2)
  const unknown = wanted.filter((name) => !Object.hasOwn(suites, name))
  if (unknown.length)
    throw new Error(`There is no suite ${unknown.join(', ')}. Suites are ${Object.keys(suites).join(', ')}.`)
  await prepare()
  for (const name of wanted.length ? wanted : Object.keys(suites)) {
    say(`${name}…`)
    await suites[name]()
  }
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  rmSync(reports, { recursive: true })
  if (counts.passed + counts.failed)
    console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
}

function add(passed, failed, skipped) {
  counts.passed += passed
  counts.failed += failed
  counts.skipped += skipped
}

function run(...args) {
  return (
    spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' } })
      .status === 0
  )
}

function node(...args) {
  if (!run(...args)) throw new Error(`${args.join(' ')} failed.`)
}
