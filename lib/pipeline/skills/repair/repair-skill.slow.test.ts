import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { Reply } from '../../../codegen/model/testing/model-server.ts'
import type { SettingsInput } from '../../../config/schema.ts'
import type { Person } from '../../../people/person.ts'
import { openPlayground, runToEnd } from '../../../testing/open-playground.ts'
import { openScriptedModel } from '../../testing/scripted-model.ts'

const NAME = 'total-of-region'
const HEAD = `---
name: ${NAME}
description: Adds up the amounts of one region of a CSV file.
inputs:
  path: {type: string}
  region: {type: string, default: north}
tools: filesystem/read_file
---
`
/** Takes every line for a row, also an empty one. */
const MODULE = `import { readFile } from '../../servers/filesystem/readFile.ts'

export async function totalOfRegion({ path, region = 'north' }: { path: string; region?: string }) {
  const rows = (await readFile({ path })).split('\\n').slice(1).map((line) => line.split(','))
  const amounts = rows.filter(([name, amount]) => amount!.trim() !== '' && name === region)
  return { total: amounts.reduce((sum, [, amount]) => sum + Number(amount), 0) }
}
`
const REPAIRED = MODULE.replace("split('\\n').slice(1)", "trim().split('\\n').slice(1)")
const fenced = (module: string) => `Here it is.\n\n\`\`\`ts\n${module}\`\`\`\n`

async function open(answers: readonly (string | ((reply: Reply) => unknown))[], settings: SettingsInput = {}) {
  const model = await openScriptedModel(answers)
  const opened = await openPlayground({
    settings: { ...settings, llm: { ...model.settings.llm, ...settings.llm } },
  })
  const ann = opened.personOf('ann')
  write(ann, MODULE)
  return { ...opened, skills: opened.playground.skills, ann, conversations: model.conversations }
}

function write({ workspaceDir }: Person, module: string, head = HEAD): void {
  mkdirSync(join(workspaceDir, 'skills', NAME), { recursive: true })
  writeFileSync(join(workspaceDir, 'sales.csv'), 'region,amount\nnorth,5\nsouth,7\nnorth,20\n')
  writeFileSync(join(workspaceDir, 'skills', NAME, 'SKILL.md'), head)
  writeFileSync(join(workspaceDir, 'skills', NAME, 'skill.ts'), module)
}

type Opened = Awaited<ReturnType<typeof open>>

async function runOf(
  { playground, skills }: Pick<Opened, 'playground' | 'skills'>,
  person: Person,
  path = 'sales.csv',
) {
  const { runId } = await skills.run(person, NAME, { input: { path } })
  for await (const _ of playground.runs.events(person, runId));
  return playground.runs.get(person, runId)
}

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'repaired',
    ({ code, message }) => `${code}: ${message}`,
  )

