import { existsSync, mkdirSync, readFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../people/person.ts'
import type { Playground } from '../../playground.ts'
import { createSkillStore } from '../../skills/skill-store.ts'
import { createInstallation, runToEnd } from '../../testing/open-playground.ts'

const installation = createInstallation()
let playground: Playground
let number = 0

beforeAll(async () => {
  playground = await installation.open({ settings: { workspaces: { quota_mb: 40 } } })
  return installation.close
})

function somebody(): Person {
  const person = installation.personOf(`ann${++number}`)
  mkdirSync(person.workspaceDir, { recursive: true })
  return person
}

const NAME = 'twice'

async function save(person: Person, code = 'const n = 4\nexport default n * 2', more: object = {}) {
  const { runId, record } = await runToEnd(playground, person, { code })
  expect(record.outcome).toEqual({ kind: 'returned' })
  return playground.skills.save(person, { name: NAME, description: 'Doubles a number.', ...more, runId })
}

const fileOf = (person: Person, path: string) => join(person.workspaceDir, 'skills', NAME, path)
const lastVersion = async (person: Person) => {
  const store = createSkillStore(installation.dataDir, installation.workspacesDir)
  const version = (await store.read(person, NAME))?.versions.at(-1)?.version as number
  return store.texts(person, NAME, version)
}

describe('a test of a skill', () => {
  test('that leaves a file of the person changed is not passed, and its run is kept', async () => {
    const person = somebody()
    await save(person, "import { writeFileSync } from 'node:fs'\nwriteFileSync('big.csv', 'x')\nexport default 1")
    expect((await playground.skills.test(person, NAME)).ok).toBe(true)
    const big = join(person.workspaceDir, 'big.csv')
    // More than undo keeps of one file.
    truncateSync(big, 20_000_000)
    const { ok, tests } = await playground.skills.test(person, NAME)
    expect([ok, tests]).toEqual([
      false,
      [
        {
          ...{ test: 'first.json', ok: false, runId: expect.any(String) },
          message:
            'It has changed big.csv of your files, which is not put back: what was there is too large to be kept. See what it did in its run.',
        },
      ],
    ])
    expect((await playground.runs.get(person, tests[0]!.runId!)).files).toEqual([
      expect.objectContaining({ path: 'big.csv', change: 'changed' }),
    ])
  })

  test('is passed for a token that only reads, and leaves no run', async () => {
    const person = somebody()
    await save(person)
    const before = (await playground.runs.list(person)).length
    const reads: Person = { ...person, tokenId: 't_1', reach: { tools: null, readsOnly: true } }
    expect(await playground.skills.test(reads, NAME)).toMatchObject({ ok: true })
    expect(await playground.runs.list(person)).toHaveLength(before)
  })
})

describe('what is written of a skill', () => {
  test('at once by two who have read the same is written by one, and the other is told', async () => {
    const person = somebody()
    await save(person)
    const { digest, texts } = await playground.skills.show(person, NAME)
    const edits = [3, 5].map((by) =>
      playground.skills.edit(person, NAME, { module: texts.module.replace('* 2', `* ${by}`), digest }),
    )
    const ended = await Promise.allSettled(edits)
    expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(ended.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } })
    const by = ended[0]!.status === 'fulfilled' ? 3 : 5
    expect(readFileSync(fileOf(person, 'skill.ts'), 'utf8')).toContain(`* ${by}`)
    expect((await lastVersion(person)).module).toContain(`* ${by}`)
  })

  test('is what is kept and accepted, also where a program writes over it at once', async () => {
    const person = somebody()
    await save(person)
    const { texts } = await playground.skills.show(person, NAME)
    const planted = texts.module.replace('* 2', '* 666')
    let isOver = false
    const writing = (async () => {
      while (!isOver) {
        writeFileSync(join(person.workspaceDir, 'planted'), planted)
        renameSync(join(person.workspaceDir, 'planted'), fileOf(person, 'skill.ts'))
        await new Promise((next) => setImmediate(next))
      }
    })()
    const mine = texts.module.replace('* 2', '* 7')
    await playground.skills.edit(person, NAME, { module: mine }).finally(() => (isOver = true))
    await writing
    expect((await lastVersion(person)).module).toBe(mine)
    writeFileSync(fileOf(person, 'skill.ts'), planted)
    expect((await playground.skills.list(person)).skills.find(({ name }) => name === NAME)?.isWaiting).toBe(true)
  })

  test('is what was there where something new cannot take its place: it runs as before', async () => {
    const person = somebody()
    await save(person)
    const files = new Map([
      ['x/SKILL.md', Buffer.from(readFileSync(fileOf(person, 'SKILL.md')))],
      ['x/skill.ts', Buffer.from(readFileSync(fileOf(person, 'skill.ts')))],
      ['x/large.bin', Buffer.alloc(4_000_000)],
    ])
    writeFileSync(join(person.workspaceDir, 'full.bin'), '')
    truncateSync(join(person.workspaceDir, 'full.bin'), 40_000_000)
    const how = { from: 'x.zip', mayReplace: true }
    const [refused] = await playground.skills.import(person, files, how)
    expect(refused).toMatchObject({ name: NAME, reason: expect.stringContaining('do not fit') })
    const { runId } = await playground.skills.run(person, NAME)
    for await (const _ of playground.runs.events(person, runId));
    expect((await playground.runs.get(person, runId)).value).toBe(8)
  })

  test('makes way for what can be put back: tests of a newer version, and all of it', async () => {
    const person = somebody()
    await save(person)
    await save(person, 'const n = 4\nexport default n * 3', { mayReplace: true })
    const { version, undoId } = await playground.skills.rollBack(person, NAME, 1)
    expect([version, existsSync(fileOf(person, 'tests'))]).toEqual([3, false])
    expect(await playground.trash(person).putBack(undoId!)).toEqual({ path: `skills/${NAME}/tests` })
    expect(existsSync(fileOf(person, 'tests/first.json'))).toBe(true)
    const removed = await playground.skills.remove(person, NAME)
    await playground.trash(person).putBack(removed.undoId)
    expect(await playground.skills.show(person, NAME)).toMatchObject({ isWaiting: false, tests: ['first.json'] })
  })
})

