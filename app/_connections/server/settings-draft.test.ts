import { expect, test } from 'vitest'
import { movesHost, NO_CHANGES, readDraft, type SettingsDraft } from './settings-draft.ts'

const BEFORE = {
  ...{ kind: 'url' as const, where: 'https://notes.example.com/mcp?…', secrets: ['Authorization', 'X-Team'] },
  settings: {
    ...{ timeoutSeconds: 90, connectTimeoutSeconds: null, cwd: null, instances: null, includeTools: null },
    ...{ excludeTools: [], hasQuery: true, setIn: null },
    defaults: { timeoutSeconds: 60, connectTimeoutSeconds: 30 },
  },
}
const read = (draft: Partial<SettingsDraft>) => readDraft({ ...NO_CHANGES, ...draft }, BEFORE)

test('what is as it was is no change', () => {
  const same = { url: 'https://notes.example.com/mcp', timeout: '90', connectTimeout: '', replaced: { 'X-Team': '' } }
  expect(read(same)).toEqual({ change: null, faults: {} })
})

test('only what is different is sent; an empty time is the default', () => {
  expect(read({ timeout: '', connectTimeout: ' 5 ', url: 'https://notes.example.com/v2' })).toEqual({
    change: { timeoutSeconds: null, connectTimeoutSeconds: 5, url: 'https://notes.example.com/v2' },
    faults: {},
  })
})

test.each([
  [{ timeout: 'long' }, 'timeout', 'Expected seconds, more than 0 and at most 3,600.'],
  [{ connectTimeout: '0' }, 'connectTimeout', 'Expected seconds, more than 0 and at most 3,600.'],
  [{ url: 'notes' }, 'url', 'Expected an address that begins with http:// or https://.'],
  [{ url: 'file:///etc/passwd' }, 'url', 'Expected an address that begins with http:// or https://.'],
  [{ added: [{ name: '', value: 'x' }] }, 'name-0', 'Give it a name.'],
  [{ added: [{ name: 'X-Team', value: 'x' }] }, 'name-0', 'X-Team exists already.'],
])('%j is said at its field', (draft, field, message) => {
  expect(read(draft)).toEqual({ change: null, faults: { [field]: message } })
})

test('secrets are replaced, left out and added by name', () => {
  const draft = {
    ...{ replaced: { Authorization: 'Bearer new' }, removed: ['X-Team'] },
    added: [
      { name: 'X-Key', value: 'k' },
      { name: '', value: '' },
    ],
  }
  expect(read(draft).change).toEqual({
    secrets: { set: { Authorization: 'Bearer new', 'X-Key': 'k' }, remove: ['X-Team'] },
  })
})

test('for another host everything is entered anew', () => {
  const url = 'https://other.example.com/mcp'
  const draft = { url, replaced: { 'X-Team': 'x' }, added: [{ name: 'Authorization', value: 'Bearer new' }] }
  expect(read(draft).change).toEqual({ url, secrets: { set: { Authorization: 'Bearer new' }, remove: [] } })
})

test('another host is told from another path', () => {
  const moves = (url: string) => movesHost({ ...NO_CHANGES, url }, BEFORE)
  expect(['https://notes.example.com/v2', 'https://other.example.com/mcp', 'https://'].map(moves)).toEqual([
    ...[false, true, false],
  ])
})
