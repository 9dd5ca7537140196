import { expect, test } from 'vitest'
import { connectionText } from './connection-text.ts'

test('of a run nothing is claimed while the server does not answer', () => {
  for (const lostForSeconds of [1, 29, 30, 600]) {
    const { text } = connectionText({ lostForSeconds, isLive: true })
    expect(text).toMatch(/^Connection lost/)
    expect(text).not.toMatch(/The run goes on|Live/)
  }
  expect(connectionText({ lostForSeconds: 31, isLive: true }).text).toContain('whether the run goes on is not known')
})

test('for the first half minute it is said where there is no status bar', () => {
  expect(connectionText({ lostForSeconds: 3, isLive: false })).toEqual({
    text: 'Connection lost, trying again for 3 s. The server is not responding.',
    isBrief: true,
  })
  expect(connectionText({ lostForSeconds: 30, isLive: false }).isBrief).toBe(false)
})
