import { resolve } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Config } from '../config/config.ts'
import { loadConfig } from '../config/load-config.ts'
import { createLog } from '../config/log.ts'
import type { SettingsInput } from '../config/schema.ts'
import { PlaygroundError } from '../errors.ts'
import { asPerson, localPersonIn } from '../people/as-person.ts'
import type { Person } from '../people/person.ts'
import { type OpenSandbox, openSandbox } from '../pipeline/open-sandbox.ts'
import type { Playground } from '../playground.ts'
import { APPROVES } from '../runs/event.ts'
import { preloadTokenizer } from '../tokens/count-tokens.ts'
import type { Terminal } from './terminal/terminal.ts'

/** The options every command takes that works in the product. */
export interface SharedOptions {
  config?: string
  workspace?: string
  user?: string
  servers?: string
  skills?: string
  json?: boolean
}

export function withShared(command: Command): Command {
  return withConfig(command)
    .option('--workspace <dir>', 'the workspace to work in (default: workspaces/local)')
    .option('--user <email>', 'work as this person, in that person’s workspace')
    .option('--servers <dir>', 'the shared tool modules (default: servers)')
    .option('--skills <dir>', 'the shared skills (default: skills)')
}

/** Those of a command that only reads and writes settings: a person, a workspace and tools are nothing to it. */
export function withConfig(command: Command): Command {
  return command
    .option('--config <file>', 'a config.yaml')
    .option('--json', 'print exactly one JSON document on stdout')
    .exitOverride()
}

/** Who is asked about calls, for commands that run programs. */
export const approveOption = () =>
  new Option(
    '--approve <whom>',
    'who is asked about calls that need consent: you; or nobody, and all are made, or none that may destroy something',
  )
    .choices(APPROVES)
    .default('none')

/** Whether all files are kept as they are before a run. */
export const checkpointOption = () =>
  new Option('--checkpoint', 'keep all files of the workspace as they are before: see cem checkpoints')

export const keepsBefore = ({ checkpoint }: { checkpoint?: boolean }) => (checkpoint ? { checkpoint } : {})

/** Which session of work a run belongs to, for commands that run programs. */
export const sessionOption = () =>
  new Option('--session <which>', 'the session of work it belongs to: current, new, or its number (cem sessions list)')

/** Reads the value of an option. */
export function positiveInteger(text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value <= 0) throw new InvalidArgumentError('Expected a whole number above 0.')
  return value
}

/** The same where none is an answer. */
export function wholeNumber(text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isInteger(value) || value < 0)
    throw new InvalidArgumentError('Expected a whole number, 0 or more.')
  return value
}

/** The same of an amount. */
export function positiveNumber(text: string): number {
  const value = Number(text)
  if (!Number.isFinite(value) || value <= 0) throw new InvalidArgumentError('Expected a number above 0.')
  return value
}

/** The same of a port; 0 is any that is free. */
export function portNumber(text: string): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value > 65_535) throw new InvalidArgumentError('Expected a port from 0 to 65535.')
  return value
}

/** The configuration as this command line asks for it. */
export function configFor(options: SharedOptions, terminal: Terminal, overrides: SettingsInput = {}): Config {
  const at = (path: string) => resolve(terminal.cwd, path)
  return loadConfig({
    env: terminal.env,
    ...(options.config && { file: at(options.config) }),
    overrides: {
      ...overrides,
      execution: {
        ...(options.servers && { servers_dir: at(options.servers) }),
        ...(options.skills && { skills_dir: at(options.skills) }),
      },
    },
  })
}

/** Whether servers are asked one after another, as who has many of them on a small machine may want it. */
export function isOneByOne({ optimizations }: Config): boolean {
  return !(optimizations.enabled && optimizations.parallel_discovery)
}

/** Opens the playground for one command and closes it whatever happens. */
export async function withPlayground<T>(
  config: Config,
  work: (playground: Playground) => Promise<T>,
  opened?: OpenSandbox,
): Promise<T> {
  // Loaded here, so that what a command does before does not wait for it.
  const { createPlayground } = await import('../create-playground.ts')
  const playground = await createPlayground(config, opened).catch(async (error: unknown) => {
    await opened?.sandbox.close()
    throw error
  })
  try {
    return await work(playground)
  } finally {
    await playground.close()
  }
}

/** The same with the configuration of this command line, and who works here. */
export const withPerson = <T>(
  options: SharedOptions,
  terminal: Terminal,
  work: (playground: Playground, person: Person) => Promise<T>,
): Promise<T> =>
  withPlayground(configFor(options, terminal), async (playground) =>
    work(playground, await personFor(options, terminal, playground)),
  )

/**
 * The same for a command that runs one program. Its sandbox starts, and the tokenizer is loaded, while the rest of the
 * playground is.
 */
export async function withOneRun<T>(
  options: SharedOptions,
  terminal: Terminal,
  config: Config,
  work: (playground: Playground) => Promise<T>,
): Promise<T> {
  const opened = await openSandbox(config, createLog(config), { forOneRun: true })
  // Whose home it is when they are named is in the database, which is slower to open than a sandbox.
  if (!options.user) opened.sandbox.prewarm(await opened.homeOf(personHere(options, terminal, config)))
  preloadTokenizer()
  return withPlayground(config, work, opened)
}

/** Who works here: the person named by --user, else whoever sits at this command line. */
export async function personFor(options: SharedOptions, terminal: Terminal, playground: Playground): Promise<Person> {
  const { config, people } = playground
  if (!options.user) return personHere(options, terminal, config)
  const account = await people.findByEmail(options.user)
  if (!account)
    throw new PlaygroundError('invalid-input', `There is no account for ${options.user}. See them with: cem users list`)
  const person = asPerson(account, config)
  return options.workspace ? { ...person, workspaceDir: resolve(terminal.cwd, options.workspace) } : person
}

function personHere(options: SharedOptions, terminal: Terminal, config: Config): Person {
  const { workspace } = options
  return localPersonIn(config, workspace ? resolve(terminal.cwd, workspace) : undefined)
}
