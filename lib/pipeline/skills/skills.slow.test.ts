import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Person } from '../../people/person.ts'
import type { Playground } from '../../playground.ts'
import { createInstallation, runToEnd } from '../../testing/open-playground.ts'
import { openScriptedModel } from '../testing/scripted-model.ts'

const installation = createInstallation()
let playground: Playground
let number = 0

beforeAll(async () => {
  playground = await installation.open()
  return installation.close
})

/** Somebody with a file of sales. */
function somebody(): Person {
  const person = installation.personOf(`ann${++number}`)
  mkdirSync(person.workspaceDir, { recursive: true })
  writeFileSync(join(person.workspaceDir, 'sales.csv'), 'region,amount\nnorth,5\nsouth,7\nnorth,20\n')
  writeFileSync(join(person.workspaceDir, 'other.csv'), 'region,amount\nwest,1\nwest,2\n')
  return person
}

const TOTAL = `import { readFile } from './servers/filesystem/readFile.ts'
import { sumList } from './servers/calculator/sumList.ts'

const path = 'sales.csv'
const text = await readFile({ path })
const rows = text.trim().split('\\n').slice(1).map((line) => line.split(','))
const numbers = rows.filter(([region]) => region === 'north').map(([, amount]) => Number(amount))
export default { total: await sumList({ numbers }) }
`
const SAVE = { name: 'total-of-region', description: 'Adds up the amounts of one region of a CSV file.' }

async function save(person: Person, code = TOTAL, request: object = SAVE) {
  const { runId, record } = await runToEnd(playground, person, { code })
  expect(record.outcome).toEqual({ kind: 'returned' })
  return { runId, saved: await playground.skills.save(person, { ...SAVE, ...request, runId }) }
}

async function run(person: Person, name: string, input?: Record<string, unknown>) {
  const { runId } = await playground.skills.run(person, name, input ? { input } : {})
  for await (const _ of playground.runs.events(person, runId));
  return playground.runs.get(person, runId)
}

