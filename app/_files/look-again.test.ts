import { expect, test } from 'vitest'
import { afterLook } from './look-again.ts'

const A = 'a.txt'

test('a text that is there now is shown beside what was written', () => {
  const now = { kind: 'text', text: 'theirs', isWhole: true, isEditable: true, tag: 'two' } as const
  expect(afterLook(A, now)).toEqual({ event: { kind: 'read', path: A, text: 'theirs', tag: 'two' } })
})

test('only what is not there any more is lost, and is made anew by the next save', () => {
  expect(afterLook(A, { kind: 'none', reason: 'This file no longer exists.', why: 'gone' })).toEqual({
    event: { kind: 'lost', path: A },
    said: 'a.txt was deleted meanwhile. Save it to create it again.',
  })
})

test('what could not be looked at, or is no text by now, is not saved over', () => {
  const none = { kind: 'none', reason: 'This file could not be read.', why: 'failed' } as const
  expect(afterLook(A, none)).toEqual({
    said: 'a.txt was changed meanwhile and was not saved. This file could not be read.',
  })
  const isNoText = 'Save what you wrote as another file: what is there now cannot be shown as a text.'
  const changed = `a.txt was changed meanwhile and was not saved. ${isNoText}`
  expect(afterLook(A, { kind: 'image' })).toEqual({ said: changed })
  // Of a text that is only its beginning, or no UTF-8, the rest would be lost.
  const part = { kind: 'text', text: 'x', isWhole: false, isEditable: false, tag: 'two' } as const
  expect(afterLook(A, part)).toEqual({ said: changed })
})

test('whoever was signed out is told so', () => {
  expect(afterLook(A, { kind: 'none', reason: 'You were signed out.', why: 'signed-out' })).toEqual({
    isSignedOut: true,
  })
})
