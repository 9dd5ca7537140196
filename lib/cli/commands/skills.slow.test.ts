import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openScriptedModel } from '../../pipeline/testing/scripted-model.ts'
import { cemIn, type Ended } from '../testing/cem-in.ts'

function open() {
  const home = mkdtempSync(join(tmpdir(), 'skills-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  mkdirSync(join(home, 'work'))
  const cem = cemIn(home)
  return { home, cem: (args: string[], stdin?: string) => cem([...args, '--workspace', 'work'], stdin) }
}

const jsonOf = ({ out }: Ended) => {
  expect(out.trim().split('\n')).toHaveLength(1)
  return JSON.parse(out)
}

const PROGRAM = `import { sumList } from './servers/calculator/sumList.ts'
const numbers = [4, 5, 6]
export default await sumList({ numbers })
`

test('a run is saved, listed, found, run with other inputs, tested, packed and taken over elsewhere', async () => {
  const { home, cem } = open()
  const { runId } = jsonOf(await cem(['exec', '-', '--json'], PROGRAM))
  const nameless = await cem(['skills', 'save', runId, '--name', 'add-up'])
  expect([nameless.status, nameless.err]).toEqual([2, expect.stringContaining('Nobody said what this program does.')])
  const saved = jsonOf(
    await cem(['skills', 'save', runId, '--name', 'add-up', '--description', 'Adds up a few numbers.', '--json']),
  )
  expect(saved).toMatchObject({
    skill: { name: 'add-up', fn: 'addUp', signature: 'addUp(input?: { numbers?: number[] }): Promise<number>' },
    ...{ version: 1, test: 'tests/first.json', offered: [{ name: 'numbers', value: [4, 5, 6], isInput: true }] },
  })
  expect(readFileSync(join(home, 'work/skills/add-up/skill.ts'), 'utf8')).toContain('export async function addUp({')

  const listed = jsonOf(await cem(['skills', 'list', '--json']))
  expect(listed.skills.map(({ name }: { name: string }) => name)).toContain('add-up')
  expect((await cem(['skills', 'search', 'add some numbers'])).out.split('\n')[0]).toMatch(/^\* [01]\.\d+ {2}add-up/)

  const run = await cem(['skills', 'run', 'add-up', '--set', 'numbers=[1, 2]'])
  expect([run.status, run.out]).toEqual([0, '3\n'])
  expect(jsonOf(await cem(['skills', 'run', 'add-up', '--input', '{"numbers": [7]}', '--json']))).toMatchObject({
    value: 7,
  })
  const wrong = await cem(['skills', 'run', 'add-up', '--set', 'number=1'])
  expect([wrong.status, wrong.err]).toEqual([2, expect.stringContaining('takes no "number". It takes numbers.')])
  const failed = await cem(['skills', 'run', 'add-up', '--set', 'numbers=[]'])
  expect([failed.status, failed.err]).toEqual([1, expect.stringMatching(/What happened: cem runs show \w+\./)])
  expect(await cem(['skills', 'test', 'add-up'])).toMatchObject({ status: 0, out: 'ok  first.json\n' })

  const shown = await cem(['skills', 'show', 'add-up'])
  expect(shown.out).toContain('add-up, version 1 by local')
  expect(shown.out).toContain('[2 of 3 runs returned')
  writeFileSync(join(home, 'work/skills/add-up/skill.ts'), 'export const x = 1')
  const broken = await cem(['skills', 'run', 'add-up'])
  expect([broken.status, broken.err]).toEqual([
    1,
    expect.stringContaining('skill.ts must export the function of the skill'),
  ])
  for (const command of ['rollback', 'diff']) {
    const refused = await cem(['skills', command, 'add-up', 'one'])
    expect([refused.status, refused.err]).toEqual([2, expect.stringContaining('Expected a whole number above 0.')])
  }
  expect((await cem(['skills', 'rollback', 'add-up', '1'])).err).toContain('Version 1 is version')

  const removed = await cem(['skills', 'remove', 'add-up'])
  const [, undoId = ''] = /cem skills put-back ([\w-]+)/.exec(removed.err) ?? []
  expect(await cem(['skills', 'put-back', undoId])).toMatchObject({ status: 0, err: 'skills/add-up is there again.\n' })
  const inSession = ['skills', 'run', 'add-up', '--session', 'new', '--checkpoint', '--json']
  expect(jsonOf(await cem(inSession))).toMatchObject({ value: 15, session: expect.any(String) })

  const exported = await cem(['skills', 'export', 'add-up'])
  expect(exported.err).toContain(join(home, 'add-up.zip'))
  expect(exported.err).toContain('tests/first.json: with the recorded answers of its calls')
  const bare = ['skills', 'export', 'add-up', '--without-tests', '--zip', 'bare.zip', '--json']
  expect(jsonOf(await cem(bare)).files).toEqual(['SKILL.md', 'skill.ts'])
  expect((await cem(['skills', 'export', 'add-up', '--client', 'claude-code'])).status).toBe(0)
  expect(readFileSync(join(home, '.claude/skills/add-up/SKILL.md'), 'utf8')).toMatch(/^---\nname: add-up\n/)
  const elsewhere = (args: string[]) => cemIn(home)([...args, '--workspace', 'other'])
  expect(jsonOf(await elsewhere(['skills', 'import', 'add-up.zip', '--json']))).toMatchObject({
    imported: [{ name: 'add-up' }],
  })
  expect((await elsewhere(['skills', 'run', 'add-up'])).err).toContain('cem skills accept add-up')
  const [, digest = ''] = /accept add-up --digest=(\S+)/.exec((await elsewhere(['skills', 'show', 'add-up'])).err) ?? []
  const copy = join(home, 'other/skills/add-up/skill.ts')
  const read = readFileSync(copy, 'utf8')
  writeFileSync(copy, `${read}// written over\n`)
  expect((await elsewhere(['skills', 'accept', 'add-up', `--digest=${digest}`])).err).toContain('has changed since')
  writeFileSync(copy, read)
  const accepted = await elsewhere(['skills', 'accept', 'add-up'])
  expect(accepted.err).toMatch(/^Accepted: add-up .*from .*add-up\.zip\nTools: calculator\/.*\nDigest: /)
  expect(accepted.err).toContain(digest)
  expect(await elsewhere(['skills', 'run', 'add-up'])).toMatchObject({ status: 0, out: '15\n' })
  rmSync(join(home, 'other/skills/add-up/tests'), { recursive: true })
  const untested = await elsewhere(['skills', 'test', 'add-up'])
  expect([untested.status, untested.err]).toEqual([1, expect.stringContaining('The skill add-up has no tests')])
}, 500_000)

test('a skill that failed is repaired by the model: what it changes is shown, and written only where that is said', async () => {
  const { home, cem } = open()
  mkdirSync(join(home, 'work/skills/first-word'), { recursive: true })
  const file = join(home, 'work/skills/first-word/skill.ts')
  const module = 'export function firstWord({ text }: { text: string }) {\n  return /\\w+/.exec(text)![0]\n}\n'
  const repaired = module.replace('![0]', "?.[0] ?? ''")
  writeFileSync(file, module)
  writeFileSync(
    join(home, 'work/skills/first-word/SKILL.md'),
    '---\nname: first-word\ndescription: The first word of a text.\ninputs: {text: {type: string}}\n---\n',
  )
  const failed = await cem(['skills', 'run', 'first-word', '--set', 'text=?', '--json'])
  const { runId } = jsonOf(failed)
  const without = await cem(['skills', 'repair', 'first-word'])
  expect([without.status, without.err]).toEqual([expect.any(Number), expect.stringContaining('No model is set that')])

  const answer = `\`\`\`ts\n${repaired}\`\`\``
  const model = await openScriptedModel([answer, answer, 'No.', 'No.'])
  writeFileSync(join(home, 'config.yaml'), JSON.stringify(model.settings))
  const repair = ['skills', 'repair', 'first-word', '--config', 'config.yaml']
  const shown = await cem(repair)
  expect([shown.status, shown.out]).toEqual([
    0,
    "--- skill.ts\n+++ skill.ts\n@@ -1,3 +1,3 @@\n export function firstWord({ text }: { text: string }) {\n-  return /\\w+/.exec(text)![0]\n+  return /\\w+/.exec(text)?.[0] ?? ''\n }\n",
  ])
  expect(shown.err).toContain(`By test-model, for the run ${runId}: 1,000 tokens read, 100 written.`)
  expect(shown.err).toContain('cem skills repair first-word --save')
  expect(readFileSync(file, 'utf8')).toBe(module)

  const saved = jsonOf(await cem([...repair, '--run', runId, '--save', '--json']))
  expect(saved).toMatchObject({ module: repaired, runId, saved: true })
  expect(readFileSync(file, 'utf8')).toBe(repaired)
  expect(await cem(['skills', 'run', 'first-word', '--set', 'text=?'])).toMatchObject({ status: 0 })
  const unusable = await cem([...repair, '--run', runId, '--save'])
  expect(unusable.err).toContain('test-model was asked 2 times and wrote no module that can be used.')
  expect([unusable.status === 0, readFileSync(file, 'utf8')]).toEqual([false, repaired])
}, 300_000)
