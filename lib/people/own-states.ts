import type { Config } from '../config/config.ts'
import { stateFileOf } from '../config/state-file.ts'
import { PlaygroundError } from '../errors.ts'
import type { Reserve } from '../workspace/quota.ts'
import type { StateHistory, States, StateVersion } from '../workspace/state/states.ts'
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
  /** Replaces it; with `ifVersion` only when that is the version which is there, and `conflict` otherwise. */
  save(value: unknown, options?: { file?: string | undefined; ifVersion?: number | undefined }): Promise<StateVersion>
  history(file?: string): Promise<StateHistory>
  /** JSON text of a version. */
  read(version: number, file?: string): Promise<string>
  restore(version: number, file?: string): Promise<StateVersion>
  /** Removes the file and forgets its versions. */
  remove(file: string): Promise<void>
}

export interface OwnStatesOptions {
  config: Pick<Config, 'execution'>
  removeFile(file: string): Promise<void>
  withinQuota<T>(work: (reserve: Reserve) => Promise<T>): Promise<T>
}

/** Throws `forbidden` where state is switched off, or the person's token may only read. */
export function ownStates(
  person: Pick<Person, 'reach' | 'client'>,
  states: States,
  { config, withinQuota, removeFile }: OwnStatesOptions,
): OwnStates {
  const by = person.client === undefined ? {} : { client: person.client.slice(0, MAX_CLIENT_CHARS) }
  const fileOf = (file?: string) => {
    if (!config.execution.state.enabled) throw new PlaygroundError('forbidden', OFF)
    return (file ?? stateFileOf(config)).replace(/^\/workspace\//, '').replace(/^\.\//, '')
  }
  return {
    fileOf,
    load: async (file) => states.load(fileOf(file)),
    async save(value, { file, ifVersion } = {}) {
      assertMayWrite(person, 'save state')
      const path = fileOf(file)
      return withinQuota(async (reserve) => {
        await reserve(Buffer.byteLength(JSON.stringify(value ?? null, null, 2)))
        return states.save(path, value, { ...by, ...(ifVersion !== undefined && { ifVersion }) })
      })
    },
    history: async (file) => states.history(fileOf(file)),
    read: async (version, file) => states.read(fileOf(file), version),
    async restore(version, file) {
      assertMayWrite(person, 'restore a state')
      const path = fileOf(file)
      return withinQuota(async (reserve) => {
        const { versions } = await states.history(path)
        await reserve(versions.find((kept) => kept.version === version)?.bytes ?? 0)
        return states.restore(path, version, by)
      })
    },
    async remove(file) {
      assertMayWrite(person, 'remove a state')
      await removeFile(fileOf(file))
      await states.forget(fileOf(file))
    },
  }
}
