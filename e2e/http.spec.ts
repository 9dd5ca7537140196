import { request as requests } from '@playwright/test'
import { cem } from './cem.ts'
import { expect, test } from './person.ts'

test('a run by bearer token gives the same JSON as by the command line', async ({ somebody, baseURL }) => {
  const { token } = cem('tokens', 'create', '--user', somebody.email, '--name', 'test')
  const api = await requests.newContext({ baseURL, extraHTTPHeaders: { Authorization: `Bearer ${token}` } })
  const task = 'Calculate (100 + 200) * 3 - 50 and save the result to by-http.json'
  const accepted = await api.post('/api/runs', { data: { task } })
  expect(accepted.status()).toBe(202)
  const { runId } = await accepted.json()

  // The stream closes after the last event, so the whole of it is its text; however long the run takes.
  const stream = await (await api.get(`/api/runs/${runId}/events`, { timeout: 0 })).text()
  const events = stream
    .split('\n\n')
    .flatMap((block) => /^id: (\d+)\nevent: ([\w-]+)\ndata: (.*)$/m.exec(block)?.slice(1, 3).join(' ') ?? [])
  expect(events[0]).toBe('1 accepted')
  expect(events.at(-1)).toBe(`${events.length} finished`)
  const rest = await (
    await api.get(`/api/runs/${runId}/events`, { headers: { 'Last-Event-ID': String(events.length - 1) } })
  ).text()
  expect(rest).toContain('event: finished')
  expect(rest).not.toContain('event: accepted')

  const byHttp = await (await api.get(`/api/runs/${runId}`)).json()
  const byCli = cem('run', task, '--user', somebody.email)
  expect(Object.keys(byHttp).sort()).toEqual(Object.keys(byCli).sort())
  for (const record of [byHttp, byCli]) {
    expect(record).toMatchObject({
      status: 'finished',
      outcome: { kind: 'returned' },
      generator: 'rules',
      files: [{ path: 'by-http.json' }],
    })
  }
  // Both are the same person's, so both are in the list.
  const { runs } = await (await api.get('/api/runs')).json()
  expect(runs.map((run: { runId: string }) => run.runId)).toEqual([byCli.runId, byHttp.runId])
  await api.dispose()
})

test('bad requests are refused with what was expected and what came', async ({ somebody: { api } }) => {
  for (const [data, message] of [
    [{}, 'Expected exactly one of "task"'],
    [{ task: 'a', code: 'b' }, 'Expected exactly one of "task"'],
    [{ task: '' }, 'Write a task first'],
    [{ task: 'x'.repeat(100_000) }, '20,000'],
    [{ code: '1', until: 'lunch' }, 'until'],
    [{ code: '1', color: 'red' }, 'color'],
  ] as const) {
    const answer = await api.post('/api/runs', { data })
    expect([message, answer.status() >= 400 && answer.status() < 500]).toEqual([message, true])
    expect((await answer.json()).error.message).toContain(message)
  }
  const broken = await api.post('/api/runs', {
    data: Buffer.from('{"task":'),
    headers: { 'Content-Type': 'application/json' },
  })
  expect(broken.status()).toBe(400)
})

test('files go up, come down as they were, and can do nothing in the browser', async ({ somebody: { api } }) => {
  const page = '<script>alert(1)</script>'
  expect((await api.put('/api/files/notes/page.html', { data: page })).ok()).toBe(true)
  const answer = await api.get('/api/files/notes/page.html')
  expect(await answer.text()).toBe(page)
  expect(answer.headers()['content-security-policy']).toBe("sandbox; default-src 'none'")
  expect(answer.headers()['x-content-type-options']).toBe('nosniff')
  expect(answer.headers()['content-type']).not.toContain('html')
  expect((await api.delete('/api/files/notes/page.html')).ok()).toBe(true)
  expect((await api.get('/api/files/notes/page.html')).status()).toBe(404)
})

test('scripts come as they were packed when the pages were built', async ({ somebody: { page } }) => {
  const scripts: Promise<Record<string, string>>[] = []
  page.on('response', (answer) => {
    if (answer.url().includes('/_next/static/chunks/')) scripts.push(answer.allHeaders())
  })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const sent = await Promise.all(scripts)
  expect(sent.length).toBeGreaterThan(5)
  const large = sent.filter((headers) => Number(headers['content-length'] ?? 0) > 10_000)
  for (const headers of large) expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
  expect(large.length).toBeGreaterThan(2)
})

test('tools are listed and searched', async ({ somebody: { api } }) => {
  expect(Object.keys(await (await api.get('/api/tools')).json())).toEqual(
    expect.arrayContaining(['calculator', 'filesystem']),
  )
  const { results } = await (await api.get('/api/tools?query=square%20root%20of%209&limit=2&detail=full')).json()
  expect(results).toHaveLength(2)
  expect(results[0]).toMatchObject({ server: 'calculator', tool: 'sqrt', selected: true })
})
