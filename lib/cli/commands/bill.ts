import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { Bill, BillOptions } from '../../bill/bill.ts'
import { PlaygroundError } from '../../errors.ts'
import { readPiped } from '../read-source.ts'
import {
  configFor,
  positiveInteger,
  positiveNumber,
  type SharedOptions,
  wholeNumber,
  withPerson,
  withShared,
} from '../shared.ts'
import { printJson, type Terminal } from '../terminal/terminal.ts'
import { machineOf } from './connect.ts'
import { inFile, projectOf } from './import.ts'

interface Options extends SharedOptions {
  model?: string
  priceInput?: number
  priceOutput?: number
  turns?: number
  tasks?: number
  needs?: number
  resultTokens?: number
  wait?: number
  tools?: boolean
}

const STOPS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export function addBill(program: Command, terminal: Terminal): void {
  withShared(program.command('bill'))
    .description('what the schemas of MCP servers cost, and what tool search and code mode make of it')
    .argument('[file]', 'a file with mcpServers as any client has it, or - for stdin (default: what is connected here)')
    .option('--model <name>', 'the model whose price counts (default: the one that is set)')
    .option('--price-input <usd>', 'its price for a million tokens that are read', positiveNumber)
    .option('--price-output <usd>', 'its price for a million tokens that are written', positiveNumber)
    .option('--turns <n>', 'turns of direct calling in a task, 2 or more (default: 5)', positiveInteger)
    .option('--tasks <n>', 'tasks in a month (default: 1000)', positiveInteger)
    .option('--needs <n>', 'tools that a task needs (default: 3)', positiveInteger)
    .option('--result-tokens <n>', 'what one call returns (default: 500)', wholeNumber)
    .option('--wait <seconds>', 'how long one server may take (default: 60)', positiveInteger)
    .option('--tools', 'name every tool with its tokens')
    .action(async (file: string | undefined, options: Options) => {
      const bill = await untilStopped((signal) =>
        file === undefined ? ofConnected(options, terminal, signal) : ofFile(file, options, terminal, signal),
      )
      if (options.json) printJson(terminal, bill)
      else {
        const { writeBill } = await import('../../bill/write-bill.ts')
        terminal.out(writeBill(bill, { tools: options.tools === true }))
      }
      process.exitCode = bill.servers.some(({ state, isOff }) => state === undefined || isOff) ? 0 : 1
    })
}

async function ofConnected(options: Options, terminal: Terminal, signal: AbortSignal): Promise<Bill> {
  return withPerson(options, terminal, (playground, person) =>
    playground.bill.connected(person, assumedBy(options), signal),
  )
}

/** Without a playground: neither an account nor a folder for data is needed. */
async function ofFile(file: string, options: Options, terminal: Terminal, signal: AbortSignal): Promise<Bill> {
  const { billOf, howOf } = await import('../../bill/create-bill.ts')
  const { readBlock } = await import('../../bill/read-block.ts')
  const { priceOf } = await import('../../tokens/prices/price-of.ts')
  const { isModelMeant } = await import('../../codegen/model/is-model-meant.ts')
  const config = configFor(options, terminal)
  // Nobody opens a database here: what was set in Settings is not known.
  const how = await howOf(
    assumedBy(options),
    async (model = config.llm.model) => priceOf(config.llm, model),
    async () => isModelMeant(config.llm),
  )
  const { path, text, folder } = await readFrom(file, terminal)
  const { localPersonIn } = await import('../../people/as-person.ts')
  const person = localPersonIn(config)
  const found = await readBlock(text, person.id, { home: machineOf(terminal).home, folder }).catch((error: unknown) =>
    inFile(path, () => {
      throw error
    }),
  )
  const { isOwnSecret, isSecretHere } = await import('../../config/own-secrets.ts')
  // The servers of this installation may be handed keys that it names for them; a file from elsewhere may not.
  const isSecret = path === config.paths.mcpFile ? isOwnSecret : isSecretHere
  const limit = options.wait === undefined ? {} : { limitMs: options.wait * 1_000 }
  // As its client would start it: where the person stands.
  const here = { cwd: terminal.cwd, variable: config.variable, isSecret }
  return billOf(found, { config, person, signal, here, ...limit }, how)
}

async function readFrom(file: string, terminal: Terminal): Promise<{ path: string; text: string; folder: string }> {
  if (file === '-') return { path: 'stdin', text: await readPiped(), folder: terminal.cwd }
  const { readSettings } = await import('../../clients/read-settings.ts')
  const path = resolve(terminal.cwd, file)
  const text = await readSettings(path)
  if (text === null)
    throw new PlaygroundError(
      'invalid-input',
      `There is no file at ${path}. Name one with mcpServers, or - for what is piped in.`,
    )
  return { path, text, folder: projectOf(path) }
}

function assumedBy(options: Options): BillOptions {
  const { model, priceInput, priceOutput, turns, tasks, needs, resultTokens } = options
  const assumed = {
    ...{ model, priceInput, priceOutput, resultTokens },
    ...{ turnsPerTask: turns, tasksPerMonth: tasks, toolsPerTask: needs },
  }
  return Object.fromEntries(Object.entries(assumed).filter(([, value]) => value !== undefined))
}

/** Ends what it started when it is told to end: a second signal ends it at once. */
async function untilStopped<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stopped = new AbortController()
  const stop = () => stopped.abort(new PlaygroundError('unavailable', 'Stopped: the servers were let go.'))
  for (const signal of STOPS) process.once(signal, stop)
  try {
    return await work(stopped.signal)
  } finally {
    for (const signal of STOPS) process.off(signal, stop)
  }
}
