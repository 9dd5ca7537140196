import { existsSync, readdirSync, renameSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Config } from '../../config/config.ts'
import type { Log } from '../../config/log.ts'
import type { LazyDatabase } from '../../db/lazy-database.ts'
import { messageOf, PlaygroundError } from '../../errors.ts'
import { listNames } from '../../process/list-names.ts'
import { holdLock } from '../../process/lock.ts'
import { skillFolderOf } from '../../skills/skill-folder.ts'
import { unlessMissing } from '../../workspace/if-missing.ts'
import { measureFolder } from '../../workspace/measure.ts'
import { codeOf, SHOWS_DESCRIPTORS } from '../../workspace/open-folder.ts'
import { removeTree } from '../../workspace/remove-tree.ts'
import { versionsDirOf } from '../../workspace/state/open-states.ts'
import { type IdleNotice, idleNotice } from './idle-notice.ts'
import { lastActive } from './last-active.ts'
import { type CleaningStep, type Holder, planCleaning } from './plan-cleaning.ts'
import { WorkspaceLog, type WorkspaceLogEntry } from './workspace-log.ts'

/** Where the workspaces of a person are that came to be, beside the folder itself. */
const BESIDE = ['.trash', '.checkpoints', '.arriving']
const SET_ASIDE = '.set-aside'
/** Not while a server starts. */
const FIRST_MS = 60_000
const EVERY_MS = 6 * 3_600_000
const WAIT_MS = 30_000

/** Workspaces of people who are gone, or do not come: warned of, set aside, and removed after a time of grace. */
export interface Cleaning {
  /** What will be done with whose workspace, and when. Changes nothing. */
  plan(): Promise<CleaningStep[]>
  /** Does what is due, and answers what of it was done; what could not be is told in the log, and tried again the next time. */
  clean(): Promise<CleaningStep[]>
  /** Does so again and again from now on: for a process that stays. */
  lookAfter(): void
  /** Of an account that is about to be deleted: its workspace goes after the time of grace. */
  accountDeleted(account: { id: string; email: string }): void
  /** Whoever a workspace is of is here again, and has it back where it was set aside. Cheap where it was not. */
  welcome(workspaceDir: string): void
  /** Brings back what was set aside before its person comes. Throws `not-found` where nothing is. */
  putBack(account: { id: string; email: string }): { folder: string | null }
  /** What its person is to be told of what became of a workspace while nobody came. */
  noticeFor(personId: string): Promise<IdleNotice | null>
  close(): void
}

