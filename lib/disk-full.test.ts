import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { asDiskFull, isDiskFull } from './disk-full.ts'
import { messageOf, PlaygroundError } from './errors.ts'

// A device of Linux that has no room for anything.
describe.skipIf(!existsSync('/dev/full'))('a write to a full disk', () => {
  const failure = () => writeFile('/dev/full', 'x').catch((error: unknown) => error)

  test('is told as such, with what was not saved', async () => {
    const told = asDiskFull(await failure(), 'notes.txt')
    expect(told).toBeInstanceOf(PlaygroundError)
    expect(told).toMatchObject({ code: 'disk-full' })
    expect(messageOf(told)).toMatch(/disk .* is full, so notes\.txt could not be saved/)
  })
})

test('any other failure stays what it is', () => {
  const error = Object.assign(new Error('no'), { code: 'EACCES' })
  expect(asDiskFull(error, 'notes.txt')).toBe(error)
  expect(isDiskFull('ENOSPC')).toBe(false)
})
