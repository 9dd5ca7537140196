import { text as textOf } from 'node:stream/consumers'
import type { Command } from 'commander'
import { messageOf, PlaygroundError } from '../../errors.ts'
import { plainLine } from '../../format/unseen.ts'
import type { OwnStates } from '../../people/own-states.ts'
import type { JsonChange } from '../../result/diff-json-texts.ts'
import type { StateVersion } from '../../workspace/state/states.ts'
import { positiveInteger, type SharedOptions, withPerson, withShared } from '../shared.ts'
import { printJson, type Terminal } from '../terminal/terminal.ts'

type StateOptions = SharedOptions & { file?: string }

export function addState(program: Command, terminal: Terminal): void {
  const state = program
    .command('state')
    .description('what programs keep by saveState: look, save, go back')
    .exitOverride()

  withFile(state.command('show'))
    .description('the state as it is now, or as it was')
    .argument('[version]', 'as `cem state versions` shows it (default: what is there now)', positiveInteger)
    .action(async (version: number | undefined, options: StateOptions) => {
      const shown = await withStates(options, terminal, async (states, file) => {
        const json = version === undefined ? await states.load(file) : await states.read(version, file)
        return { file: states.fileOf(file), exists: json !== null, value: JSON.parse(json ?? 'null') as unknown }
      })
      if (options.json) return printJson(terminal, shown)
      if (!shown.exists) return terminal.err(`There is no ${shown.file} yet.\n`)
      terminal.out(`${JSON.stringify(shown.value, null, 2)}\n`)
    })

  withFile(state.command('save'))
    .description('replace the state by a JSON value; what was there stays as a version')
    .argument('<value>', 'JSON, or - to read it from stdin')
    .option('--if-version <n>', 'only when this version is there now; 0: only when there is none', wholeNumber)
    .action(async (given: string, { ifVersion, ...options }: StateOptions & { ifVersion?: number }) => {
      const value = parseValue(given === '-' ? await textOf(process.stdin) : given)
      const saved = await withStates(options, terminal, async (states, file) => ({
        file: states.fileOf(file),
        ...(await states.save(value, { file, ifVersion })),
      }))
      if (options.json) return printJson(terminal, saved)
      terminal.out(`Saved ${saved.file}, version ${saved.version}.\n`)
    })

  withFile(state.command('versions'))
    .description('the versions that are kept, newest first')
    .action(async (options: StateOptions) => {
      const history = await withStates(options, terminal, (states, file) => states.history(file))
      if (options.json) return printJson(terminal, history)
      for (const version of history.versions)
        terminal.out(`${lineOf(version)}${version.version === history.current ? '  (now)' : ''}\n`)
      if (history.versions.length === 0) terminal.err(`There are no versions of ${history.file} yet.\n`)
      else if (history.current === null) terminal.err(`${history.file} was changed as a file since, or removed.\n`)
    })

  withFile(state.command('diff'))
    .description('where two versions differ; without numbers what the last save changed')
    .argument('[from]', 'the earlier version (default: the one before)', positiveInteger)
    .argument('[to]', 'the later one (default: what is there now)', positiveInteger)
    .action(async (from: number | undefined, to: number | undefined, options: StateOptions) => {
      const diff = await withStates(options, terminal, (states, file) => states.diff({ from, to, file }))
      if (options.json) return printJson(terminal, diff)
      for (const change of diff.changes) terminal.out(`${changeText(change)}\n`)
      if (diff.changes.length === 0) terminal.err('They are the same.\n')
      if (!diff.isWhole) terminal.err('There are more changes than are shown.\n')
    })

  withFile(state.command('restore'))
    .description('make a version the state again; what is there stays as a version')
    .argument('<version>', 'as `cem state versions` shows it', positiveInteger)
    .action(async (version: number, options: StateOptions) => {
      const restored = await withStates(options, terminal, async (states, file) => ({
        file: states.fileOf(file),
        ...(await states.restore(version, file)),
      }))
      if (options.json) return printJson(terminal, restored)
      terminal.out(`${restored.file} is what it was in version ${version}; that is version ${restored.version} now.\n`)
    })
}

const withFile = (command: Command) =>
  withShared(command).option('--file <path>', 'a file of the workspace (default: state.json, or what is configured)')

const withStates = <T>(
  options: StateOptions,
  terminal: Terminal,
  work: (states: OwnStates, file: string | undefined) => Promise<T>,
): Promise<T> => withPerson(options, terminal, (playground, person) => work(playground.states(person), options.file))

function wholeNumber(text: string): number {
  return /^0+$/.test(text) ? 0 : positiveInteger(text)
}

function parseValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new PlaygroundError('invalid-input', `Expected a JSON value such as '{"step": 1}': ${messageOf(error)}`, {
      cause: error,
    })
  }
}

const CAUSES = { saved: 'saved', restored: 'restored', found: 'written as a file' }

function lineOf({ version, at, bytes, cause, from, runId, client }: StateVersion): string {
  const by = runId ?? (client === undefined ? undefined : plainLine(client))
  const how = `${CAUSES[cause]}${from === undefined ? '' : ` from version ${from}`}${by === undefined ? '' : ` by ${by}`}`
  return `${version}  ${at.slice(0, 19).replace('T', ' ')}  ${bytes} bytes  ${how}`
}

function changeText({ path, change, before, after }: JsonChange): string {
  const place = path === '' ? '(all of it)' : path
  if (change === 'added') return `+ ${place}: ${JSON.stringify(after)}`
  if (change === 'removed') return `- ${place}: ${JSON.stringify(before)}`
  return `~ ${place}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`
}
