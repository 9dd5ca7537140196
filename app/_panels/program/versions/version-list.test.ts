import { expect, test } from 'vitest'
import { shownVersions, versionBeside } from './version-list.ts'

const first = { runId: 'r_1', version: 1, status: 'finished' as const, outcome: 'returned' }
const second = {
  runId: 'r_2',
  version: 2,
  status: 'finished' as const,
  outcome: 'threw',
  edited: { added: 1, removed: 1 },
}
const view = { runId: 'r_2', version: 2, editedFrom: 'r_1', status: 'finished' as const, end: null, code: 'x' }

test('versions have names, and the run that is shown stands as it is now', () => {
  const live = shownVersions([first, second], { ...view, status: 'running' })
  expect(live.map(({ name, status }) => [name, status])).toEqual([
    ['Generated', 'finished'],
    ['Edited 1', 'running'],
  ])
  expect(shownVersions([first], { ...view, runId: 'r_1', editedFrom: null, version: undefined })[0]?.name).toBe(
    'As given',
  )
})

test('one that was just begun stands after what it was made of, also in place of a later one', () => {
  const third = { ...second, runId: 'r_3', version: 3 }
  const begun = { ...view, runId: 'r_4', version: 3, editedFrom: 'r_2' }
  expect(shownVersions([first, second, third], begun).map(({ runId }) => runId)).toEqual(['r_1', 'r_2', 'r_4'])
})

test('beside the last there is none', () => {
  const versions = shownVersions([first, second], view)
  expect(versionBeside(versions, 'r_2', -1)?.runId).toBe('r_1')
  expect(versionBeside(versions, 'r_2', 1)).toBeUndefined()
})
