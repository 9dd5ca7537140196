import { expect, test } from 'vitest'
import type { ShownConnection } from '../../lib/connections/shown-connection.ts'
import { NEVER_USED } from '../../lib/tools/tool-provider.ts'
import { BUCKETS, countBuckets, filterServers, foldNames, groupServers } from './server-groups.ts'
import { reasonOf, stateOf, transportOf } from './server-state.ts'

const server = (name: string, more: Partial<ShownConnection> = {}): ShownConnection => ({
  ...NEVER_USED,
  ...{ name, kind: 'url', where: `https://${name}.example.com/mcp`, from: 'everybody', secrets: [], id: null },
  ...{ pending: null, isTheirs: false, tools: 0, isUnfinished: false, signIn: null },
  ...{ changed: 0, keptOff: 0, settings: null, undoMs: null },
  ...more,
})
const pending = { elapsedMs: 1, limitMs: 30_000, waitingFor: 'answer' } as const
const ALL = [
  server('arxiv', { from: 'own' }),
  server('aws', { state: 'connected', tools: 503 }),
  server('calculator', { from: 'configuration', kind: 'builtin', tools: 9 }),
  server('drive', { from: 'own', signIn: 'needed', state: 'failed' }),
  server('github', { from: 'own', state: 'connected', changed: 2, tools: 42 }),
  server('memory', { state: 'disabled' }),
  server('sentry', { state: 'failed', lastError: 'It ended.', kind: 'command', where: 'npx -y @sentry/mcp' }),
  server('slow', { pending }),
  server('ended', { state: 'stopped' }),
]
const rowsOf = (text = '', bucket: (typeof BUCKETS)[number] = 'all') =>
  filterServers(ALL, { text, bucket, names: foldNames({ aws: ['create_issue', 'list_buckets'], arxiv: ['search'] }) })

test('what needs somebody comes first and failed ones before the others; each server stands once', () => {
  const groups = groupServers(rowsOf()).map(({ title, rows }) => [
    title,
    ...rows.map(({ connection }) => connection.name),
  ])
  expect(groups).toEqual([
    ['Need you', 'sentry', 'drive', 'github'],
    ['Yours', 'arxiv'],
    ['Shared with everybody here', 'aws', 'memory', 'slow', 'ended'],
    ['Built in', 'calculator'],
  ])
})

test('the counts of the buttons add up to all there are', () => {
  const { all, ...counts } = countBuckets(ALL)
  expect({ all, ...counts }).toEqual({ all: 9, 'need-you': 3, connected: 1, idle: 3, 'never-tried': 1, off: 1 })
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(all)
  for (const bucket of BUCKETS) expect(rowsOf('', bucket)).toHaveLength({ all, ...counts }[bucket])
})

test('the filter finds servers by their name and by tools of theirs', () => {
  expect(rowsOf('ISSUE').map(({ connection, found }) => [connection.name, found])).toEqual([['aws', ['create_issue']]])
  expect(rowsOf('git').map(({ connection }) => connection.name)).toEqual(['github'])
  expect(rowsOf('nothing of the kind')).toEqual([])
})

test('the filter finds servers by their tools, among 5,000 of them', () => {
  const tools = Array.from({ length: 5_000 }, (_, i) => `${i % 2 ? 'create' : 'list'}_thing_${i}`)
  const names = foldNames({ aws: tools })
  const [row] = filterServers(ALL, { text: 'create_thing', bucket: 'all', names })
  expect(row?.found).toHaveLength(2_500)
})

test('a server that nobody asked was never tried; one whose tools are known is only not connected', () => {
  expect(stateOf(server('new'))).toBe('never-tried')
  expect(stateOf(server('known', { tools: 4 }))).toBe('idle')
  expect(stateOf(server('back', { since: 5 }))).toBe('idle')
})

test('the reason is the line of stderr that tells most, the error, or where to sign in', () => {
  const failed = { state: 'failed', lastError: 'The command ended.' } as const
  expect(reasonOf(server('a', failed))).toBe('The command ended.')
  const told = { ...failed, lastError: 'The server "a" is not available: connect ECONNREFUSED' }
  expect(reasonOf(server('a', told))).toBe('connect ECONNREFUSED')
  const stderr = 'npx: installed 1 package\nError: TOKEN is not set\n    at start (index.js:4)\n\nNode.js v24'
  expect(reasonOf(server('a', { ...failed, stderr }))).toBe('stderr: Error: TOKEN is not set')
  expect(reasonOf(server('drive', { signIn: 'needed' }))).toBe('Waiting for your sign-in at drive.example.com')
  expect(reasonOf(server('a', { state: 'connected', changed: 1 }))).toBe('1 description changed; that tool is paused')
  expect(reasonOf(server('a', { state: 'connected' }))).toBeNull()
})

test('how a server is reached is told in a word', () => {
  expect(transportOf({ kind: 'command', where: '/usr/bin/uvx arxiv-mcp' })).toBe('uvx')
  expect(transportOf({ kind: 'url', where: 'https://example.com' })).toBe('http')
})
