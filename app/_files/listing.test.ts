import { expect, test } from 'vitest'
import type { WorkspaceEntry } from '../../lib/workspace/workspace.ts'
import { bytesIn, type ListingEvent, openListing, reduceListing, tellMissing } from './listing.ts'

const file = (path: string, size = 10): WorkspaceEntry => ({
  path,
  type: 'file',
  size,
  modifiedAt: '2026-11-21T12:00:00Z',
})
const BEGINNING = { files: [file('a.txt')], isPartial: true }
const WHOLE = { files: [file('a.txt'), file('b.txt')] }
const after = (...events: ListingEvent[]) => events.reduce(reduceListing, openListing(BEGINNING))
const FAILED: ListingEvent = { kind: 'failed', why: 'The server is busy.' }

test('what is missing is told of a whole list only', () => {
  expect(tellMissing(after(), 'b.txt')).toBe('Reading the workspace…')
  expect(tellMissing(after(FAILED), 'b.txt')).toContain('not among the files that were read')
  expect(tellMissing(after(FAILED, { kind: 'asked' }), 'b.txt')).toBe('Reading the workspace…')
  expect(tellMissing(after({ kind: 'listed', list: BEGINNING }), 'b.txt')).toContain('among those that are shown')
  expect(tellMissing(after({ kind: 'listed', list: WHOLE }), 'c.txt')).toBe('There is no file called c.txt any more.')
})

test('a list that cannot be read says why until it is read again', () => {
  expect(after(FAILED)).toMatchObject({ state: 'unread', fault: 'The server is busy.', entries: BEGINNING.files })
  expect(after(FAILED, { kind: 'asked' })).toMatchObject({ state: 'reading', fault: null })
  expect(after(FAILED, { kind: 'listed', list: WHOLE })).toMatchObject({ state: 'read', fault: null, isPartial: false })
})

test('a list that was read stays, when reading it again fails', () => {
  const listing = after({ kind: 'listed', list: WHOLE }, { kind: 'asked' }, FAILED)
  expect(listing).toMatchObject({ state: 'read', entries: WHOLE.files, fault: 'The server is busy.' })
  expect(tellMissing(listing, 'just-uploaded.txt')).toContain('not among the files that were read')
})

test('the bytes are those of the files when all are listed, else those the server counted', () => {
  expect(bytesIn(after(), 5_000)).toBe(5_000)
  expect(bytesIn(after(FAILED), 5_000)).toBe(5_000)
  expect(bytesIn(after({ kind: 'listed', list: WHOLE }), 5_000)).toBe(20)
})
