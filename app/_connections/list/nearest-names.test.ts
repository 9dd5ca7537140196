import { expect, test } from 'vitest'
import { foldNames } from '../server-groups.ts'
import { nearestNames } from './nearest-names.ts'

const TOOLS = foldNames({ github: ['create_issue', 'list_issues', 'fork_gist'], time: ['format_date', 'format_date'] })
const near = (text: string) => nearestNames(text, [{ name: 'github' }, { name: 'gitlab' }], TOOLS)

test('who mistypes is shown what is called nearly that: servers and tools, each once', () => {
  expect(near('GITHBU')).toEqual(['github', 'gitlab'])
  expect(near('create_isue')).toEqual(['create_issue'])
  expect(near('formatdate')).toEqual(['format_date'])
})

test('and nothing where nothing is near, or nothing is looked for', () => {
  expect([near('frobnicate'), near(''), near('x'.repeat(5_000))]).toEqual([[], [], []])
})