describe('a run that is saved as a skill', () => {
  test('is a typed function of what a person would change, with its defaults, and runs with other inputs', async () => {
    const person = somebody()
    const { saved } = await save(person)
    expect(saved).toMatchObject({ version: 1, test: 'tests/first.json' })
    expect(saved.skill).toMatchObject({
      ...{ name: SAVE.name, description: SAVE.description, owner: 'own', fn: 'totalOfRegion' },
      tools: ['calculator/sum_list', 'filesystem/read_file'],
      signature: 'totalOfRegion(input?: { path?: string; region?: string }): Promise<{ total: number }>',
      inputs: { path: { type: 'string', default: 'sales.csv' }, region: { type: 'string', default: 'north' } },
    })
    expect((await run(person, SAVE.name)).value).toEqual({ total: 25 })
    expect((await run(person, SAVE.name, { region: 'south' })).value).toEqual({ total: 7 })
    const other = await run(person, SAVE.name, { path: 'other.csv', region: 'west' })
    expect(other.value).toEqual({ total: 3 })
    expect(other.toolCalls.map(({ server, tool }) => `${server}.${tool}`)).toEqual([
      'filesystem.read_file',
      'calculator.sum_list',
    ])
    const { findings } = await playground.check(
      person,
      await playground.skills.program(person, SAVE.name, { region: 'x' }),
    )
    expect(findings).toEqual([])
    expect((await playground.skills.show(person, SAVE.name)).uses).toMatchObject({ returned: 3, failed: 0 })
    const ran = await playground.skills.runs(person, SAVE.name)
    expect(ran.map(({ outcome }) => outcome)).toEqual(['returned', 'returned', 'returned'])
    expect(ran[0]?.runId).toBe(other.runId)
  })

  test('passes its test without the world, and fails it when it does something else', async () => {
    const person = somebody()
    await save(person)
    const before = (await playground.runs.list(person)).length
    rmSync(join(person.workspaceDir, 'sales.csv'))
    expect(await playground.skills.test(person, SAVE.name)).toEqual({
      ok: true,
      tests: [{ test: 'first.json', ok: true, message: '' }],
    })
    // Of a test that passed nothing is left: it did not do what it was made for.
    expect(await playground.runs.list(person)).toHaveLength(before)
    expect((await playground.skills.show(person, SAVE.name)).uses).toMatchObject({ returned: 0, failed: 0 })
    expect(await playground.skills.runs(person, SAVE.name)).toEqual([])
    const file = join(person.workspaceDir, 'skills', SAVE.name, 'skill.ts')
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace('total:', 'sum:'))
    const changed = await playground.skills.test(person, SAVE.name)
    expect(changed.tests).toMatchObject([
      { ok: false, message: 'It returned {"sum":25}, and {"total":25} was recorded.' },
    ])
    writeFileSync(file, text.replace('.slice(1)', ''))
    const asked = await playground.skills.test(person, SAVE.name)
    expect(asked.ok).toBe(true)
    writeFileSync(file, text.replace('await readFile({ path })', "await readFile({ path: 'other.csv' })"))
    const other = await playground.skills.test(person, SAVE.name)
    expect(other.tests[0]?.message).toContain('filesystem.read_file is not among the recorded calls')
    expect((await playground.runs.get(person, other.tests[0]!.runId!)).outcome?.kind).toBe('threw')
  })

  test('is refused with what to do: for its name, its run, its inputs', async () => {
    const person = somebody()
    const { runId } = await save(person)
    const failed = await runToEnd(playground, person, { code: 'throw new Error("no")' })
    const refused = (request: object) =>
      playground.skills.save(person, { ...SAVE, runId, ...request }).then(
        () => 'saved',
        ({ code, message }) => `${code}: ${message}`,
      )
    expect(await refused({ name: 'Total Of' })).toMatch(/^invalid-input: Expected a skill's name .* got "Total Of"/)
    expect(await refused({})).toMatch(/^conflict: You have a skill called total-of-region/)
    expect(await refused({ name: 'x', runId: failed.runId })).toMatch(/^conflict: .* ended as threw/)
    expect(await refused({ name: 'x', runId: 'nothing' })).toMatch(/^not-found:/)
    expect(await refused({ name: 'x', description: '' })).toMatch(/^invalid-input: Nobody said what this program does/)
    expect(await refused({ name: 'x', inputs: ['nope'] })).toMatch(
      /^invalid-input: The program has no value called "nope".* It has path, region\.$/,
    )
    await expect(playground.skills.run(person, SAVE.name, { input: { nope: 1 } })).rejects.toThrow(
      'The skill total-of-region takes no "nope". It takes path, region.',
    )
    await expect(playground.skills.run(person, SAVE.name, { input: { region: 5 } })).rejects.toThrow('wrong inputs')
    await expect(playground.skills.run(person, 'nothing')).rejects.toThrow('There is no skill called "nothing"')
  })

  test('has no test where it was answered from the record of another run', async () => {
    const person = somebody()
    const { runId } = await save(person)
    const again = await runToEnd(playground, person, { replayOf: runId })
    const saved = await playground.skills.save(person, { ...SAVE, name: 'replayed', runId: again.runId })
    expect(saved).toMatchObject({ test: null, whyNoTest: expect.stringContaining('used the results of another one') })
    expect(await playground.skills.test(person, 'replayed')).toEqual({ ok: false, tests: [] })
  })

  test('has versions, with what changed, and is put back to an earlier one', async () => {
    const person = somebody()
    await save(person)
    const { saved } = await save(person, TOTAL.replace('total:', 'sum:'), { mayReplace: true })
    expect(saved.version).toBe(2)
    const file = join(person.workspaceDir, 'skills', SAVE.name, 'skill.ts')
    writeFileSync(file, readFileSync(file, 'utf8').replace('sum:', 'amount:'))
    expect((await run(person, SAVE.name)).value).toEqual({ amount: 25 })
    const { versions } = await playground.skills.show(person, SAVE.name)
    expect(versions.map(({ version, because }) => [version, because.replace(/run \w+/, 'a run')])).toEqual([
      [1, 'saved from a run'],
      [2, 'saved from a run'],
      [3, 'edited'],
    ])
    expect(await playground.skills.diff(person, SAVE.name, 1)).toMatch(/-.*total:.*\n\+.*amount:/)
    expect(await playground.skills.rollBack(person, SAVE.name, 1)).toMatchObject({ version: 4 })
    expect((await run(person, SAVE.name)).value).toEqual({ total: 25 })
    await expect(playground.skills.rollBack(person, SAVE.name, 9)).rejects.toThrow('There is no version 9')
    await playground.skills.remove(person, SAVE.name)
    await expect(playground.skills.show(person, SAVE.name)).rejects.toThrow('There is no skill')
  })

  test('is replaced as a whole, and what was edited by hand before is a version, also where it is broken', async () => {
    const person = somebody()
    await save(person)
    const folder = join(person.workspaceDir, 'skills', SAVE.name)
    const edited = readFileSync(join(folder, 'skill.ts'), 'utf8').replace('total:', 'mine:')
    writeFileSync(join(folder, 'skill.ts'), edited)
    writeFileSync(join(folder, 'words.txt'), 'a resource')
    writeFileSync(join(folder, 'tests/second.json'), '{}')
    const { saved } = await save(person, TOTAL.replace('total:', 'sum:'), { mayReplace: true })
    expect(saved.version).toBe(3)
    const madeOf = async () =>
      (await playground.skills.show(person, SAVE.name)).versions.map(
        ({ version, because }) => `${version} ${because.replace(/run \w+/, 'a run')}`,
      )
    expect(await madeOf()).toEqual(['1 saved from a run', '2 edited', '3 saved from a run'])
    expect(await playground.skills.diff(person, SAVE.name, 2)).toMatch(/-.*mine:.*\n\+.*sum:/)
    // Its tests are its own, and a resource is not of one version.
    expect([...(await playground.skills.files(person, SAVE.name)).keys()].sort()).toEqual([
      ...['SKILL.md', 'skill.ts', 'tests/first.json', 'words.txt'],
    ])
    expect((await playground.skills.test(person, SAVE.name)).ok).toBe(true)

    writeFileSync(join(folder, 'skill.ts'), 'export const broken = {')
    expect(await playground.skills.rollBack(person, SAVE.name, 1)).toMatchObject({ version: 5 })
    expect(await madeOf()).toEqual([
      ...['1 saved from a run', '2 edited', '3 saved from a run', '4 edited', '5 version 1 again'],
    ])
    // What the newer one was tested with is not what this one does.
    expect((await playground.skills.show(person, SAVE.name)).tests).toEqual([])

    writeFileSync(join(folder, 'skill.ts'), 'export const broken = 2')
    const seen = await playground.skills.showBroken(person, SAVE.name)
    const mended = { module: edited, digest: seen?.digest }
    writeFileSync(join(folder, 'skill.ts'), 'export const broken = 3')
    await expect(playground.skills.edit(person, SAVE.name, mended)).rejects.toMatchObject({ code: 'conflict' })
    writeFileSync(join(folder, 'skill.ts'), 'export const broken = 2')
    const arriving = filesOf({ 'x/SKILL.md': HEAD.replace('greet', SAVE.name), 'x/skill.ts': GREET })
    const how = { from: 'x.zip', mayReplace: true }
    expect(await playground.skills.import(person, arriving, how)).toMatchObject([{ skill: { name: SAVE.name } }])
    expect((await madeOf()).slice(5)).toEqual(['6 edited', '7 imported from x.zip'])
    expect([...(await playground.skills.files(person, SAVE.name)).keys()].sort()).toEqual(['SKILL.md', 'skill.ts'])
  })

  test('is found by a task in other words, and a program that does the task imports it', async () => {
    const person = somebody()
    await save(person)
    const again = await installation.open()
    const found = await again.skills.search(person, 'sum of the amounts per region in other.csv')
    expect(found[0]).toMatchObject({ name: SAVE.name, isChosen: true })
    const { record } = await runToEnd(again, person, { task: 'sum the amounts of region west in other.csv' })
    expect(record.program).toContain(`import { totalOfRegion } from './skills/${SAVE.name}/skill.ts'`)
    expect(record).toMatchObject({ generator: 'rules', value: { total: 3 } })
    expect(record.selected[0]).toMatchObject({ server: 'skills', tool: SAVE.name })
    expect((await again.skills.show(person, SAVE.name)).uses.returned).toBe(1)
  })
})

