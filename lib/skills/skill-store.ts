import { appendFile, mkdir, readFile, rm, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { z } from 'zod'
import { asDiskFull } from '../disk-full.ts'
import { PlaygroundError } from '../errors.ts'
import { createExclusively } from '../process/exclusively.ts'
import { ifMissing } from '../workspace/if-missing.ts'
import { skillFolderOf } from './skill-folder.ts'
import { assertSkillName } from './skill-name.ts'

/** Whose skills they are: the same person may work in several folders. */
export interface SkillOwner {
  id: string
  workspaceDir: string
}

const version = z.object({
  version: z.int().positive(),
  /** ISO 8601 */
  at: z.string(),
  /** Of its texts; another one is another version. */
  digest: z.string(),
  /** How it came about: saved from a run, edited, imported, rolled back. */
  because: z.string(),
})
export type SkillVersion = z.output<typeof version>

const kept = z.object({
  /** Its digest when the person said that it may run; absent for one that nobody has to be asked about. */
  accepted: z.string().nullable().optional(),
  /** Its digest when the person last made, changed or ran it: tasks do not use what was written over it by other ways. */
  known: z.string().optional(),
  versions: z.array(version),
})
/** What is kept of a skill outside of the person's workspace, where no program writes. */
type KeptSkill = z.output<typeof kept>

const use = z.object({
  at: z.string(),
  runId: z.string(),
  ok: z.boolean(),
  saved: z.number().optional(),
  message: z.string().optional(),
  /** A line that stands for many. */
  returned: z.int().optional(),
  failed: z.int().optional(),
})

type Use = z.output<typeof use>

/** How often a skill ran, how well, and what that saved. */
export interface SkillUses {
  returned: number
  failed: number
  /** Tokens that direct calling would have cost beyond what code mode did. */
  savedTokens: number
  /** ISO 8601; null before the first. */
  lastAt: string | null
  lastFailure: { runId: string; at: string; message: string } | null
}

export interface SkillTexts {
  file: string
  module: string
}

const MOST_VERSIONS = 50
const MOST_USES_BYTES = 256 * 1024
/** Of so many, the newest, each has its own line when those before are folded into one. */
const KEPT_USES = 50
const MAX_MESSAGE = 300
const KNOWN = 'what is known of a skill'

/** Each change reads what is kept and writes it again: in this process one after the other, and other processes wait for it. */
const lockKept = createExclusively({
  ...{ waiting: 100, waitMs: 5_000 },
  busy: 'What is kept of this skill is being changed at this moment. Try again in a few seconds.',
})
/** To read a program and to place files takes longer. */
const lockFolder = createExclusively({
  ...{ waiting: 100, waitMs: 15_000 },
  busy: 'This skill is being changed at this moment. Try again in a few seconds.',
})

export type SkillStore = ReturnType<typeof createSkillStore>

/** Versions of skills, what people said of them and how they did, a few files for each skill. They lie with our data. */
export function createSkillStore(dataDir: string, workspacesDir = join(dataDir, 'workspaces')) {
  const dirOf = (owner: SkillOwner) => skillFolderOf(owner, dataDir, workspacesDir)
  /** Names come from commands and requests. */
  const placeOf = (owner: SkillOwner, name: string) => {
    assertSkillName(name)
    return join(dirOf(owner), name)
  }
  const fileOf = (owner: SkillOwner, name: string) => `${placeOf(owner, name)}.json`
  const usesOf = (owner: SkillOwner, name: string) => `${placeOf(owner, name)}.uses.jsonl`
  const textsOf = (owner: SkillOwner, name: string, digest: string) => join(placeOf(owner, name), `${digest}.json`)

  async function exclusively<T>(owner: SkillOwner, name: string, work: () => Promise<T>): Promise<T> {
    const file = `${placeOf(owner, name)}.lock`
    return lockKept(file, work).catch((error: unknown) => {
      throw asDiskFull(error, KNOWN)
    })
  }

  async function read(owner: SkillOwner, name: string): Promise<KeptSkill | null> {
    const text = await readOrNull(fileOf(owner, name))
    if (text === null) return null
    const { data } = kept.safeParse(parseOrNull(text))
    if (data) return data
    throw new PlaygroundError(
      'conflict',
      // A person does not learn where our data lies.
      `What is kept of the skill ${name} is damaged. Ask whoever runs this installation to remove ${relative(dataDir, fileOf(owner, name))} from its data folder.`,
    )
  }

  async function write(owner: SkillOwner, name: string, what: KeptSkill): Promise<void> {
    await put(fileOf(owner, name), JSON.stringify(what))
  }

  async function readUses(owner: SkillOwner, name: string): Promise<Use[]> {
    const lines = (await readOrNull(usesOf(owner, name)))?.split('\n') ?? []
    return lines.flatMap((line) => use.safeParse(parseOrNull(line)).data ?? [])
  }

  function change(owner: SkillOwner, name: string, what: Partial<KeptSkill>): Promise<void> {
    return exclusively(owner, name, async () => {
      const before = (await read(owner, name)) ?? { versions: [] }
      await write(owner, name, { ...before, ...what })
    })
  }

  async function keepNext(
    owner: SkillOwner,
    name: string,
    digest: string,
    { file, module }: SkillTexts,
    because: string,
  ): Promise<SkillVersion> {
    const before = (await read(owner, name)) ?? { versions: [] }
    const last = before.versions.at(-1)
    if (last?.digest === digest) return last
    const next = { version: (last?.version ?? 0) + 1, at: new Date().toISOString(), digest, because }
    await put(textsOf(owner, name, digest), JSON.stringify({ file, module }))
    const versions = [...before.versions, next]
    await write(owner, name, { ...before, versions: versions.slice(-MOST_VERSIONS) })
    for (const old of versions.slice(0, -MOST_VERSIONS))
      if (!versions.slice(-MOST_VERSIONS).some((one) => one.digest === old.digest))
        await rm(textsOf(owner, name, old.digest), { force: true })
    return next
  }

  async function addUse(owner: SkillOwner, name: string, line: z.input<typeof use>): Promise<void> {
    const file = usesOf(owner, name)
    await appendFile(file, `${JSON.stringify(line)}\n`, { mode: 0o600 })
    if ((await stat(file)).size <= MOST_USES_BYTES) return
    const all = await readUses(owner, name)
    const lines = [lineOf(sumOf(all.slice(0, -KEPT_USES))), ...all.slice(-KEPT_USES)]
    await put(file, lines.map((each) => `${JSON.stringify(each)}\n`).join(''))
  }

  return {
    read,

    uses: async (owner: SkillOwner, name: string): Promise<SkillUses> => sumOf(await readUses(owner, name)),

    /** The runs that used it, the newest first. They may be gone by now. */
    async runIds(owner: SkillOwner, name: string, most: number): Promise<string[]> {
      const single = (await readUses(owner, name)).filter(({ returned }) => returned === undefined)
      return [...new Set(single.reverse().map(({ runId }) => runId))].slice(0, most)
    },

    /** Does `work` on the folder of a skill when nobody else does: here or in another process. What is kept can be changed in it. */
    inTurn<T>(owner: SkillOwner, name: string, work: () => Promise<T>): Promise<T> {
      return lockFolder(`${placeOf(owner, name)}.changing.lock`, work)
    },

    /** Keeps the texts of a skill as its next version, unless they are those of the last one. */
    keep(owner: SkillOwner, name: string, digest: string, texts: SkillTexts, because: string): Promise<SkillVersion> {
      return exclusively(owner, name, () => keepNext(owner, name, digest, texts, because))
    },

    /** The texts of a version. Throws `not-found`. */
    async texts(owner: SkillOwner, name: string, number: number): Promise<SkillTexts> {
      const versions = (await read(owner, name))?.versions ?? []
      const found = versions.find((one) => one.version === number)
      const text = found && (await readOrNull(textsOf(owner, name, found.digest)))
      if (text) return JSON.parse(text) as SkillTexts
      const there = versions.map((one) => one.version).join(', ') || 'none'
      throw new PlaygroundError('not-found', `There is no version ${number} of the skill ${name}. There are: ${there}.`)
    },

    /** `null`: it came from somebody else, and nobody has accepted it yet. `undefined`: nobody has to be asked. */
    accept(owner: SkillOwner, name: string, digest: KeptSkill['accepted']): Promise<void> {
      return change(owner, name, { accepted: digest })
    },

    /** The person has made, changed or run it as it is. */
    noteKnown(owner: SkillOwner, name: string, digest: string): Promise<void> {
      return change(owner, name, { known: digest })
    },

    noteUse(owner: SkillOwner, name: string, how: z.input<typeof use>): Promise<void> {
      const line = { ...how, ...(how.message !== undefined && { message: how.message.slice(0, MAX_MESSAGE) }) }
      return exclusively(owner, name, () => addUse(owner, name, line))
    },
  }
}

function sumOf(uses: readonly Use[]): SkillUses {
  const all: SkillUses = { returned: 0, failed: 0, savedTokens: 0, lastAt: null, lastFailure: null }
  for (const one of uses) add(all, one)
  return all
}

function add(all: SkillUses, { at, runId, ok, saved = 0, message, returned, failed }: Use): void {
  all.returned += returned ?? (ok ? 1 : 0)
  all.failed += failed ?? (ok ? 0 : 1)
  all.savedTokens += saved
  all.lastAt = at
  if (message !== undefined) all.lastFailure = { runId, at, message }
}

function lineOf({ returned, failed, savedTokens, lastAt, lastFailure }: SkillUses): Use {
  const { runId = '', message } = lastFailure ?? {}
  return {
    at: lastAt ?? '',
    runId,
    ok: true,
    saved: savedTokens,
    returned,
    failed,
    ...(message !== undefined && { message }),
  }
}

async function put(file: string, text: string): Promise<void> {
  try {
    await mkdir(join(file, '..'), { recursive: true, mode: 0o700 })
    await writeFileAtomic(file, text, { mode: 0o600 })
  } catch (error) {
    throw asDiskFull(error, KNOWN)
  }
}

const readOrNull = (file: string) => readFile(file, 'utf8').catch(ifMissing(null))

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // cut off as the machine went
  }
}
