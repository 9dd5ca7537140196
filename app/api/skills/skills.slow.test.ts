import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NextRequest } from 'next/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asPerson } from '../../../lib/people/as-person.ts'
import { openScriptedModel } from '../../../lib/pipeline/testing/scripted-model.ts'
import type { Playground } from '../../../lib/playground.ts'
import { createInstallation, runToEnd } from '../../../lib/testing/open-playground.ts'
import { GET as draft } from '../runs/[id]/skill/route.ts'
import { POST as putBack } from '../trash/[id]/route.ts'
import { POST as accept } from './[name]/accept/route.ts'
import { GET as diff } from './[name]/diff/route.ts'
import { POST as fork } from './[name]/fork/route.ts'
import { POST as repair } from './[name]/repair/route.ts'
import { POST as rollBack } from './[name]/rollback/route.ts'
import { PATCH as edit, DELETE as remove, GET as show } from './[name]/route.ts'
import { GET as ran, POST as start } from './[name]/runs/route.ts'
import { POST as share } from './[name]/share/route.ts'
import { POST as runTests } from './[name]/tests/route.ts'
import { GET as version } from './[name]/versions/[version]/route.ts'
import { GET as list, POST as save } from './route.ts'

const installation = createInstallation()
const kept = globalThis as typeof globalThis & { cemPlayground?: Promise<Playground> | undefined }
let playground: Playground
const tokens: Record<string, string> = {}

beforeAll(async () => {
  playground = await installation.open()
  kept.cemPlayground = Promise.resolve(playground)
  const { people, access } = playground
  for (const [name, scope] of [['ann', 'all'] as const, ['bob', 'all'] as const, ['reader', 'read'] as const]) {
    const email = `${name === 'reader' ? 'ann' : name}@example.com`
    if (name !== 'reader') await people.create({ email, password: 'correct horse' })
    tokens[name] = (await access.tokens.create(email, { name, scope })).token
  }
  tokens['nobody'] = 'cem_nothing'
})
afterAll(async () => {
  kept.cemPlayground = undefined
  await installation.close()
})

/** Own skills as a program writes them. */
function writeSkills(workspaceDir: string, count: number): void {
  for (let at = 0; at < count; at++) {
    const skill = `made-${at}`
    const dir = join(workspaceDir, 'skills', skill)
    mkdirSync(dir, { recursive: true })
    writeFileSync(join(dir, 'SKILL.md'), `---\nname: ${skill}\ndescription: Answers ${at}.\n---\n`)
    writeFileSync(join(dir, 'skill.ts'), `export async function made${at}(): Promise<number> {\n  return ${at}\n}\n`)
  }
}

type Route = (request: NextRequest, context: { params: Promise<never> }) => Promise<Response>

async function send(who: string, route: unknown, method: string, path: string, body?: string | Uint8Array) {
  const [, id = ''] = /^\/api\/(?:skills|runs|trash)\/([^/?]+)/.exec(path) ?? []
  const number = path.split('/')[5]
  const request = new NextRequest(`http://127.0.0.1${path}`, {
    method,
    headers: { Authorization: `Bearer ${tokens[who]}` },
    ...(body !== undefined && { body: body as BodyInit }),
  })
  return (route as Route)(request, { params: Promise.resolve({ id, name: id, version: number }) as never })
}