const HEAD =
  '---\nname: greet\ndescription: Greets somebody by name.\nmetadata:\n  inputs: \'{"who": {"type": "string"}}\'\n---\n'
const GREET = `import { writeFile } from '../../servers/filesystem/writeFile.ts'
export async function greet({ who }: { who: string }) {
  await writeFile({ path: 'greeting.txt', content: who })
  return 'hello ' + who
}
`
const filesOf = (files: Record<string, string>) =>
  new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]))

describe('a skill of somebody else', () => {
  test('waits to be accepted, and again when it has changed; also for programs that import it', async () => {
    const person = somebody()
    const files = filesOf({
      'greet/SKILL.md': HEAD,
      'greet/skill.ts': GREET,
      'greet/words.txt': 'hello',
      'greet/evil.ts': '',
    })
    const [imported] = await playground.skills.import(person, files, { from: 'greet.zip' })
    expect(imported).toMatchObject({ name: 'greet', skill: { importedFrom: 'greet.zip' } })
    expect([...(await playground.skills.files(person, 'greet')).keys()].sort()).toEqual([
      'SKILL.md',
      'skill.ts',
      'words.txt',
    ])
    await expect(playground.skills.run(person, 'greet', { input: { who: 'you' } })).rejects.toThrow(
      'The skill greet was written by somebody else. Read it (cem skills show greet), then accept it as it is: cem skills accept greet.',
    )
    const code = "import { greet } from './skills/greet/skill.ts'\nexport default await greet({ who: 'you' })"
    const refused = await runToEnd(playground, person, { code })
    expect(refused.record.outcome).toMatchObject({ kind: 'refused', findings: [{ rule: 'skills' }] })
    await expect(playground.skills.fork(person, 'greet', 'mine')).rejects.toThrow('was written by somebody else')

    const narrow = { ...person, reach: { tools: ['calculator'], readsOnly: false } }
    for (const change of [
      () => playground.skills.accept(narrow, 'greet'),
      () => playground.skills.share(narrow, 'greet'),
    ])
      await expect(change()).rejects.toMatchObject({
        code: 'forbidden',
        message: expect.stringContaining('it was made for calculator only'),
      })
    await playground.skills.accept(person, 'greet', await playground.skills.find(person, 'greet'))
    expect((await run(person, 'greet', { who: 'you' })).value).toBe('hello you')
    const file = join(person.workspaceDir, 'skills/greet/skill.ts')
    writeFileSync(file, GREET.replace('hello', 'bye'))
    expect((await playground.skills.list(person)).skills.find(({ name }) => name === 'greet')).toMatchObject({
      isWaiting: true,
    })
    await expect(playground.skills.run(person, 'greet', { input: { who: 'you' } })).rejects.toThrow(
      'has changed since you accepted it',
    )
    // What was kept of it elsewhere: another installation knows that it is somebody else's by what it says.
    const other = createInstallation()
    const elsewhere = await other.open()
    await expect(elsewhere.skills.run(person, 'greet', { input: { who: 'you' } })).rejects.toThrow(
      'was written by somebody else',
    )
    await other.close()
  })

  test('is taken over whole or not at all, each of several by itself', async () => {
    const person = somebody()
    const named = (name: string) => HEAD.replace('greet', name)
    const become = async (files: Record<string, string>) =>
      (await playground.skills.import(person, filesOf(files), { from: 'x' })).map((one) =>
        'reason' in one ? `${one.name}: ${one.reason}` : one.name,
      )
    // One that is made of another, which comes after it.
    const made = GREET.replace("'../../servers/filesystem/writeFile.ts'", "'../b/skill.ts'").replace(
      'writeFile',
      'greet as writeFile',
    )
    expect(
      await become({
        ...{ 'a/SKILL.md': named('a'), 'a/skill.ts': made.replace("path: 'greeting.txt', content: who", 'who') },
        ...{ 'b/SKILL.md': named('b'), 'b/skill.ts': GREET },
        ...{ 'c/SKILL.md': named('c'), 'c/skill.ts': 'export const c = ({ who }: { who: string }) => eval(who)' },
        ...{ 'd/SKILL.md': named('d'), 'd/skill.ts': GREET.replace('filesystem', 'nothing') },
        ...{
          'e/SKILL.md': named('e'),
          'e/skill.ts': GREET.replace('../../servers/filesystem/writeFile.ts', './other.ts'),
        },
        ...{ 'f/SKILL.md': named('f') },
        ...{ 'g/SKILL.md': named('read-csv'), 'g/skill.ts': GREET },
        ...{ '../h/SKILL.md': named('../h'), '../h/skill.ts': GREET },
      }),
    ).toEqual([
      'b',
      'a',
      expect.stringMatching(/^h: SKILL.md: expected a name/),
      expect.stringMatching(/^c: skill.ts, line 1: /),
      'd: skill.ts, line 1: \'../../servers/nothing/writeFile.ts\' cannot be imported. There is no such tool here: connect the server "nothing".',
      expect.stringMatching(/^e: skill.ts, line 1: '.\/other.ts' cannot be imported. A skill may import/),
      'f: There is no skill.ts in it: it teaches an agent, and no program can import it.',
      'read-csv: Everybody has a skill called read-csv here. Choose another name.',
    ])
    expect((await playground.skills.list(person)).broken).toEqual([])
    expect(await become({ 'b/SKILL.md': named('b'), 'b/skill.ts': GREET })).toEqual([
      expect.stringMatching(/^b: You have a skill called b/),
    ])
    await expect(become({ 'x.txt': '' })).rejects.toThrow('There is no skill in it')
  })

  test('replaces the one of a taken name where that is said, and no other', async () => {
    const person = somebody()
    const named = (name: string) => HEAD.replace('greet', name)
    const files = (code: string) =>
      filesOf({
        ...{ 'a/SKILL.md': named('a'), 'a/skill.ts': code, 'b/SKILL.md': named('b'), 'b/skill.ts': code },
        ...{ 'read-csv/SKILL.md': named('read-csv'), 'read-csv/skill.ts': code },
      })
    const become = async (code: string, mayReplace?: string) =>
      (await playground.skills.import(person, files(code), { from: 'x', ...(mayReplace && { mayReplace }) })).map(
        (one) => ('reason' in one ? [one.name, one.isTaken ?? false] : one.name),
      )
    const other = GREET.replace('hello', 'hi')
    // What everybody has cannot be replaced.
    expect(await become(GREET)).toEqual(['a', 'b', ['read-csv', false]])
    expect(await become(other)).toEqual([
      ['a', true],
      ['b', true],
      ['read-csv', false],
    ])
    expect(await become(other, 'b')).toEqual(['b', ['a', true], ['read-csv', false]])
    const versions = async (name: string) => (await playground.skills.show(person, name)).versions.length
    expect([await versions('a'), await versions('b')]).toEqual([1, 2])
  })

  test('gives its name back when it is removed: what is made under it then does not wait', async () => {
    const person = somebody()
    const files = filesOf({ 'greet/SKILL.md': HEAD, 'greet/skill.ts': GREET })
    await playground.skills.import(person, files, { from: 'greet.zip' })
    await playground.skills.remove(person, 'greet')
    await playground.skills.fork(person, 'find-in-files', 'greet')
    const { skills } = await playground.skills.list(person)
    expect(skills.find(({ name }) => name === 'greet')).toMatchObject({ owner: 'own', isWaiting: false })
  })

  test('of which what is kept is damaged is told, and the others are there all the same', async () => {
    const person = somebody()
    const named = (name: string) => HEAD.replace('greet', name)
    const files = filesOf({
      'a/SKILL.md': named('a'),
      'a/skill.ts': GREET,
      'b/SKILL.md': named('b'),
      'b/skill.ts': GREET,
    })
    await playground.skills.import(person, files, { from: 'x' })
    const all = readdirSync(join(installation.dataDir, 'skills'), { recursive: true }) as string[]
    const records = all
      .filter((path) => path.endsWith('/a.json'))
      .map((path) => join(installation.dataDir, 'skills', path))
    for (const record of records) writeFileSync(record, '{')
    const { skills, broken } = await playground.skills.list(person)
    expect(skills.map(({ name }) => name)).toContain('b')
    expect(broken).toEqual([
      {
        name: 'a',
        owner: 'own',
        reason: expect.stringMatching(/is damaged\. Ask .* remove skills\/\w+\/a\.json from/),
      },
    ])
    expect(broken[0]?.reason).not.toContain(installation.dataDir)
    const found = await playground.skills.search(person, 'greets somebody by name')
    expect(found.map(({ name }) => name)).toContain('b')
    for (const record of records) rmSync(record)
  })

  test('that a program wrote under a name that everybody has is not used, and what is broken says why', async () => {
    const person = somebody()
    const write = (name: string, files: Record<string, string>) => {
      mkdirSync(join(person.workspaceDir, 'skills', name), { recursive: true })
      for (const [file, text] of Object.entries(files))
        writeFileSync(join(person.workspaceDir, 'skills', name, file), text)
    }
    write('read-csv', { 'SKILL.md': HEAD, 'skill.ts': GREET })
    write('no-module', { 'SKILL.md': HEAD })
    write('no-head', { 'skill.ts': GREET })
    write('other-name', { 'SKILL.md': HEAD, 'skill.ts': GREET })
    write('Bad Name', { 'SKILL.md': HEAD, 'skill.ts': GREET })
    const { broken, skills } = await playground.skills.list(person)
    expect(broken.map(({ name, reason }) => `${name}: ${reason}`)).toEqual([
      expect.stringMatching(/^Bad Name: Its folder cannot be the name of a skill/),
      expect.stringMatching(/^no-head: There is no SKILL.md/),
      expect.stringMatching(/^no-module: There is no skill.ts/),
      'other-name: SKILL.md calls the skill "greet", and its folder is called "other-name". Give both one name.',
      expect.stringMatching(/^read-csv: Your own skills\/read-csv is not used/),
    ])
    expect(skills.find(({ name }) => name === 'read-csv')?.owner).toBe('shared')
    await expect(playground.skills.show(person, 'other-name')).rejects.toThrow('Give both one name')
  })
})

