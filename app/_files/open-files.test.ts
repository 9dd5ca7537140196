import { expect, test } from 'vitest'
import { isDirty, NONE_OPEN, neighbourOf, type OpenFilesEvent, reduceOpenFiles } from './open-files.ts'

const after = (...events: OpenFilesEvent[]) => events.reduce(reduceOpenFiles, NONE_OPEN)
const opened = (path: string): OpenFilesEvent => ({ kind: 'opened', path })
const read = (path: string, text: string, tag = 'one'): OpenFilesEvent => ({ kind: 'read', path, text, tag })
const edited = (path: string, text: string): OpenFilesEvent => ({ kind: 'edited', path, text })
const A = 'a.txt'

test('what is written is not saved until it is', () => {
  const events = [opened(A), read(A, 'first'), edited(A, 'second')]
  expect(isDirty(after(...events).drafts.get(A))).toBe(true)
  const saved = after(...events, { kind: 'saved', path: A, text: 'second', tag: 'two' }).drafts.get(A)
  expect([isDirty(saved), saved?.tag, saved?.version]).toEqual([false, 'two', 1])
  const reverted = after(...events, { kind: 'reverted', path: A }).drafts.get(A)
  expect(reverted).toMatchObject({ text: 'first', version: 2 })
})

test('what was typed while it was saved is not saved yet', () => {
  const events = [opened(A), read(A, 'first'), edited(A, 'second'), edited(A, 'third')]
  const draft = after(...events, { kind: 'saved', path: A, text: 'second', tag: 'two' }).drafts.get(A)
  expect(draft).toMatchObject({ saved: 'second', text: 'third' })
})

test('a file that was changed meanwhile is shown anew, unless somebody has written in it', () => {
  expect(after(opened(A), read(A, 'first'), read(A, 'by a run', 'two')).drafts.get(A)).toEqual({
    ...{ saved: 'by a run', text: 'by a run', tag: 'two', isLost: false, version: 2, newer: null },
  })
  const conflict = [opened(A), read(A, 'first'), edited(A, 'mine'), read(A, 'by a run', 'two')]
  expect(after(...conflict).drafts.get(A)).toMatchObject({
    ...{ text: 'mine', tag: 'one', newer: { text: 'by a run', tag: 'two' } },
  })
  expect(after(...conflict, { kind: 'settled', path: A, keep: true }).drafts.get(A)).toMatchObject({
    ...{ text: 'mine', saved: 'by a run', tag: 'two', newer: null },
  })
  expect(after(...conflict, { kind: 'settled', path: A, keep: false }).drafts.get(A)).toMatchObject({
    ...{ text: 'by a run', saved: 'by a run', tag: 'two', newer: null, version: 2 },
  })
})

test('the same content under another tag is no conflict', () => {
  const draft = after(opened(A), read(A, 'first'), edited(A, 'mine'), read(A, 'first', 'two')).drafts.get(A)
  expect(draft).toMatchObject({ text: 'mine', saved: 'first', tag: 'two', newer: null })
})

test('tabs follow what is moved, and close with what is removed but for what is not saved', () => {
  const both = [opened('data/a.txt'), opened('data/b.txt'), read('data/a.txt', '1'), edited('data/a.txt', '2')]
  expect(after(...both, { kind: 'moved', from: 'data', to: 'old' }).paths).toEqual(['old/a.txt', 'old/b.txt'])
  expect(after(...both, { kind: 'moved', from: 'data', to: 'old' }).drafts.get('old/a.txt')?.text).toBe('2')
  expect(after(...both, { kind: 'removed', path: 'data' }).paths).toEqual(['data/a.txt'])
  expect(after(...both, { kind: 'removed', path: 'dat' }).paths).toHaveLength(2)
})

test('after a tab is closed the next one is shown, else the one before', () => {
  expect(neighbourOf(['a', 'b', 'c'], 'b')).toBe('c')
  expect(neighbourOf(['a', 'b'], 'b')).toBe('a')
  expect(neighbourOf(['a'], 'a')).toBe(null)
})

test('a name that every object has is a name as any other', () => {
  expect(after(opened('__proto__'), read('__proto__', 'x')).drafts.get('__proto__')?.text).toBe('x')
})

test('a file that is gone is made anew when it is saved', () => {
  const draft = after(opened(A), read(A, 'first'), edited(A, 'mine'), { kind: 'lost', path: A }).drafts.get(A)
  expect(draft).toMatchObject({ text: 'mine', tag: null, isLost: true, newer: null })
  expect(isDirty(draft)).toBe(true)
  const again = after(opened(A), read(A, 'first'), edited(A, 'mine'), { kind: 'lost', path: A }, read(A, 'new', 'two'))
  expect(again.drafts.get(A)).toMatchObject({ text: 'mine', isLost: true, newer: { text: 'new', tag: 'two' } })
  const kept = reduceOpenFiles(again, { kind: 'settled', path: A, keep: true }).drafts.get(A)
  expect(kept).toMatchObject({ text: 'mine', tag: 'two', isLost: false })
})
