import type { Config } from '../config/config.ts'
import { stateFileOf } from '../config/state-file.ts'
import { PlaygroundError } from '../errors.ts'
import { diffJson } from '../result/diff-json.ts'
import type { JsonDiff } from '../result/diff-json-texts.ts'
import type { CurrentState, StateFile, StateHistory, States, StateVersion } from '../workspace/state/states.ts'
import type { Person } from './person.ts'
import { assertMayWrite } from './reach.ts'

const OFF = 'State is switched off here (execution.state.enabled): none is read or saved.'
const MAX_CLIENT_CHARS = 100

/** A person's states as whoever asks may use them. Without a file it is the one that the configuration names. */
export interface OwnStates {
  /** The path of the file in the workspace. */
  fileOf(file?: string): string
  /** JSON text; null where there is none. */
  load(file?: string): Promise<string | null>
  /** The same with the version that it is; null for one that was written as a file since. */
  current(file?: string): Promise<CurrentState>
  /** Replaces it; with `ifVersion` only when that is the version which is there, and `conflict` otherwise. */
  save(value: unknown, options?: { file?: string | undefined; ifVersion?: number | undefined }): Promise<StateVersion>
  history(file?: string): Promise<StateHistory>
  /** Files with versions, the one saved last first. */
  list(): Promise<StateFile[]>
  /** JSON text of a version. */
  read(version: number, file?: string): Promise<string>
  /**
   * Where two versions differ. Without `to` it is what is there now; without `from` the version before.
   */
  diff(between?: { from?: number | undefined; to?: number | undefined; file?: string | undefined }): Promise<StateDiff>
  restore(version: number, file?: string): Promise<StateVersion>
  /** Removes the file and forgets its versions. */
  remove(file: string): Promise<void>
}

/** `to` is null for what is there now, where that is no version. */
export interface StateDiff extends JsonDiff {
  file: string
  from: number
  to: number | null
}

export interface OwnStatesOptions {
  config: Pick<Config, 'execution'>
  removeFile(file: string): Promise<void>
}

/** Throws `forbidden` where state is switched off, or the person's token may only read. */
export function ownStates(
  person: Pick<Person, 'id' | 'reach' | 'client'>,
  states: States,
  { config, removeFile }: OwnStatesOptions,
): OwnStates {
  const by = person.client === undefined ? {} : { client: person.client.slice(0, MAX_CLIENT_CHARS) }
  const fileOf = (file?: string) => {
    if (!config.execution.state.enabled) throw new PlaygroundError('forbidden', OFF)
    return (file ?? stateFileOf(config)).replace(/^\/workspace\//, '').replace(/^\.\//, '')
  }
  return {
    fileOf,
    load: async (file) => states.load(fileOf(file)),
    current: async (file) => states.current(fileOf(file)),
    async save(value, { file, ifVersion } = {}) {
      assertMayWrite(person, 'save state')
      return states.save(fileOf(file), value, { ...by, ...(ifVersion !== undefined && { ifVersion }) })
    },
    history: async (file) => states.history(fileOf(file)),
    list: async () => {
      fileOf()
      return states.list()
    },
    read: async (version, file) => states.read(fileOf(file), version),
    async diff({ from, to, file } = {}) {
      const path = fileOf(file)
      const { current, versions } = await states.history(path)
      const later = to ?? current
      const isEarlier = ({ version }: StateVersion) => later === null || version < later
      const earlier = from ?? versions.find(isEarlier)?.version
      if (earlier === undefined)
        throw new PlaygroundError(
          'not-found',
          `There is no version of ${path} before that. See them with: cem state versions`,
        )
      const [before, after] = await Promise.all([
        states.read(path, earlier),
        later === null ? states.load(path) : states.read(path, later),
      ])
      return { file: path, from: earlier, to: later, ...(await diffJson(before, after ?? 'null', person.id)) }
    },
    async restore(version, file) {
      assertMayWrite(person, 'restore a state')
      return states.restore(fileOf(file), version, by)
    },
    async remove(file) {
      assertMayWrite(person, 'remove a state')
      await removeFile(fileOf(file))
      await states.forget(fileOf(file))
    },
  }
}