test('a model is told of skills that fit the task, as of tools, and its program imports them', async () => {
  const program = `import { totalByGroup } from './skills/total-by-group/skill.ts'
export default (await totalByGroup({ path: 'sales.csv', group: 'region', amount: 'amount' })).length
`
  const model = await openScriptedModel([`\`\`\`ts\n${program}\`\`\``, '```ts\nexport default 4\n```'])
  const withModel = await installation.open({ settings: model.settings })
  const person = somebody()
  const { record } = await runToEnd(withModel, person, { task: 'sum of sales per region in sales.csv' })
  expect(record).toMatchObject({ value: 2, findings: [], program })
  expect(record.selected.map(({ server, tool }) => `${server}/${tool}`)).toContain('skills/total-by-group')
  const [[, asked]] = model.conversations() as [[unknown, { content: string }]]
  expect(asked.content).toContain('// ./skills/total-by-group/skill.ts')
  expect(asked.content).toContain(
    'export function totalByGroup(input: { path: string; group: string; amount: string })',
  )
  // Of tasks that have nothing to do with one it is told of none.
  await runToEnd(withModel, person, { task: 'what is 2 plus 2?' })
  expect(JSON.stringify(model.conversations()[1])).not.toContain('./skills/')
})

test("a skill that is shared is everybody's, without what its tests recorded unless that is asked for", async () => {
  const other = createInstallation()
  onTestFinished(other.close)
  const skillsDir = join(other.dir, 'skills')
  mkdirSync(skillsDir)
  const shared = await other.open({ settings: { execution: { skills_dir: skillsDir } } })
  const admin = { ...other.personOf('root'), admin: true }
  const program = `import { sumList } from './servers/calculator/sumList.ts'
const numbers = [4, 5, 6]
export default await sumList({ numbers })
`
  const { runId } = await runToEnd(shared, admin, { code: program })
  for (const name of ['add-up', 'add-too', 'add-three'])
    await shared.skills.save(admin, { name, description: 'Adds up a few numbers.', runId })
  expect(await shared.skills.share(admin, 'add-up')).toMatchObject({ name: 'add-up', owner: 'shared' })
  await shared.skills.share(admin, 'add-too', { withTests: true })
  expect((readdirSync(skillsDir, { recursive: true }) as string[]).sort()).toEqual([
    ...['add-too', 'add-too/SKILL.md', 'add-too/skill.ts', 'add-too/tests', 'add-too/tests/first.json'],
    ...['add-up', 'add-up/SKILL.md', 'add-up/skill.ts'],
  ])
  expect((await shared.skills.list(other.personOf('bob'))).skills.map(({ name }) => name)).toEqual([
    'add-too',
    'add-up',
  ])
  // Something else of its name is there, and no skill.
  mkdirSync(join(skillsDir, 'add-three'))
  writeFileSync(join(skillsDir, 'add-three/SKILL.md'), '')
  await expect(shared.skills.share(admin, 'add-three')).rejects.toMatchObject({ code: 'conflict' })
  expect((await shared.skills.find(admin, 'add-three')).owner).toBe('own')
})

