// Measures how fast and how large the product is: node bench/main.ts [names…] [--runs N] [--markdown]
import { parseArgs } from 'node:util'
import { describeMachine } from './harness/machine.ts'
import { renderAims, renderSections } from './harness/render.ts'
import type { Measure, Section } from './harness/section.ts'
import { measureBatch } from './measurements/batch.ts'
import { measureCold } from './measurements/cold.ts'
import { measureDiscovery } from './measurements/discovery.ts'
import { measureMemory } from './measurements/memory.ts'
import { measureSelection } from './measurements/selection.ts'
import { measureTokens } from './measurements/tokens.ts'
import { measureWarm } from './measurements/warm.ts'

const MEASUREMENTS: Record<string, Measure> = {
  warm: measureWarm,
  batch: measureBatch,
  cold: measureCold,
  discovery: measureDiscovery,
  selection: measureSelection,
  memory: measureMemory,
  tokens: measureTokens,
}
const USAGE = `Usage: npm run bench -- [names…] [--runs N] [--markdown]
Names: ${Object.keys(MEASUREMENTS).join(', ')}; default all. --runs: repetitions, default 30.
--markdown: prints exactly what stands below "Figures" in docs/benchmarks.md.`

// Temporary folders are removed when the process exits, and a signal alone would not make it exit in order.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const asked = readArguments()
if (typeof asked === 'string') {
  console.error(asked)
  process.exitCode = 2
} else {
  const machine = describeMachine()
  const sections: Section[] = []
  for (const name of asked.names) {
    const tell = (line: string) => console.error(`${name}: ${line}`)
    sections.push(await MEASUREMENTS[name]!({ runs: asked.runs, tell }))
    if (!asked.markdown) console.log(`\n${renderSections(sections.slice(-1))}\n`)
  }
  console.log(asked.markdown ? report(machine, sections) : `${renderAims(sections)}\n\n${machine.join('\n')}`)
}

function readArguments(): { names: string[]; runs: number; markdown: boolean } | string {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        runs: { type: 'string', default: '30' },
        markdown: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
    if (values.help) return USAGE
    const unknown = positionals.filter((name) => !Object.hasOwn(MEASUREMENTS, name))
    if (unknown.length) return `There is no measurement ${unknown.join(', ')}.\n${USAGE}`
    const runs = Number(values.runs)
    if (!Number.isInteger(runs) || runs < 1)
      return `--runs is ${values.runs}: expected a whole number above 0.\n${USAGE}`
    const names = positionals.length ? [...new Set(positionals)] : Object.keys(MEASUREMENTS)
    return { names, runs, markdown: values.markdown }
  } catch (error) {
    return `${error instanceof Error ? error.message : error}\n${USAGE}`
  }
}

function report(machine: readonly string[], sections: readonly Section[]): string {
  const command = ['npm run bench --', ...process.argv.slice(2)].join(' ')
  return [
    `\`${command}\`\n\n${machine.map((line) => `- ${line}`).join('\n')}`,
    `### Aims\n\n${renderAims(sections)}`,
    renderSections(sections),
  ].join('\n\n')
}
