import { expect, test } from 'vitest'
import type { PageAction } from './page-actions.ts'
import { ownRows } from './palette-groups.ts'

const ACTIONS: PageAction[] = [
  { id: 'new-run', label: 'New run', icon: 'add', keys: ['N'], act: () => {} },
  { id: 'run', label: 'Run', icon: 'run', keys: ['Ctrl', '↵'], act: () => {} },
  { id: 'reset', label: 'Reset', icon: 'reset', act: () => {} },
]

const keysOf = (areLettersOn: boolean) =>
  ownRows(ACTIONS, { isAdministrator: false, areLettersOn, onKeys: () => {} }).actions?.map(({ keys }) => keys)

test('an action is shown with its keys', () => expect(keysOf(true)).toEqual([['N'], ['Ctrl', '↵'], undefined, ['?']]))

test('a letter that is switched off is not shown, keys that are held are', () =>
  expect(keysOf(false)).toEqual([undefined, ['Ctrl', '↵'], undefined, undefined]))
