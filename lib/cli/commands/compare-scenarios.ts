import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { computeScenario } from '../../compare/scenarios/compute-scenario.ts'
import { readScenarios } from '../../compare/scenarios/read-scenarios.ts'
import { headline, sentencesOf, tableOf } from '../../compare/scenarios/scenario-text.ts'
import { messageOf, PlaygroundError } from '../../errors.ts'
import { formatQuantity } from '../../format/duration.ts'
import { configFor, type SharedOptions } from '../shared.ts'
import { printJson, type Terminal } from '../terminal/terminal.ts'

/**
 * Computes each scenario of a file and tells it as soon as it is counted; answers the exit status: 1 where a line could not
 * be used or there was none.
 */
export async function runScenarios(file: string, options: SharedOptions, terminal: Terminal): Promise<number> {
  const hosts = configFor(options, terminal).execution.allow_network_access
  let [counted, faults] = [0, 0]
  for await (const read of readScenarios(chunksOf(file, terminal))) {
    if (terminal.gone.aborted) return 0
    if ('fault' in read) {
      faults++
      const message = `Line ${read.line} is not counted. ${read.fault}`
      if (options.json) printJson(terminal, { id: read.id, line: read.line, error: { code: 'invalid-input', message } })
      terminal.err(`${message}\n`)
      continue
    }
    const comparison = await computeScenario(read.scenario, { hosts })
    if (options.json) printJson(terminal, { ...comparison, summary: headline(comparison) })
    else {
      const table = tableOf(read.scenario, comparison)
      const sentences = sentencesOf(comparison).map((sentence) => `  ${sentence}`)
      terminal.out(`${counted > 0 ? '\n' : ''}${[table, ...sentences].join('\n')}\n`)
    }
    counted++
  }
  if (!options.json && counted > 0) terminal.out(`\n${HOW_COUNTED}\n`)
  if (faults > 0) terminal.err(`${formatQuantity(faults, 'line')} could not be counted, ${counted} could.\n`)
  else if (counted === 0)
    terminal.err('There is no scenario in it. Write one as a line of JSON: see docs/compare.md.\n')
  return faults > 0 || counted === 0 ? 1 : 0
}

const HOW_COUNTED =
  'All figures are computed, with no model asked. In the other ways each call is a turn; with caching, what was sent before counts a tenth.'

async function* chunksOf(file: string, terminal: Terminal): AsyncGenerator<string> {
  const input = file === '-' ? process.stdin : createReadStream(resolve(terminal.cwd, file))
  try {
    yield* input.setEncoding('utf8') as AsyncIterable<string>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error
    throw new PlaygroundError(
      'invalid-input',
      `The scenarios cannot be read: ${messageOf(error)}. Name a file of JSON lines, or - for stdin.`,
      { cause: error },
    )
  }
}
