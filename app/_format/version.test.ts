import { expect, test } from 'vitest'
import { versionText } from './version.ts'

test.each([
  [undefined, null],
  [1, null],
  [2, 'edited, 2nd version'],
  [3, 'edited, 3rd version'],
  [11, 'edited, 11th version'],
  [21, 'edited, 21st version'],
])('version %s reads %s', (version, text) => expect(versionText(version)).toBe(text))
