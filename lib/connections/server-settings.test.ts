import { expect, test } from 'vitest'
import type { McpServer } from '../mcp/client/mcp-servers.ts'
import { type SettingsChange, showSettings, withSettings } from './server-settings.ts'

const URL_SERVER: McpServer<'url'> = {
  url: 'https://notes.example.com/mcp?key=secret',
  headers: { Authorization: 'Bearer old', 'X-Team': 'red' },
  excludeTools: ['wipe'],
}
const COMMAND: McpServer<'command'> = { command: 'notes', args: ['--all'], env: { TOKEN: 'old', LEVEL: '1' } }

const changed = (server: McpServer, change: SettingsChange) =>
  withSettings('notes', server, change, { isForEverybody: 'command' in server })

test('times are set, and null brings the default back', () => {
  const timed = changed(URL_SERVER, { timeoutSeconds: 90, connectTimeoutSeconds: 5 })
  expect(timed).toEqual({ ...URL_SERVER, timeout: 90, connectTimeout: 5 })
  expect(changed(timed, { timeoutSeconds: null })).toEqual({ ...URL_SERVER, connectTimeout: 5 })
})

test.each([
  [{ timeoutSeconds: 60_000 }, 'A call can take up to 3,600 seconds, and more than 0; not 60000.'],
  [{ connectTimeoutSeconds: 0 }, 'Connecting can take up to 3,600 seconds, and more than 0; not 0.'],
  [{ url: 'notes' }, 'url: expected a URL that begins with http:// or https://'],
  [{ url: 'https://me:pw@notes.example.com' }, 'Name and password do not belong into the address'],
  [{ secrets: { set: { Host: 'x' }, remove: [] } }, 'The header Host belongs to the connection'],
  [{ secrets: { set: { 'X-Key': 'a\nb' }, remove: [] } }, 'a line break'],
  [{ cwd: '/srv' }, 'A folder and instances are for commands'],
])('%j is refused: %s', (change, message) => {
  expect(() => changed(URL_SERVER, change)).toThrow(message)
})

test('headers are replaced one by one, whatever case their names have', () => {
  const after = changed(URL_SERVER, { secrets: { set: { authorization: 'Bearer new' }, remove: ['x-team'] } })
  expect(after).toMatchObject({ url: URL_SERVER.url, headers: { authorization: 'Bearer new' } })
  expect(Object.keys((after as McpServer<'url'>).headers)).toEqual(['authorization'])
})

test('what is kept for one host is not sent to another', () => {
  const moved = changed(URL_SERVER, { url: 'https://notes.example.com/v2' })
  expect(moved).toMatchObject({ headers: URL_SERVER.headers, excludeTools: ['wipe'] })
  expect(changed(URL_SERVER, { url: 'https://other.example.com/mcp' })).toMatchObject({ headers: {} })
  expect(changed(URL_SERVER, { url: 'http://notes.example.com/mcp' })).toMatchObject({ headers: {} })
  const withNew = { url: 'https://other.example.com/mcp', secrets: { set: { Authorization: 'Bearer x' }, remove: [] } }
  expect(changed(URL_SERVER, withNew)).toMatchObject({ headers: { Authorization: 'Bearer x' } })
})

test('a command has its folder, its processes and its variables changed, never itself', () => {
  const after = changed(COMMAND, {
    ...{ cwd: '/srv/notes', instances: 'person' },
    secrets: { set: { TOKEN: 'new' }, remove: ['LEVEL'] },
  })
  expect(after).toEqual({ ...COMMAND, cwd: '/srv/notes', instances: 'person', env: { TOKEN: 'new' } })
  expect(changed(after, { cwd: null, instances: 'shared' })).toEqual({ ...COMMAND, env: { TOKEN: 'new' } })
  expect(() => changed(COMMAND, { cwd: 'notes' })).toThrow('cwd: expected an absolute path')
  expect(() => changed(COMMAND, { url: 'https://example.com' })).toThrow('This server is a command')
})

test('what is shown of settings has no secret in it', () => {
  const limits = { callMs: 60_000, connectMs: 30_000 }
  const shown = showSettings(changed(URL_SERVER, { timeoutSeconds: 90 }), limits)
  expect(shown).toEqual({
    ...{ timeoutSeconds: 90, connectTimeoutSeconds: null, cwd: null, instances: null, hasQuery: true, setIn: null },
    ...{ includeTools: null, excludeTools: ['wipe'] },
    defaults: { timeoutSeconds: 60, connectTimeoutSeconds: 30 },
  })
  expect(showSettings(COMMAND, limits)).toMatchObject({ instances: 'shared', hasQuery: false })
})
