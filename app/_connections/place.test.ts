import { expect, test } from 'vitest'
import { hrefOf, placeOf } from './place.ts'

test('an address says which server is shown, and what of it', () => {
  expect(placeOf('/connections')).toEqual({ server: null, part: 'tools' })
  expect(placeOf('/connections/github')).toEqual({ server: 'github', part: 'tools' })
  expect(placeOf('/connections/my%20server/settings')).toEqual({ server: 'my server', part: 'settings' })
  expect(placeOf('/connections/github/log')).toEqual({ server: 'github', part: 'log' })
  expect(placeOf('/connections/github/nothing')).toEqual({ server: 'github', part: 'tools' })
  expect(placeOf('/connections/%E0%A4%A/try')).toEqual({ server: '%E0%A4%A', part: 'try' })
})

test('a place has an address that leads back to it', () => {
  expect(placeOf(hrefOf('a/b', 'prompts'))).toEqual({ server: 'a/b', part: 'prompts' })
  expect(hrefOf('notes', 'try', { tool: 'say hello' })).toBe('/connections/notes/try?tool=say+hello')
  expect(hrefOf(null)).toBe('/connections')
})
