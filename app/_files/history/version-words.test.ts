import { expect, test } from 'vitest'
import type { FileVersion } from '../../_server/file-versions.ts'
import { contentUrl, missingWords, olderWords, versionHint, versionTitle } from './version-words.ts'

const at = '2026-11-21T12:00:00Z'
const run: FileVersion = {
  ...{ kind: 'run', runId: 'r_7kq2m9xw4hbt', at, title: 'Orders by city', change: 'changed', isKept: true },
}
const checkpoint: FileVersion = { kind: 'checkpoint', id: 'c_2', at, name: 'before import', why: 'asked', bytes: 1 }
const state: FileVersion = { kind: 'state', version: 3, at, bytes: 1, cause: 'saved', client: 'Claude' }

test('each version says what it is', () => {
  expect([run, checkpoint, state].map(versionTitle)).toEqual([
    ...['run r_7kq2m9', 'checkpoint “before import”', 'version 3, saved'],
  ])
  expect([run, checkpoint, state].map(versionHint)).toEqual(['Orders by city', '', 'Claude'])
  expect([run, state].map(olderWords)).toEqual(['before run r_7kq2m9', 'version 3, saved'])
})

test('where there is nothing older it says why', () => {
  expect(missingWords(run)).toBe(null)
  expect(missingWords({ ...run, isKept: false })).toContain('is not kept')
  expect(missingWords({ ...run, isKept: false, change: 'created' })).toContain('made the file')
})

test('its content has an address', () => {
  expect(contentUrl('a b/c.txt', run)).toBe('/api/versions/content?file=a+b%2Fc.txt&run=r_7kq2m9xw4hbt')
  expect(contentUrl('a b/c.txt', checkpoint)).toBe('/api/checkpoints/c_2/files/a%20b/c.txt')
  expect(contentUrl('s.json', state)).toBe('/api/state?file=s.json&version=3')
})
