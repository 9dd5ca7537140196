import { request as requests } from '@playwright/test'
import { expect, test } from './person.ts'

test('cannot reach each other’s runs, events and files by any route', async ({ somebody, somebodyElse }) => {
  const { runId } = await (await somebody.api.post('/api/runs', { data: { code: "export default 'mine'" } })).json()
  await expect(async () =>
    expect((await (await somebody.api.get(`/api/runs/${runId}`)).json()).value).toBe('mine'),
  ).toPass()
  await somebody.api.put('/api/files/secret.txt', { data: 'the secret' })

  const { api, page } = somebodyElse
  for (const [method, path] of [
    ['get', `/api/runs/${runId}`],
    ['get', `/api/runs/${runId}/events`],
    ['post', `/api/runs/${runId}/cancel`],
    ['delete', `/api/runs/${runId}`],
    ['get', '/api/files/secret.txt'],
    ['delete', '/api/files/secret.txt'],
  ] as const) {
    const answer = await api[method](path)
    expect([method, path, answer.status()]).toEqual([method, path, 404])
    expect(await answer.json()).toMatchObject({ error: { code: 'not-found' } })
  }
  await page.goto(`/runs/${runId}`)
  await expect(page.getByRole('heading', { name: 'There is no run here.' })).toBeVisible()
  expect(await (await somebody.api.get('/api/files/secret.txt')).text()).toBe('the secret')
  expect(JSON.stringify(await (await api.get('/api/runs')).json())).not.toContain(runId)
})

test('paths that lead outside of a workspace are refused', async ({ somebody: { api } }) => {
  for (const path of [
    '..%2f..%2fpackage.json',
    '%2e%2e/%2e%2e/package.json',
    '%2fetc%2fpasswd',
    'a%00b',
    '....//package.json',
  ]) {
    const answer = await api.get(`/api/files/${path}`)
    expect([path, answer.ok()]).toEqual([path, false])
    expect(await answer.text()).not.toContain('code-execution-mcp')
  }
})

test('nobody signed in gets nothing but health, and a page of another site cannot ask in a person’s name', async ({
  somebody,
  baseURL,
}) => {
  const nobody = await requests.newContext({ baseURL })
  for (const path of ['/api/runs', '/api/files', '/api/tools', '/api/state', '/api/runs/r_222222222222/events']) {
    const answer = await nobody.get(path)
    expect([path, answer.status()]).toEqual([path, 401])
  }
  expect(await (await nobody.get('/api/health')).json()).toMatchObject({
    ok: true,
    sandbox: { backend: 'embedded' },
    database: 'ok',
  })
  const forged = await somebody.context.request.post('/api/runs', {
    data: { code: '1' },
    headers: { Origin: 'https://evil.example' },
  })
  expect(forged.status()).toBe(403)
  await nobody.dispose()
})

test('a program cannot read the secrets and data of the server', async ({ somebody: { api } }) => {
  const code = `import { readFileSync, readdirSync } from 'node:fs'
const seen: string[] = []
for (const path of ['/proc/self/environ', '/proc/1/environ', '${process.env.E2E_DIR}/data/auth-secret', '${process.env.E2E_DIR}/data/app.db', '../../data/auth-secret', '/etc/passwd']) {
  try { seen.push(path + ': ' + readFileSync(path, 'utf8').length) } catch {}
}
try { seen.push(...readdirSync('..')) } catch {}
export default seen`
  const { runId } = await (await api.post('/api/runs', { data: { code } })).json()
  await expect(async () =>
    expect((await (await api.get(`/api/runs/${runId}`)).json()).status).toBe('finished'),
  ).toPass()
  const record = await (await api.get(`/api/runs/${runId}`)).json()
  expect(record.outcome).toEqual({ kind: 'returned' })
  expect(record.value).toEqual([])
})