describe('a skill of somebody else', () => {
  const HELLO = 'export const greet = () => "hello"\n'
  const bring = async (person: Person) => {
    const files = new Map([
      ['x/SKILL.md', Buffer.from(`---\nname: ${NAME}\ndescription: Greets.\n---\n`)],
      ['x/skill.ts', Buffer.from(HELLO.replace('greet', NAME))],
    ])
    const [{ reason } = { reason: null }] = (await playground.skills.import(person, files, {
      ...{ from: 'x.zip', mayReplace: true },
    })) as { reason?: string }[]
    expect(reason).toBeUndefined()
  }
  const isWaiting = async (person: Person) => (await playground.skills.show(person, NAME)).isWaiting

  test('that was accepted waits again when a token for a part of the tools edits it', async () => {
    const person = somebody()
    await bring(person)
    await playground.skills.accept(person, NAME, await playground.skills.find(person, NAME))
    const part: Person = { ...person, tokenId: 't_1', reach: { tools: ['calculator'], readsOnly: false } }
    const { texts } = await playground.skills.show(person, NAME)
    await playground.skills.edit(person, NAME, { module: texts.module.replace('hello', 'good day') })
    expect(await isWaiting(person)).toBe(false)
    await playground.skills.edit(part, NAME, { module: texts.module.replace('hello', 'bye') })
    expect(await isWaiting(person)).toBe(true)
    await expect(playground.skills.run(person, NAME)).rejects.toThrow('has changed since you accepted it')
  })

  test('that waits is edited and put back to what it was, and waits all the same', async () => {
    const person = somebody()
    await bring(person)
    const { texts } = await playground.skills.show(person, NAME)
    const file = texts.file.replace(/^imported-from.*\n/m, '')
    await playground.skills.edit(person, NAME, { file })
    expect(await isWaiting(person)).toBe(true)
    await playground.skills.edit(person, NAME, { module: texts.module.replace('hello', 'bye') })
    await playground.skills.rollBack(person, NAME, 2)
    expect(await isWaiting(person)).toBe(true)
  })

  test('takes the place of an own one, which is the own one again when it is put back', async () => {
    const person = somebody()
    await save(person)
    const files = await playground.skills.files(person, NAME)
    await bring(person)
    await playground.skills.remove(person, NAME)
    for (const [path, content] of files) {
      mkdirSync(join(fileOf(person, path), '..'), { recursive: true })
      writeFileSync(fileOf(person, path), content)
    }
    expect(await isWaiting(person)).toBe(false)
    const { texts } = await playground.skills.show(person, NAME)
    await playground.skills.edit(person, NAME, { module: texts.module.replace('* 2', '* 3') })
    expect(await isWaiting(person)).toBe(false)
    await bring(person)
    expect(await isWaiting(person)).toBe(true)
  })
})

test('a run of a skill belongs to a session and keeps the files before, and what was edited by hand is a version then', async () => {
  const person = somebody()
  await save(person)
  const { runId } = await playground.skills.run(person, NAME, { session: 'new', checkpoint: true })
  for await (const _ of playground.runs.events(person, runId));
  expect((await playground.runs.get(person, runId)).session).toEqual(expect.any(String))
  expect(await playground.checkpoints(person).list()).toMatchObject([{ why: 'before-run', runId }])
  const edited = readFileSync(fileOf(person, 'skill.ts'), 'utf8').replace('* 2', '* 9')
  writeFileSync(fileOf(person, 'skill.ts'), edited)
  // As an agent has it run.
  await playground.skills.program(person, NAME, {})
  expect((await lastVersion(person)).module).toBe(edited)
})

test('a skill that was edited by hand is looked at by a token that only reads, and no version is made of it', async () => {
  const person = somebody()
  await save(person)
  writeFileSync(fileOf(person, 'skill.ts'), readFileSync(fileOf(person, 'skill.ts'), 'utf8').replace('* 2', '* 9'))
  const reads: Person = { ...person, tokenId: 't_1', reach: { tools: null, readsOnly: true } }
  const shown = await playground.skills.show(reads, NAME)
  expect([shown.texts.module.includes('* 9'), shown.versions.length]).toEqual([true, 1])
  expect((await playground.skills.show(person, NAME)).versions).toHaveLength(2)
})

test('a skill is packed without what its tests recorded, unless that is asked for', async () => {
  const person = somebody()
  await save(person)
  const holdsTests = (zip: Buffer) => zip.includes(`${NAME}/tests/first.json`)
  expect(holdsTests(await playground.skills.zip(person, NAME))).toBe(false)
  expect(holdsTests(await playground.skills.zip(person, NAME, { withTests: true }))).toBe(true)
})
