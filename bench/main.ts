// Measures how fast, how large and how good the product is: node bench/main.ts [names…] [--runs N] [--markdown]
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readSequence } from './examples/read-sequence.ts'
import { describeMachine } from './harness/machine.ts'
import { renderAims, renderSections } from './harness/render.ts'
import type { Measure, MeasureOptions, Section } from './harness/section.ts'
import { measureBatch } from './measurements/batch.ts'
import { measureBroker } from './measurements/broker.ts'
import { measureCodegen } from './measurements/codegen.ts'
import { measureCold } from './measurements/cold.ts'
import { measureDiscovery } from './measurements/discovery.ts'
import { measureExamples } from './measurements/examples.ts'
import { measureMcpContext } from './measurements/mcp-context.ts'
import { measureMemory } from './measurements/memory.ts'
import { measurePages } from './measurements/pages.ts'
import { measureRequests } from './measurements/requests.ts'
import { measureRest } from './measurements/rest.ts'
import { measureRetrieval } from './measurements/retrieval.ts'
import { measureCodeMode, measureSandbox } from './measurements/sandbox.ts'
import { measureSandboxLayers } from './measurements/sandbox-layers.ts'
import { measureSelection } from './measurements/selection.ts'
import { measureSelectionAtScale } from './measurements/selection-at-scale.ts'
import { measureTokens } from './measurements/tokens.ts'
import { measureWaiting } from './measurements/waiting.ts'
import { measureWarm } from './measurements/warm.ts'

const MEASUREMENTS: Record<string, Measure> = {
  warm: measureWarm,
  batch: measureBatch,
  cold: measureCold,
  discovery: measureDiscovery,
  selection: (options) =>
    options.benchmark ? measureRetrieval(options, options.benchmark) : measureSelection(options),
  'selection-at-scale': measureSelectionAtScale,
  broker: measureBroker,
  sandbox: measureSandbox,
  'code-mode': measureCodeMode,
  'sandbox-layers': measureSandboxLayers,
  waiting: measureWaiting,
  rest: measureRest,
  memory: measureMemory,
  codegen: measureCodegen,
  tokens: measureTokens,
  'mcp-context': measureMcpContext,
  pages: measurePages,
  examples: measureExamples,
  requests: measureRequests,
}
const USAGE = `Usage: npm run bench -- [names…] [--runs N] [--markdown]
Names: ${Object.keys(MEASUREMENTS).join(', ')}; default all. --runs: repetitions, default 30.
--catalog FILE --tasks FILE: with \`selection\`, how well tools are found for annotated tasks; JSON lines
{server, tool, description, inputSchema, serverDescription?} and {id, task, gold: [{server, tool, alt?}]}.
--sequence 01,03,01,07 | --example 01 [-n 5] | --all [-n 2]: with \`examples\`, which of examples/ run, in which order, how often.
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
    sections.push(await MEASUREMENTS[name]!({ ...asked, tell }))
    if (!asked.markdown) console.log(`\n${renderSections(sections.slice(-1))}\n`)
  }
  console.log(asked.markdown ? report(machine, sections) : `${renderAims(sections)}\n\n${machine.join('\n')}`)
}

interface Asked extends Omit<MeasureOptions, 'tell'> {
  names: string[]
  markdown: boolean
}

function readArguments(): Asked | string {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        runs: { type: 'string', default: '30' },
        catalog: { type: 'string' },
        tasks: { type: 'string' },
        sequence: { type: 'string' },
        example: { type: 'string' },
        all: { type: 'boolean' },
        times: { type: 'string', short: 'n' },
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
    const { catalog, tasks } = values
    if ((catalog === undefined) !== (tasks === undefined)) return `--catalog and --tasks go together.\n${USAGE}`
    const files = catalog !== undefined &&
      tasks !== undefined && { catalog: fromCaller(catalog), tasks: fromCaller(tasks) }
    const sequence = readSequence(values)
    if (typeof sequence === 'string') return `${sequence}\n${USAGE}`
    if (sequence && !positionals.includes('examples'))
      return `--sequence, --example, --all and -n go with examples: npm run bench -- examples …\n${USAGE}`
    const names = positionals.length ? [...new Set(positionals)] : Object.keys(MEASUREMENTS)
    return {
      names,
      runs,
      markdown: values.markdown,
      ...(files && { benchmark: files }),
      ...(sequence && { examples: sequence }),
    }
  } catch (error) {
    return `${error instanceof Error ? error.message : error}\n${USAGE}`
  }
}

/** npm changes the working directory and tells where it was called. */
function fromCaller(path: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path)
}

function report(machine: readonly string[], sections: readonly Section[]): string {
  const command = ['npm run bench --', ...process.argv.slice(2)].join(' ')
  return [
    `\`${command}\`\n\n${machine.map((line) => `- ${line}`).join('\n')}`,
    `### Aims\n\n${renderAims(sections)}`,
    renderSections(sections),
  ].join('\n\n')
}