test('the skills that everybody has pass their tests, may be forked, and are not changed', async () => {
  const person = somebody()
  const { skills, broken } = await playground.skills.list(person)
  expect(broken).toEqual([])
  expect(skills.map(({ name }) => name)).toEqual([
    ...['csv-overview', 'find-in-files', 'read-csv', 'table-to-csv', 'total-by-group', 'word-frequencies'],
  ])
  for (const { name } of skills)
    expect([name, await playground.skills.test(person, name)]).toEqual([
      name,
      { ok: true, tests: [{ test: 'first.json', ok: true, message: '' }] },
    ])
  const input = { path: 'sales.csv', group: 'region', amount: 'amount' }
  expect((await run(person, 'total-by-group', input)).value).toEqual([
    { group: 'north', total: 25, rows: 2 },
    { group: 'south', total: 7, rows: 1 },
  ])
  expect(await playground.skills.fork(person, 'total-by-group', 'my-totals')).toMatchObject({
    owner: 'own',
    author: person.id,
  })
  expect((await run(person, 'my-totals', input)).outcome?.kind).toBe('returned')
  await expect(playground.skills.remove(person, 'read-csv')).rejects.toThrow("everybody's")
  await expect(playground.skills.rollBack(person, 'read-csv', 1)).rejects.toThrow('There is no version 1')
  await expect(playground.skills.share(person, 'my-totals')).rejects.toThrow('Only an administrator')
})
