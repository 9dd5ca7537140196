import { describe, expect, test } from 'vitest'
import { EntryPlaces, namesOfEntry } from './entry-names.ts'

describe('the name of an entry', () => {
  test('is a place below the folder it goes into', () => {
    expect(namesOfEntry('data/./a.txt', [])).toEqual(['data', 'a.txt'])
    expect(namesOfEntry('a.txt', ['in', 'here'])).toEqual(['in', 'here', 'a.txt'])
  })

  test.each(['../x', 'a/../../x', 'a/..', '/etc/x', 'C:/x', 'c:x', '\\x', '..\\x', 'a\\..\\x', '//server/x'])(
    '%s leads outside and is refused, whoever read it',
    (name) => {
      expect(() => namesOfEntry(name, [])).toThrow('leads outside')
      expect(() => namesOfEntry(name, ['in'])).toThrow(expect.objectContaining({ code: 'forbidden' }))
    },
  )

  test.each(['a\\b', 'a ', 'a.', 'a\nb', 'a\u202eb', 'a\ufffd', '.writing-1', './', ''])(
    '%j is no name here',
    (name) => {
      expect(() => namesOfEntry(name, [])).toThrow('no name for a file here')
    },
  )

  test('has no more folders in each other than can be counted, with the folder it goes into', () => {
    expect(namesOfEntry('a/'.repeat(64), [])).toHaveLength(64)
    expect(() => namesOfEntry('a/'.repeat(65), [])).toThrow('64 folders in each other')
    expect(() => namesOfEntry('a/'.repeat(64), ['in'])).toThrow(expect.objectContaining({ code: 'invalid-input' }))
  })
})

describe('the places of entries', () => {
  test('are counted once each, with the folders on the way', () => {
    const places = new EntryPlaces()
    places.add(['a', 'b', 'c.txt'], 'file')
    places.add(['a', 'b'], 'directory')
    places.add(['a', 'd.txt'], 'file')
    expect(places.size).toBe(4)
  })

  test.each([
    [['a', 'x'], ['A', 'y'], '"a" and "A"'],
    [['a', 'x'], ['a', 'X'], '"a/x" and "a/X"'],
    [['a'], ['a', 'y'], '"a" and "a"'],
    [['a', 'y'], ['a'], '"a" and "a"'],
    [['\u00e4'], ['a\u0308'], 'two entries for one place'],
  ])('%j and %j are one', (first, second, told) => {
    const places = new EntryPlaces()
    places.add(first, 'file')
    expect(() => places.add(second, 'file')).toThrow(told)
  })

  test('are bounded while they are added', () => {
    const places = new EntryPlaces()
    const add = () => {
      for (let n = 0; n < 2_000; n++) places.add([`${n}`, ...Array.from({ length: 60 }, () => 'a')], 'directory')
    }
    expect(add).toThrow(expect.objectContaining({ code: 'too-large' }))
    expect(places.size).toBeLessThan(100_100)
  })
})
