import { createHash } from 'node:crypto'
import { basename, join } from 'node:path'
import { isNotFound, PlaygroundError } from '../../errors.ts'
import { createExclusively } from '../../process/exclusively.ts'
import { parsePath } from '../parse-path.ts'
import type { Workspace } from '../workspace.ts'
import { workspaceFolder } from '../workspace-key.ts'
import { jsonOf, markOf, textOf } from './state-text.ts'
import type { CurrentState, SavedBy, SaveOptions, StateFile, StateHistory, States, StateVersion } from './states.ts'
import { addVersions, foldersIn, lockOf } from './version-budget.ts'
import { type AboutVersion, digestOf, type KeptVersion, VersionFiles } from './version-files.ts'

/** A larger file is no state. */
const MAX_STATE_BYTES = 32 * 1024 * 1024
/** A larger one is not kept when it is replaced: twice what a program may save, and little enough to be digested here. */
const MAX_KEPT_BYTES = 8 * 1024 * 1024
/** Others save the same file, each for milliseconds; a lock that a killed process had not finished writing is old after ten seconds. */
const LOCK_WAIT_MS = 30_000
/** More than a program can have under way. */
const MOST_WAITING = 1_000
const MOST_LISTED = 200
const BUSY = 'Others are saving this state at this moment. Try again in a moment.'

export interface StatesOptions {
  workspace: Pick<Workspace, 'dir' | 'read' | 'write'>
  /** Where versions lie: with our data, where no program writes. */
  versionsDir: string
  /** Whose they are: what is read elsewhere counts against them. */
  owner: string
}

/** The folder of one workspace's versions. */
export const versionsDirOf = (versionsDir: string, workspacesDir: string, workspaceDir: string): string =>
  join(versionsDir, workspaceFolder(workspacesDir, workspaceDir))

export function openStates(options: StatesOptions): States {
  return new FileStates(options)
}

/** One by one on each file. */
const exclusively = createExclusively({ waiting: MOST_WAITING, waitMs: LOCK_WAIT_MS, busy: BUSY })

class FileStates implements States {
  readonly #options: StatesOptions
  constructor(options: StatesOptions) {
    this.#options = options
  }

  async load(file: string, { maxBytes = MAX_STATE_BYTES } = {}): Promise<string | null> {
    const content = await this.#read(file, maxBytes)
    return content === null ? null : this.#jsonOf(file, content)
  }