async function ask(who: string, route: unknown, method: string, path: string, body?: unknown) {
  const response = await send(who, route, method, path, body === undefined ? undefined : JSON.stringify(body))
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

const PROGRAM = `import { add } from './servers/calculator/add.ts'

const first = 2
export default await add({ a: first, b: 40 })
`

async function runOf(name: string, code = PROGRAM): Promise<string> {
  const person = asPerson((await playground.people.findByEmail(`${name}@example.com`))!, playground.config)
  return (await runToEnd(playground, person, { code })).runId
}

async function endOf(name: string, runId: string) {
  const person = asPerson((await playground.people.findByEmail(`${name}@example.com`))!, playground.config)
  for await (const _ of playground.runs.events(person, runId));
  return playground.runs.get(person, runId)
}

test('a run is looked at, saved as a skill, run with other inputs, tested, edited, put back and deleted', async () => {
  const runId = await runOf('ann')
  const offered = await ask('ann', draft, 'GET', `/api/runs/${runId}/skill`)
  expect(offered.body).toMatchObject({
    description: '',
    offered: [
      { name: 'first', value: 2, type: 'number', line: 3, text: 'const first = 2', isInput: true },
      { name: 'b', value: 40, type: 'number', line: 4, isInput: true },
    ],
    taken: { own: [], shared: expect.arrayContaining(['read-csv']) },
  })
  const request = { runId, name: 'sum', description: 'Adds two numbers.' }
  const inputs = [{ name: 'first', as: 'from', default: 5 }, 'b']
  const saved = await ask('ann', save, 'POST', '/api/skills', { ...request, inputs })
  expect(saved).toMatchObject({ status: 201, body: { version: 1, test: 'tests/first.json' } })
  expect(saved.body.skill.inputs).toMatchObject({ from: { type: 'number', default: 5 }, b: { default: 40 } })
  expect((await ask('ann', save, 'POST', '/api/skills', request)).status).toBe(409)
  expect((await ask('ann', list, 'GET', '/api/skills')).body.skills).toContainEqual(
    expect.objectContaining({ name: 'sum', owner: 'own', isWaiting: false }),
  )
  expect((await ask('ann', list, 'GET', '/api/skills?search=add+two+numbers')).body.results[0].name).toBe('sum')

  const started = await ask('ann', start, 'POST', '/api/skills/sum/runs', {
    ...{ input: { from: 1 }, session: 'new' },
  })
  expect(started.status).toBe(202)
  expect(await endOf('ann', started.body.runId)).toMatchObject({ value: 41, session: expect.any(String) })
  expect((await ask('ann', ran, 'GET', '/api/skills/sum/runs')).body.runs).toMatchObject([
    { runId: started.body.runId, outcome: 'returned' },
  ])
  expect((await ask('bob', ran, 'GET', '/api/skills/sum/runs')).body).toEqual({ runs: [] })
  expect((await ask('ann', start, 'POST', '/api/skills/sum/runs', { input: { from: 'x' } })).status).toBe(400)
  // With the values of the run that it was saved from, whatever the defaults are.
  const tested = await ask('ann', runTests, 'POST', '/api/skills/sum/tests')
  expect(tested.body).toEqual({ ok: true, tests: [{ test: 'first.json', ok: true, message: '' }] })

  const { digest, texts } = (await ask('ann', show, 'GET', '/api/skills/sum')).body
  const wrong = await ask('ann', edit, 'PATCH', '/api/skills/sum', { module: 'export const x = ' })
  expect(wrong).toMatchObject({
    status: 400,
    body: { error: { message: expect.stringMatching(/^skill\.ts, line 1/) } },
  })
  const module = texts.module.replace('await add(', '1 + await add(')
  expect((await ask('ann', edit, 'PATCH', '/api/skills/sum', { module, digest })).status).toBe(200)
  expect((await ask('ann', edit, 'PATCH', '/api/skills/sum', { module, digest })).status).toBe(409)
  expect((await ask('ann', runTests, 'POST', '/api/skills/sum/tests')).body).toMatchObject({
    ok: false,
    tests: [{ message: 'It returned 43, and 42 was recorded.', runId: expect.any(String) }],
  })
  expect((await ask('ann', diff, 'GET', '/api/skills/sum/diff?from=1&to=2')).body.diff).toContain('+  return 1 + await')
  expect((await ask('ann', version, 'GET', '/api/skills/sum/versions/1')).body).toEqual(texts)
  expect((await ask('ann', version, 'GET', '/api/skills/sum/versions/2')).body).toEqual({ ...texts, module })
  expect((await ask('ann', version, 'GET', '/api/skills/sum/versions/x')).status).toBe(400)
  expect((await ask('ann', rollBack, 'POST', '/api/skills/sum/rollback', { version: 1 })).body).toEqual({ version: 3 })
  expect((await ask('ann', show, 'GET', '/api/skills/sum')).body.texts).toEqual(texts)

  const { undoId } = (await ask('ann', remove, 'DELETE', '/api/skills/sum')).body
  expect((await ask('ann', show, 'GET', '/api/skills/sum')).status).toBe(404)
  const back = `/api/trash/${undoId}`
  expect((await ask('reader', putBack, 'POST', back)).status).toBe(403)
  expect((await ask('bob', putBack, 'POST', back)).status).toBe(404)
  expect(await ask('ann', putBack, 'POST', back)).toEqual({ status: 200, body: { path: 'skills/sum' } })
  expect((await ask('ann', show, 'GET', '/api/skills/sum')).body.versions).toHaveLength(3)
})

test('a skill that failed is repaired by the model that is set, and what it wrote is saved as any edit', async () => {
  const runId = await runOf(
    'ann',
    PROGRAM.replace('first = 2', 'terms = [2]').replace('a: first', 'a: terms[0]!.valueOf()'),
  )
  await ask('ann', save, 'POST', '/api/skills', { runId, name: 'fails', description: 'Adds.', inputs: ['terms'] })
  const at = '/api/skills/fails'
  const none = await ask('ann', repair, 'POST', `${at}/repair`, {})
  expect(none).toMatchObject({ status: 409, body: { error: { message: expect.stringContaining('did not return') } } })
  const failed = (await ask('ann', start, 'POST', `${at}/runs`, { input: { terms: [] } })).body.runId
  expect((await endOf('ann', failed)).outcome?.kind).toBe('threw')
  const unset = await ask('ann', repair, 'POST', `${at}/repair`, { runId: failed })
  expect(unset.body.error).toMatchObject({ code: 'configuration', message: expect.stringContaining('No model is set') })
  expect((await ask('ann', repair, 'POST', `${at}/repair`, { run: failed })).status).toBe(400)

  const { texts } = (await ask('ann', show, 'GET', at)).body
  const module = texts.module.replace('terms[0]!', '(terms[0] ?? 0)')
  const model = await openScriptedModel([`\`\`\`ts\n${module}\`\`\``])
  const { hasKey: _, from: __, ...settings } = await playground.model.show()
  await playground.model.save({ ...settings, enabled: true, baseUrl: model.settings.llm.base_url }, 'sk-hidden-key')
  try {
    const repaired = await ask('ann', repair, 'POST', `${at}/repair`, { runId: failed })
    expect(repaired).toMatchObject({
      status: 200,
      body: { module, runId: failed, spent: { inputTokens: 1_000 }, tests: [{ test: 'first.json', ok: true }] },
    })
    expect(JSON.stringify(repaired.body)).not.toContain('sk-hidden-key')
    const { from } = repaired.body
    expect((await ask('ann', edit, 'PATCH', at, { module, digest: from })).status).toBe(200)
    expect((await ask('ann', show, 'GET', at)).body.texts.module).toBe(module)
  } finally {
    await playground.model.reset()
  }
})

test('a skill is handed over as a zip file, and waits until what was read is accepted', async () => {
  const runId = await runOf('ann', 'const word = "hello"\nexport default word.concat("!")')
  await ask('ann', save, 'POST', '/api/skills', { runId, name: 'greet', description: 'Greets.' })
  const zip = await send('ann', show, 'GET', '/api/skills/greet?format=zip')
  expect(zip.headers.get('content-disposition')).toContain('attachment; filename="greet.zip"')
  expect(zip.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
  const bytes = new Uint8Array(await zip.arrayBuffer())
  const whole = await send('ann', show, 'GET', '/api/skills/greet?format=zip&tests=true')
  const holdsTests = (archive: Uint8Array) => Buffer.from(archive).includes('tests/first.json')
  expect([bytes, new Uint8Array(await whole.arrayBuffer())].map(holdsTests)).toEqual([false, true])
  expect((await ask('ann', show, 'GET', '/api/skills/greet?format=tar')).status).toBe(400)
  const taken = await send('bob', save, 'POST', '/api/skills?format=zip&from=greet.zip', bytes)
  expect(await taken.json()).toMatchObject({ imported: [{ name: 'greet', skill: { importedFrom: 'greet.zip' } }] })
  expect((await ask('bob', start, 'POST', '/api/skills/greet/runs', {})).status).toBe(403)
  expect((await ask('bob', accept, 'POST', '/api/skills/greet/accept', { digest: 'other' })).status).toBe(409)
  expect(await ask('bob', accept, 'POST', '/api/skills/greet/accept', {})).toMatchObject({
    ...{ status: 400, body: { error: { message: expect.stringContaining('read it, and send its digest') } } },
  })
  const { digest, isWaiting } = (await ask('bob', show, 'GET', '/api/skills/greet')).body
  expect(isWaiting).toBe(true)
  expect((await ask('bob', accept, 'POST', '/api/skills/greet/accept', { digest })).status).toBe(204)
  const { runId: ran } = (await ask('bob', start, 'POST', '/api/skills/greet/runs', {})).body
  expect((await endOf('bob', ran)).value).toBe('hello!')
  expect(await ask('bob', fork, 'POST', '/api/skills/greet/fork', { as: 'greet-too' })).toMatchObject({
    ...{ status: 201, body: { name: 'greet-too', version: 1 } },
  })
  const again = async (query = '') =>
    (await send('bob', save, 'POST', `/api/skills?format=zip&from=greet.zip${query}`, bytes)).json()
  expect(await again()).toMatchObject({ imported: [{ name: 'greet', isTaken: true }] })
  expect(await again('&replace=true&only=other')).toMatchObject({ imported: [{ name: 'greet', isTaken: true }] })
  expect(await again('&replace=true&only=greet')).toMatchObject({ imported: [{ name: 'greet', skill: {} }] })
  expect(await again('&replace=true')).toMatchObject({ imported: [{ name: 'greet', skill: {} }] })
  expect((await send('bob', save, 'POST', '/api/skills?format=zip', new Uint8Array([1, 2]))).status).toBe(400)
})

test('nobody reaches a skill of somebody else, only administrators share, and a token that reads only reads', async () => {
  const runId = await runOf('ann')
  await ask('ann', save, 'POST', '/api/skills', { runId, name: 'secret', description: 'Mine.' })
  const at = '/api/skills/secret'
  for (const [route, method, path, body] of [
    [show, 'GET', at],
    [show, 'GET', `${at}?format=zip`],
    [edit, 'PATCH', at, { module: 'export const a = () => 1' }],
    [remove, 'DELETE', at],
    [start, 'POST', `${at}/runs`, {}],
    [runTests, 'POST', `${at}/tests`],
    [accept, 'POST', `${at}/accept`, {}],
    [diff, 'GET', `${at}/diff?from=1`],
    [diff, 'GET', `${at}/diff?from=1&to=1`],
    [version, 'GET', `${at}/versions/1`],
    [rollBack, 'POST', `${at}/rollback`, { version: 1 }],
    [repair, 'POST', `${at}/repair`, {}],
    [fork, 'POST', `${at}/fork`, { as: 'mine' }],
    [draft, 'GET', `/api/runs/${runId}/skill`],
    [save, 'POST', '/api/skills', { runId, name: 'stolen' }],
  ] as const) {
    expect([path, (await ask('bob', route, method, path, body)).status]).toEqual([path, 404])
    expect([path, (await ask('nobody', route, method, path, body)).status]).toEqual([path, 401])
  }
  expect((await ask('bob', share, 'POST', `${at}/share`)).status).toBe(403)
  expect((await ask('ann', edit, 'PATCH', '/api/skills/read-csv', { module: 'x' })).status).toBe(403)
  expect((await ask('reader', show, 'GET', at)).status).toBe(200)
  for (const [route, method, path, body] of [
    [save, 'POST', '/api/skills', { runId, name: 'another' }],
    [edit, 'PATCH', at, { module: 'x' }],
    [remove, 'DELETE', at],
    [start, 'POST', `${at}/runs`, {}],
    [runTests, 'POST', `${at}/tests`],
    [accept, 'POST', `${at}/accept`, {}],
    [rollBack, 'POST', `${at}/rollback`, { version: 1 }],
    [repair, 'POST', `${at}/repair`, {}],
    [fork, 'POST', `${at}/fork`, { as: 'mine' }],
    [share, 'POST', `${at}/share`],
  ] as const)
    expect([path, (await ask('reader', route, method, path, body)).status]).toEqual([path, 403])
})

test('many skills are listed in pages, of which each has its place after the one before', async () => {
  const { people, access, config } = playground
  await people.create({ email: 'cat@example.com', password: 'correct horse' })
  tokens['cat'] = (await access.tokens.create('cat@example.com', { name: 'cat', scope: 'all' })).token
  writeSkills(asPerson((await people.findByEmail('cat@example.com'))!, config).workspaceDir, 250)
  const first = await ask('cat', list, 'GET', '/api/skills')
  expect([first.body.skills.length, first.body.broken]).toEqual([200, []])
  const second = await ask('cat', list, 'GET', `/api/skills?after=${encodeURIComponent(first.body.next)}`)
  const names = [...first.body.skills, ...second.body.skills].map(({ name }: { name: string }) => name)
  expect(new Set(names.filter((name) => name.startsWith('made-'))).size).toBe(250)
  expect(new Set(names).size).toBe(names.length)
  expect(second.body).not.toHaveProperty('next')
})