export function createCleaning(
  config: Config,
  { database, log: told }: { database: LazyDatabase; log: Log },
): Cleaning {
  const { workspacesDir, dataDir } = config.paths
  const { idle_days: idleDays, idle_warning_days: warningDays, grace_days: graceDays } = config.workspaces
  const log = new WorkspaceLog(dataDir)
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const dirOf = (personId: string) => join(workspacesDir, personId)
  const asideOf = (personId: string) => join(workspacesDir, SET_ASIDE, personId)

  /** What lies with our data of it: versions of its states, and what is known of its skills. */
  const keptOf = (personId: string) => [
    versionsDirOf(join(dataDir, 'states'), workspacesDir, dirOf(personId)),
    skillFolderOf({ id: personId, workspaceDir: dirOf(personId) }, dataDir, workspacesDir),
  ]

  async function holders(): Promise<Holder[]> {
    const accounts = database.isMade() ? await lastActive(await database.open()) : new Map()
    const entries = Map.groupBy(await log.entries(), ({ personId }) => personId)
    // Also where only something beside it is left: what was removed in part.
    const places = ['.', SET_ASIDE, ...BESIDE].map((name) => listNames(join(workspacesDir, name)))
    const isKept = (personId: string) => keptOf(personId).some((dir) => existsSync(dir))
    const there = new Set([...(await Promise.all(places)).flat(), ...[...entries.keys()].filter(isKept)])
    const known = [...there].filter((name) => accounts.has(name) || entries.has(name))
    return Promise.all(
      known.map(async (personId) => {
        const dir = existsSync(asideOf(personId)) ? asideOf(personId) : dirOf(personId)
        let newest = 0
        const { files, bytes } = await measureFolder(dir, ({ mtimeMs }) => void (newest = Math.max(newest, mtimeMs)))
        const account = accounts.get(personId) ?? null
        // A command has written there, which is nobody's session.
        if (account && newest > account.activeAt.getTime()) account.activeAt = new Date(newest)
        return { personId, account, files, bytes, log: entries.get(personId) ?? [] }
      }),
    )
  }

  const plan = async () => planCleaning(await holders(), { idleDays, warningDays, graceDays }, new Date())

  async function take(step: CleaningStep): Promise<void> {
    const { personId, action, why, files, bytes } = step
    const note = (kind: WorkspaceLogEntry['kind']) =>
      log.append({ kind, personId, ...(step.email && { email: step.email }), files, bytes, why })
    if (action === 'warn') note('warned')
    if (action === 'set-aside') {
      note('setting-aside')
      await setAside(personId)
      note('set-aside')
    }
    if (action === 'remove') {
      note('removing')
      for (const dir of foldersOf(personId, why)) await remove(dir)
      note('removed')
    }
    told('warn', sentenceOf(step, graceDays))
  }

  /** One that cannot be taken keeps no other from being taken; it is tried again the next time. */
  async function takeOrTell(step: CleaningStep): Promise<boolean> {
    try {
      await take(step)
      return true
    } catch (error) {
      told('warn', `The workspace of ${step.email ?? step.personId} could not be cleaned: ${messageOf(error)}`)
      return false
    }
  }

  async function setAside(personId: string): Promise<void> {
    const [dir, aside] = [dirOf(personId), asideOf(personId)]
    // A process went away when it had just done it.
    if (existsSync(aside) && !existsSync(dir)) return
    // What was set aside before and is still there goes along.
    if (existsSync(aside)) putBackInto(dir, aside, folderFor(dir))
    await mkdir(join(workspacesDir, SET_ASIDE), { recursive: true, mode: 0o700 })
    await rename(dir, aside)
  }

  /** Null where nothing is set aside. */
  function takeBack(personId: string): { folder: string | null } | null {
    const [dir, aside] = [dirOf(personId), asideOf(personId)]
    if (!existsSync(aside)) return null
    // Said before: what became of it is known also when this process goes away.
    const folder = folderFor(dir)
    log.append({ kind: 'put-back', personId, ...(folder !== null && { folder }) })
    putBackInto(dir, aside, folder)
    return { folder }
  }

  /** Of somebody who has an account only what was set aside, and what belongs to it. */
  function foldersOf(personId: string, why: CleaningStep['why']): string[] {
    const beside = [...keptOf(personId), ...BESIDE.map((name) => join(workspacesDir, name, personId))]
    if (why === 'account-deleted') return [asideOf(personId), dirOf(personId), ...beside]
    return [asideOf(personId), ...(existsSync(dirOf(personId)) ? [] : beside)]
  }

  const clean = () =>
    holdLock(
      `${log.file}.lock`,
      async () => {
        const due = (await plan()).filter(({ isDue }) => isDue)
        const done: CleaningStep[] = []
        for (const step of due) if (await takeOrTell(step)) done.push(step)
        return done
      },
      { waitMs: WAIT_MS, held: 'Workspaces are being cleaned at this moment by another process.' },
    )

  return {
    plan,
    clean,
    lookAfter() {
      const look = async () => {
        // Most installations have nothing to look for.
        if (idleDays === undefined && (await log.entries()).length === 0) return
        await clean().catch((error: unknown) => told('warn', `Workspaces could not be cleaned: ${messageOf(error)}`))
      }
      const again = (afterMs: number) => {
        timer = setTimeout(() => void look().finally(() => !isClosed && again(EVERY_MS)), afterMs).unref()
      }
      if (timer === undefined) again(FIRST_MS)
    },
    accountDeleted: ({ id, email }) => log.append({ kind: 'account-deleted', personId: id, email }),
    welcome(workspaceDir) {
      const id = basename(workspaceDir)
      if (workspaceDir === dirOf(id)) takeBack(id)
    },
    putBack({ id, email }) {
      const back = takeBack(id)
      if (back) return back
      throw new PlaygroundError(
        'not-found',
        `Nothing of ${email} is set aside. See what is, and what will be: cem workspaces clean --dry-run`,
      )
    },
    async noticeFor(personId) {
      const again = idleDays === undefined ? null : { idleDays, graceDays }
      return idleNotice(await log.entriesOf(personId), again, new Date())
    },
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

/** Into the place itself, or a folder of that name in it. */
function putBackInto(workspaceDir: string, aside: string, folder: string | null): void {
  try {
    renameSync(aside, folder === null ? workspaceDir : join(workspaceDir, folder))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return // another process was first
    if (folder !== null || !['ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '')) throw error
    // Something was written there in this moment.
    renameSync(aside, join(workspaceDir, freeNameIn(workspaceDir)))
  }
}

/** Null where nothing is in the place itself. */
const folderFor = (dir: string): string | null => (holdsSomething(dir) ? freeNameIn(dir) : null)

function holdsSomething(dir: string): boolean {
  try {
    return readdirSync(dir).length > 0
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

/** The name of a folder that is not there yet: what came back on the same day before is not in the way. */
function freeNameIn(workspaceDir: string): string {
  const first = `set-aside-${new Date().toISOString().slice(0, 10)}`
  let [free, number] = [first, 1]
  while (existsSync(join(workspaceDir, free))) free = `${first}-${++number}`
  return free
}

/** What a step means, for the log of the server and the command line. */
function sentenceOf({ action, why, email, personId, files, at }: CleaningStep, graceDays: number): string {
  const whose = `The workspace of ${email ?? personId} (${files} files)`
  if (action === 'warn') return `${whose} is idle, and is set aside when nobody comes.`
  if (action === 'set-aside') return `${whose} is set aside: its owner has it back by coming within ${graceDays} days.`
  return why === 'idle'
    ? `${whose} is removed: nobody came for it.`
    : `${whose} is removed with the account, which was deleted ${graceDays} days before ${at.slice(0, 10)}.`
}

const remove = (dir: string) => removeTree(Buffer.from(dir), SHOWS_DESCRIPTORS).catch(unlessMissing)