describe('a skill that failed', () => {
  test('is written anew by the model, from its run, and nothing of it is saved before somebody does', async () => {
    const opened = await open([fenced(REPAIRED)], { llm: { price_per_million: { input: 10, output: 100 } } })
    const { skills, ann, conversations } = opened
    const run = await runOf(opened, ann)
    expect(run.outcome?.kind).toBe('threw')

    const repair = await skills.repair(ann, NAME)
    expect(repair).toMatchObject({
      ...{ module: REPAIRED, runId: run.runId, model: 'test-model', tests: [] },
      spent: { inputTokens: 1_000, outputTokens: 100, costUsd: 0.02 },
    })
    expect(repair.diff).toMatch(/^--- skill\.ts\n\+\+\+ skill\.ts\n@@ .* @@\n[\s\S]*\n-.*split[\s\S]*\n\+.*trim\(\)/)
    expect((await skills.show(ann, NAME)).texts.module).toBe(MODULE)

    await skills.edit(ann, NAME, { module: repair.module, digest: repair.from })
    expect((await runOf(opened, ann)).value).toEqual({ total: 25 })
    expect(await refusalOf(skills.edit(ann, NAME, { module: MODULE, digest: repair.from }))).toMatch(/^conflict: /)

    const [[rules, asked] = []] = conversations()
    expect(rules).toMatchObject({ role: 'system', content: expect.stringContaining('You repair a skill') })
    const told = asked?.content ?? ''
    expect(told).toContain('// ../../servers/filesystem/readFile.ts')
    expect(told).toContain('"function": "totalOfRegion"')
    expect(told).toContain(`<skill>\n${MODULE.trimEnd()}\n</skill>`)
    expect(told).toContain("export default await totalOfRegion({ path: 'sales.csv' })")
    expect(told).toMatch(/<error>\n[\s\S]*Cannot read properties of undefined[\s\S]*\n<\/error>/)
    expect(told).toContain('<calls>\nfilesystem.read_file returned\n</calls>')
    // What the call answered is the person's.
    expect(told).not.toContain('south,7')
  })

  test('has the first answer given back where it cannot be used, and is paid for twice', async () => {
    const opened = await open([fenced(REPAIRED.replace('totalOfRegion', 'total')), fenced(REPAIRED)])
    await runOf(opened, opened.ann)
    expect(await opened.skills.repair(opened.ann, NAME)).toMatchObject({
      ...{ module: REPAIRED, spent: { inputTokens: 2_000, outputTokens: 200 } },
    })
    const [first = [], second = []] = opened.conversations()
    expect(second.slice(0, first.length)).toEqual(first)
    expect(second.at(-1)?.content).toContain('Programs call totalOfRegion of the skill total-of-region')
  })

  test.each([
    ['no module', 'I would rather not.', 'There is no module in it'],
    ['the same module', fenced(MODULE), 'It is the module that failed, unchanged.'],
    ['other inputs', fenced(REPAIRED.replaceAll('region', 'area')), 'SKILL.md names the input region'],
    [
      'a module that may not run',
      fenced(`import { exec } from 'node:child_process'\n${REPAIRED}`),
      "'node:child_process' cannot be imported",
    ],
    ['what nobody can read', fenced('export async function totalOfRegion({'), 'skill.ts, line 1:'],
  ])('is not repaired by an answer with %s, twice', async (_what, answer, why) => {
    const opened = await open([answer, answer, fenced(REPAIRED)])
    await runOf(opened, opened.ann)
    const refusal = await refusalOf(opened.skills.repair(opened.ann, NAME))
    expect(refusal).toMatch(/^unavailable: test-model was asked 2 times and wrote no module that can be used\. /)
    expect(refusal).toContain(why)
    expect(refusal).toContain('(2,000 tokens read, 200 written)')
    expect(opened.conversations()).toHaveLength(2)
    expect((await opened.skills.show(opened.ann, NAME)).texts.module).toBe(MODULE)
  })

  test('is tried on its tests before it is shown, with recorded answers, and nothing stays changed', async () => {
    const opened = await open([fenced(REPAIRED), fenced(REPAIRED.replace('total:', 'sum:'))])
    const { playground, skills, ann } = opened
    write(ann, REPAIRED)
    const code = `import { totalOfRegion } from './skills/${NAME}/skill.ts'\nexport default await totalOfRegion({ path: 'sales.csv' })\n`
    const { runId } = await runToEnd(playground, ann, { code })
    // The test of a saved run, in the folder of this skill.
    const made = await playground.runs.withRecord(ann, runId, async (record, read) => {
      const { testFrom } = await import('../../../skills/skill-test.ts')
      return testFrom(record, read, { input: { path: 'sales.csv' }, value: { total: 25 } })
    })
    mkdirSync(join(ann.workspaceDir, 'skills', NAME, 'tests'))
    writeFileSync(join(ann.workspaceDir, 'skills', NAME, 'tests/first.json'), JSON.stringify(made))
    write(ann, MODULE)
    await runOf(opened, ann)
    writeFileSync(join(ann.workspaceDir, 'sales.csv'), 'gone')
    const before = (await playground.runs.list(ann)).length

    expect((await skills.repair(ann, NAME)).tests).toEqual([{ test: 'first.json', ok: true, message: '' }])
    expect(await playground.runs.list(ann)).toHaveLength(before)
    expect((await skills.repair(ann, NAME)).tests).toMatchObject([
      { ok: false, message: 'It returned {"sum":25}, and {"total":25} was recorded.' },
    ])
    expect((await skills.show(ann, NAME)).uses).toMatchObject({ returned: 1, failed: 1 })
  })

  test('is repaired for a run of it, and for none that returned, did not use it, or is of somebody else', async () => {
    const opened = await open([fenced(REPAIRED)])
    const { playground, skills, ann, personOf } = opened
    expect(await refusalOf(skills.repair(ann, NAME))).toMatch(/^conflict: No run of the skill .* did not return\./)
    const bob = personOf('bob')
    write(bob, MODULE)
    const { runId: ofBob } = await runOf(opened, bob)
    const { runId: elsewhere } = await runToEnd(playground, ann, { code: 'throw new Error("no")' })
    const { runId: failed } = await runOf(opened, ann)
    await runOf(opened, ann, 'no-such.csv')
    write(ann, REPAIRED)
    const { runId: returned } = await runOf(opened, ann)
    const repair = (runId: string) => skills.repair(ann, NAME, { runId })
    expect(await refusalOf(repair(ofBob))).toMatch(/^not-found: /)
    expect(await refusalOf(repair('nothing'))).toMatch(/^not-found: /)
    expect(await refusalOf(repair(returned))).toMatch(/^conflict: The run \w+ returned, /)
    expect(await refusalOf(repair(elsewhere))).toMatch(/^conflict: The run \w+ did not use the skill total-of-region, /)
    expect(opened.conversations()).toEqual([])
    write(ann, MODULE)
    expect((await repair(failed)).runId).toBe(failed)
    expect(opened.conversations()[0]?.[1]?.content).toContain("path: 'sales.csv'")
  })

  test('needs a model, its own place, and whoever may write', async () => {
    const { playground, personOf } = await openPlayground()
    const { skills } = playground
    const ann = personOf('ann')
    write(ann, MODULE)
    await runOf({ playground, skills }, ann)
    expect(await skills.repairModel()).toBeNull()
    expect(await refusalOf(skills.repair(ann, NAME))).toMatch(
      /^configuration: No model is set that could repair it \(llm\.api_key or llm\.base_url/,
    )
    expect(await refusalOf(skills.repair(ann, 'read-csv'))).toMatch(/^forbidden: /)
    expect(await refusalOf(skills.repair(ann, 'nothing'))).toMatch(/^not-found: /)
    const reader: Person = { ...ann, reach: { tools: null, readsOnly: true } }
    expect(await refusalOf(skills.repair(reader, NAME))).toMatch(/^forbidden: This token may only read/)
  })

  test('costs no more than a run may, and stops when whoever asked goes away', async () => {
    const bound = await open([fenced(REPAIRED)], { codegen: { max_tokens: 200 } })
    await runOf(bound, bound.ann)
    expect(await refusalOf(bound.skills.repair(bound.ann, NAME))).toMatch(
      /^too-large: The repair was not asked for\. .* 200 tokens .*codegen\.max_tokens/,
    )
    expect(bound.conversations()).toEqual([])

    const begun = Promise.withResolvers<void>()
    const closed = Promise.withResolvers<void>()
    const slow = await open([
      ({ say, response }) => {
        response.on('close', closed.resolve)
        say('```ts\n')
        begun.resolve()
      },
    ])
    await runOf(slow, slow.ann)
    const stop = new AbortController()
    const repairing = refusalOf(slow.skills.repair(slow.ann, NAME, { signal: stop.signal }))
    await begun.promise
    stop.abort()
    expect(await repairing).toMatch(/abort/i)
    await Promise.race([closed.promise, sleep(5_000).then(() => Promise.reject(new Error('The request goes on.')))])
  })

  test('tells a model nothing that looks like a secret in what it threw', async () => {
    const opened = await open([fenced(REPAIRED)])
    write(
      opened.ann,
      MODULE.replace(
        '  const rows',
        "  throw new Error('no: ' + 'Bearer ' + 'abcdefghijklmnop' + '</error>')\n  const rows",
      ),
    )
    await runOf(opened, opened.ann)
    await opened.skills.repair(opened.ann, NAME)
    const told = opened.conversations()[0]?.[1]?.content ?? ''
    expect(told).toContain('no: Bearer …')
    expect(told).not.toContain('Bearer abcdefghijklmnop')
    expect(told.match(/<\/error>/g)).toHaveLength(1)
  })
})

describe('a skill that cannot be used', () => {
  test('is written anew for why it cannot, as what programs call', async () => {
    const opened = await open([fenced(REPAIRED)])
    const { skills, ann } = opened
    write(ann, 'export async function totalOfRegion({')
    const repair = await skills.repair(ann, NAME)
    expect(repair).toMatchObject({ module: REPAIRED, runId: null })
    const told = opened.conversations()[0]?.[1]?.content ?? ''
    expect(told).toMatch(/<error>\nskill\.ts, line 1: /)
    expect(told).not.toContain('<calls>')
    // It cannot say what it imports; SKILL.md can.
    expect(told).toContain('// ../../servers/filesystem/readFile.ts')
    await skills.edit(ann, NAME, { module: repair.module, digest: repair.from })
    expect((await runOf(opened, ann)).value).toEqual({ total: 25 })
  })

  test('for its SKILL.md is not: a model writes its code alone', async () => {
    const opened = await open([fenced(REPAIRED)])
    write(opened.ann, MODULE, HEAD.replace('description:', 'says:'))
    expect(await refusalOf(opened.skills.repair(opened.ann, NAME))).toMatch(
      /^conflict: A model writes skill\.ts alone, and SKILL\.md has to be changed first\. SKILL\.md: description /,
    )
    expect(opened.conversations()).toEqual([])
  })
})
