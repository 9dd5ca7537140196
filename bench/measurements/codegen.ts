import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeModePrompt } from '../../lib/codegen/model/write-prompt.ts'
import { createRuleGenerator } from '../../lib/codegen/rules/create-rule-generator.ts'
import { createDiscovery } from '../../lib/discovery/discover-tools.ts'
import { checkTypes } from '../../lib/guardrails/check-types.ts'
import { selectTools } from '../../lib/library/steps/select-tools.ts'
import { countTokens } from '../../lib/tokens/count-tokens.ts'
import { openPlace, type Place } from '../harness/place.ts'
import type { Measure } from '../harness/section.ts'
import { summarize } from '../harness/summary.ts'
import { makeCatalog } from '../make-tree.ts'

const SIZES = [10, 100, 1_000, 10_000]
const TASK = 'Open a new issue titled "Login fails on Safari"'
const RULES_TASK = 'Calculate (100 + 200) * 3 - 50 and save the result to result.json'
const PROGRAM = `import { calculate } from './servers/calculator/calculate.ts'
import { readLines } from './servers/filesystem/readLines.ts'
import { writeFile } from './servers/filesystem/writeFile.ts'

const lines = await readLines({ path: 'notes.txt' })
const total = await calculate({ expression: String(lines.length) + ' * 2' })
await writeFile({ path: 'total.txt', content: String(total) })
export default { total, long: lines.filter((line) => line.length > 80).length }
`
const AIM_TYPES_MS = 200

/** What a model reads to write a program, whatever is connected; and how long a program is written by rules and checked. */
export const measureCodegen: Measure = async ({ runs, tell }) => {
  const place = openPlace()
  try {
    tell(`prompts over ${SIZES.join(', ')} tools`)
    const rows: string[][] = []
    for (const size of SIZES) rows.push(await promptOver(size))
    tell(`${runs} times the rules and the type check`)
    const [rules, types] = [await timeRules(place, runs), await timeTypes(place, runs)]
    return {
      title: 'Writing programs',
      about:
        'Tokens (o200k_base) that a model reads before it writes the first program for a task, over catalogs of ' +
        '`bench/make-tree.ts`. Types: the compiler over a program with three tools, as a process of its own each time.',
      figures: [
        { what: 'type check of a program', unit: 'ms', summary: summarize(types), aim: AIM_TYPES_MS },
        { what: 'a program by rules', unit: 'ms', summary: summarize(rules) },
      ],
      counts: { head: ['connected tools', 'chosen', 'fixed part', 'tools and task', 'prompt'], rows },
      notes: [],
    }
  } finally {
    place.remove()
  }
}

async function promptOver(size: number): Promise<string[]> {
  const { tools } = selectTools(TASK, makeCatalog(size))
  const [fixed = 0, whole = 0] = await countTokens([codeModePrompt('', []), codeModePrompt(TASK, tools)])
  return [size, tools.length, fixed, whole - fixed, whole].map(String)
}

async function timeTypes({ dir, config }: Place, runs: number): Promise<number[]> {
  const { installation, paths } = config()
  const read = (path: string) => readFile(join(paths.serversDir, '..', path), 'utf8').catch(() => null)
  return timed(runs, async () => {
    const settings = { installation, temporaryDir: join(dir, 'types'), owner: 'bench' }
    const findings = await checkTypes(PROGRAM, read, settings)
    if (findings.length > 0) throw new Error(`The program has no faults, and ${JSON.stringify(findings)} were found.`)
  })
}

async function timeRules({ home }: Place, runs: number): Promise<number[]> {
  const catalog = await createDiscovery({ serversDir: home.serversDir }).catalog()
  const { tools } = selectTools(RULES_TASK, catalog)
  const generator = createRuleGenerator()
  return timed(runs, async () => {
    const writing = generator.generate({ task: RULES_TASK, tools }, new AbortController().signal)
    for (;;) {
      const { done, value } = await writing.next()
      if (!done) continue
      if (value.kind !== 'program') throw new Error(value.reason)
      return
    }
  })
}

async function timed(runs: number, work: () => Promise<void>): Promise<number[]> {
  const times: number[] = []
  // The first one loads what the others have.
  for (let run = 0; run <= runs; run++) {
    const began = performance.now()
    await work()
    if (run > 0) times.push(performance.now() - began)
  }
  return times
}
