// Everything that must hold: lock, types, lint, unit tests, journeys in a real browser. Sets itself up. See HELP.
import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { choosePart, PARTS } from './choose-part.mjs'
import { findChromium } from './chromium.mjs'
import { listUntried } from './list-untried.mjs'
import { installPostgres } from './postgres.mjs'
import { prepare, root, say } from './prepare.mjs'
import { writeContactSheet } from './write-contact-sheet.mjs'

const HELP = `npm test                      types, lint, unit tests, journeys, the package; of the slow tests, the journeys and
                              the long campaigns a part (TEST_SEED=N chooses it again)
npm run test:all              the same with all slow tests and all journeys
npm run test:quick [-- PATH]  unit tests that are quick, or those at a path
npm run test:unit [-- PATH]   all unit tests, or those at a path
npm run test:e2e [-- PATH]    journeys in a real browser, or those of a file
npm run shots [-- PATH]       pictures of every page and state into shots/, light and dark, in four widths, each looked
                              at by axe; shots/index.html shows them beside each other
npm run typecheck, lint       these alone; npm run format mends what the linter can
npm run test:soak             a thousand runs, a server and runs that are killed at random moments, two people at work, whole
npm run test:hostile          all hostile programs in every kind of sandbox, whole
npm run test:hostile -- --load [--help]  people at work while somebody attacks the server
npm run test:hostile -- --mcp [--help]  many MCP clients at work on the server at once`

const reports = mkdtempSync(join(tmpdir(), 'test-reports-'))
const counts = { passed: 0, failed: 0, skipped: 0 }
/** The files of unit tests, as vitest reports them. */
const tried = []
const BIOME = 'node_modules/@biomejs/biome/bin/biome'
const VITEST = 'node_modules/vitest/vitest.mjs'

/** Run each time: the way of a task on the page and in the core, and what must not get out of the sandbox. */
const ALWAYS = [
  'e2e/main-journey.spec.ts',
  'lib/create-playground.slow.test.ts',
  'lib/sandbox/backends/embedded/hostile.slow.test.ts',
]

const suites = {
  types() {
    node('node_modules/next/dist/bin/next', 'typegen')
    node('node_modules/typescript/lib/tsc.js', '--noEmit')
    node('node_modules/typescript/lib/tsc.js', '--noEmit', '-p', 'servers/tsconfig.json')
    node('node_modules/typescript/lib/tsc.js', '--noEmit', '-p', 'skills/tsconfig.json')
    node('node_modules/typescript/lib/tsc.js', '--noEmit', '-p', 'examples/programs/tsconfig.json')
  },
  lint() {
    node('scripts/complete-lock.mjs', '--check')
    node(BIOME, 'check', '--error-on-warnings')
  },
  format() {
    node(BIOME, 'check', '--write')
  },
  unit(paths) {
    if (paths.length) return unitTests(paths)
    installPostgres()
    // The package is tried last: it needs the pages, which take all of a small machine to build and are there after the journeys.
    unitTests(isPart ? partOfUnit() : ['--exclude', 'scripts/pack/**'])
  },
  quick(paths) {
    // Whoever names a test wants it, slow or not.
    // A file that takes more than a second and a half is called `….slow.test.ts`.
    unitTests(paths.length ? paths : ['--exclude', '**/*.{slow,soak}.test.ts'])
  },
  soak(paths) {
    process.env.CAMPAIGN = 'whole'
    unitTests(paths.length ? paths : ['.soak.test', 'killed-and-resumed'])
  },
  hostile(args) {
    if (args.includes('--load')) return node('e2e/load/main.ts', ...args)
    if (args.includes('--mcp')) return node('e2e/load/mcp/main.ts', ...args)
    process.env.CAMPAIGN = 'whole'
    unitTests(args.length ? args : ['hostile', 'escape', 'embedded/context'])
  },
  pack() {
    unitTests(['scripts/pack'])
  },
  async e2e(paths) {
    const file = join(reports, 'e2e.json')
    process.env.E2E_CHROMIUM = await findChromium()
    process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = file
    const ok = run(
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config',
      'e2e/playwright.config.ts',
      '--reporter=list,json',
      ...(paths.length === 0 && isPart ? partOf(globSync('e2e/*.spec.ts')) : paths),
    )
    const { expected, unexpected, skipped } = JSON.parse(readFileSync(file, 'utf8')).stats
    add(expected, unexpected, skipped)
    if (!ok) throw new Error('Tests in the browser failed.')
  },
  async shots(paths) {
    const folder = join(root, 'shots')
    if (paths.length === 0) rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    process.env.E2E_PICTURES = folder
    const showsPages = (file) => readFileSync(file, 'utf8').includes('pictures(')
    try {
      await suites.e2e(paths.length ? paths : globSync('e2e/*.spec.ts').filter(showsPages))
    } finally {
      say(`${writeContactSheet(folder)} pictures: ${join(folder, 'index.html')}`)
    }
  },
}
const EVERYTHING = ['types', 'lint', 'unit', 'e2e', 'pack']

const [name, ...rest] = process.argv.slice(2)
const isPart = name === undefined
try {
  process.chdir(root)
  const isEverything = isPart || name === 'all'
  if (!isEverything && !Object.hasOwn(suites, name)) throw new Error(`There is no suite ${name}.\n${HELP}`)
  process.env.TEST_SEED ??= `${Date.now() % 1_000_000}`
  if (!/^\d+$/.test(process.env.TEST_SEED)) throw new Error('TEST_SEED must be a whole number, like 325765.')
  await prepare()
  for (const each of isEverything ? EVERYTHING : [name]) {
    say(`${each}…`)
    await suites[each](rest)
  }
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  rmSync(reports, { recursive: true })
  if (counts.passed + counts.failed)
    console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
  const untried = listUntried(tried)
  if (untried) console.log(untried)
}

/** All quick ones, and a part of the slow ones. */
function partOfUnit() {
  const all = globSync('{app,bench,docs,examples,lib,scripts}/**/*.test.{ts,tsx}', { exclude: ['scripts/pack/**'] })
  const isSlow = (file) => /\.(slow|soak)\.test\.tsx?$/.test(file)
  return [...all.filter((file) => !isSlow(file)), ...partOf(all.filter(isSlow))]
}

/** @param {string[]} all */
function partOf(all) {
  const part = choosePart(all, Number(process.env.TEST_SEED), ALWAYS)
  say(`${part.length} of ${all.length} slow files, one in ${PARTS}: TEST_SEED=${process.env.TEST_SEED}`)
  return part
}

function unitTests(args) {
  const file = join(reports, 'unit.json')
  if (process.env.CAMPAIGN !== 'whole') say(`of the long campaigns a part: TEST_SEED=${process.env.TEST_SEED}`)
  const ok = run(VITEST, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args)
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(readFileSync(file, 'utf8'))
  add(numPassedTests, numFailedTests, numPendingTests)
  // Who asks for tests by their names has skipped the others.
  if (!args.some((arg) => /^(-t|--testNamePattern)/.test(arg))) tried.push(...testResults)
  if (!ok) throw new Error('Unit tests failed.')
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