  async current(file: string): Promise<CurrentState> {
    const content = await this.#read(file)
    const newest = await this.#versionsOf(pathOf(file)).newest()
    if (content === null || newest === null || isVersion(content, newest)) return this.#shownAs(file, content, newest)
    // Somebody is saving, or it was written as a file: nobody saves while both are read again.
    return this.#exclusively(file, async (path, versions) =>
      this.#shownAs(path, await this.#read(path), await versions.newest()),
    )
  }

  async save(file: string, value: unknown, { ifVersion, ifMark, ...by }: SaveOptions = {}): Promise<StateVersion> {
    const content = await this.#contentOf(file, value)
    return this.#exclusively(file, async (path, versions) => {
      const current = await this.#settle(path, versions)
      if (ifVersion !== undefined && ifVersion !== current.version) throw changed(path, current.version)
      if (ifMark && !ifMark(await this.#markOf(path, current.content))) throw changed(path, current.version)
      return this.#replace(path, versions, current, content, { cause: 'saved', ...by })
    })
  }

  change(
    file: string,
    change: (json: string | null) => { value: unknown } | null,
    by: SavedBy = {},
  ): Promise<StateVersion | null> {
    return this.#exclusively(file, async (path, versions) => {
      const current = await this.#settle(path, versions)
      const wanted = change(current.content === null ? null : await this.#jsonOf(path, current.content))
      if (wanted === null) return null
      const content = await this.#contentOf(path, wanted.value)
      return this.#replace(path, versions, current, content, { cause: 'saved', ...by })
    })
  }

  async history(file: string): Promise<StateHistory> {
    const path = pathOf(file)
    const content = await this.#read(path)
    const versions = await this.#versionsOf(path).list()
    const [newest] = versions
    const isNewest = content !== null && newest !== undefined && isVersion(content, newest)
    return {
      file: path,
      current: isNewest ? newest.version : null,
      versions: versions.map(shownOf),
    }
  }

  async list(): Promise<StateFile[]> {
    const { versionsDir } = this.#options
    const newest = (await foldersIn(versionsDir)).sort((a, b) => b.mtimeMs - a.mtimeMs).slice(0, MOST_LISTED)
    const all = await Promise.all(newest.map(({ name }) => new VersionFiles(join(versionsDir, name)).newest()))
    const named = all.filter((each) => each !== null).filter(({ file }) => file !== undefined)
    return named.map(({ file = '', version, at }) => ({ file, version, at }))
  }

  async read(file: string, version: number): Promise<string> {
    const path = pathOf(file)
    return this.#jsonOf(path, await this.#versionsOf(path).read(version))
  }

  restore(file: string, version: number, by: SavedBy = {}): Promise<StateVersion> {
    return this.#exclusively(file, async (path, versions) => {
      const content = await versions.read(version)
      const current = await this.#settle(path, versions)
      return this.#replace(path, versions, current, content, { cause: 'restored', from: version, ...by })
    })
  }

  forget(file: string): Promise<void> {
    return this.#exclusively(file, (_path, versions) => versions.forget())
  }

  /** What is there now, and which version it is; 0 for none. One that was written as a file becomes a version here. */
  async #settle(path: string, versions: VersionFiles): Promise<Current> {
    const content = await this.#read(path).catch((error: unknown) => {
      if (error instanceof PlaygroundError && error.code === 'too-large') return undefined
      throw error
    })
    const newest = await versions.newest()
    if (content === null) return { content, version: 0, newest }
    // It was written as a file, and is too much to keep, or no state at all.
    if (content === undefined || content.length > MAX_KEPT_BYTES)
      return { content: content ?? Buffer.alloc(0), version: await versions.next(), newest }
    const isKept = newest?.sha256 === digestOf(content)
    const known = isKept ? newest : await this.#keep(path, versions, content, { cause: 'found' })
    return { content, version: known.version, newest: known }
  }

  async #replace(
    path: string,
    versions: VersionFiles,
    current: Current,
    content: Buffer,
    about: AboutVersion,
  ): Promise<StateVersion> {
    const { newest } = current
    // Saving the same again makes no version of what is the newest one.
    if (newest?.sha256 === digestOf(content)) {
      if (!current.content?.equals(content)) await this.#options.workspace.write(path, content)
      return shownOf(newest)
    }
    // First: where there is no room for it nothing has changed.
    const staged = await versions.stage(path, content, about)
    try {
      await this.#options.workspace.write(path, content)
    } catch (error) {
      await staged.drop()
      throw error
    }
    const version = await staged.place()
    await this.#account(versions, staged.bytes)
    return shownOf(version)
  }

  async #keep(path: string, versions: VersionFiles, content: Buffer, about: AboutVersion): Promise<KeptVersion> {
    const staged = await versions.stage(path, content, about)
    const version = await staged.place()
    await this.#account(versions, staged.bytes)
    return version
  }

  async #account(versions: VersionFiles, bytes: number): Promise<void> {
    const gone = await versions.prune()
    const added = { bytes: bytes - gone.bytes, files: 1 - gone.files }
    await addVersions(this.#options.versionsDir, added, basename(versions.dir))
  }

  /** What whoever loads it now would read. */
  async #markOf(path: string, content: Buffer | null): Promise<string> {
    if (content === null) return markOf(null)
    const json = await this.#jsonOf(path, content).catch((error: unknown) => {
      // Nobody has read it: it is none.
      if (error instanceof PlaygroundError && ['invalid-input', 'too-large'].includes(error.code)) return ''
      throw error
    })
    return markOf(json)
  }

  async #shownAs(file: string, content: Buffer | null, newest: KeptVersion | null): Promise<CurrentState> {
    if (content === null) return { json: null, version: null }
    const version = newest !== null && isVersion(content, newest) ? newest.version : null
    return { json: await this.#jsonOf(file, content), version }
  }

  #jsonOf(file: string, content: Buffer): Promise<string> {
    return jsonOf(file, content.toString('utf8'), this.#options.owner)
  }

  async #contentOf(file: string, value: unknown): Promise<Buffer> {
    return Buffer.from(await textOf(file, value, this.#options.owner))
  }

  async #read(file: string, maxBytes = MAX_STATE_BYTES): Promise<Buffer | null> {
    try {
      return await this.#options.workspace.read(file, { maxBytes })
    } catch (error) {
      if (isNotFound(error)) return null
      throw error
    }
  }

  #versionsOf(path: string): VersionFiles {
    return new VersionFiles(join(this.#options.versionsDir, nameFor(path)))
  }

  async #exclusively<T>(file: string, work: (path: string, versions: VersionFiles) => Promise<T>): Promise<T> {
    const path = pathOf(file)
    const versions = this.#versionsOf(path)
    return exclusively(lockOf(versions.dir), () => work(path, versions))
  }
}

/** What is there at a moment. */
interface Current {
  content: Buffer | null
  version: number
  newest: KeptVersion | null
}

const isVersion = (content: Buffer, { bytes, sha256 }: KeptVersion) =>
  bytes === content.length && digestOf(content) === sha256

const shownOf = ({ sha256: _, file: __, ...version }: KeptVersion): StateVersion => version

const pathOf = (file: string) => parsePath(file).join('/')
const nameFor = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 24)

function changed(path: string, version: number): PlaygroundError {
  const now = version === 0 ? 'It is not there any more' : `Version ${version} is there now`
  return new PlaygroundError(
    'conflict',
    `${path} was changed by somebody else since it was loaded. ${now}. Load it again, make the change on that, and save again; in a program updateState does this.`,
  )
}
