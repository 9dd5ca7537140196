import { describe, expect, test } from 'vitest'
import { checkPatterns, coversPatterns, MAX_PATTERNS, namedTools, patternOf } from './tool-patterns.ts'

const names = (pattern: string, server: string, tool: string) => namedTools([pattern]).has({ server, tool })

describe('a pattern', () => {
  test.each([
    ['github', 'github', 'get_issue', true],
    ['github/*', 'github', 'get_issue', true],
    ['github/get_issue', 'github', 'get_issue', true],
    ['github/get_*', 'github', 'get_issue', true],
    ['github/*_issue', 'github', 'get_issue', true],
    ['github/get_*', 'github', 'delete_issue', false],
    ['github/get_issue', 'github', 'get_issues', false],
    ['github', 'github2', 'get_issue', false],
  ])('%s names of %s/%s: %s', (pattern, server, tool, expected) => {
    expect(names(pattern, server, tool)).toBe(expected)
  })

  test.each([
    ['the case of a server', 'github', 'GitHub', 'get'],
    ['the case of a tool', 'github/get', 'github', 'Get'],
    ['a path that leads elsewhere', 'github/../shop/buy', 'shop', 'buy'],
    ['a folder beside it', 'github/..', 'shop', '..'],
    ['a letter that looks the same', 'github/get', 'github', 'g\u0435t'],
    ['another way of writing a letter', 'caf\u00e9/get', 'cafe\u0301', 'get'],
    ['a server whose name goes on', 'a/b', 'a/b', 'drop'],
    ['a tool of a shorter server', patternOf('a/b', 'c'), 'a', 'b/c'],
    ['a regular expression', 'github/.+', 'github', 'get'],
    ['a name of many letters for a question mark', 'github/ge?', 'github', 'get'],
    ['what every object has', 'github/get', '__proto__', 'constructor'],
  ])('does not take %s', (_what, pattern, server, tool) => {
    expect(names(pattern, server, tool)).toBe(false)
  })

  test.each([
    ['plain', 'get'],
    ['a/b', 'c/d'],
    ['50 %, or *', '* of %2A'],
    ['Größe', 'maß,e'],
  ])('that is made for %s and %s names these and nothing else', (server, tool) => {
    const pattern = patternOf(server, tool)
    expect(names(pattern, server, tool)).toBe(true)
    expect(names(pattern, server, `${tool}x`)).toBe(false)
    expect(names(pattern, server, tool.replace('*', 'all'))).toBe(!tool.includes('*'))
    expect(names(patternOf(server), server, tool)).toBe(true)
    expect(pattern).not.toContain(',')
  })

  test('of many stars is matched without trying every way', () => {
    expect(names(`x/${'a*'.repeat(150)}b`, 'x', 'a'.repeat(100_000))).toBe(false)
  })
})

describe('what a token is to reach', () => {
  test.each([
    ['nothing', [], 'at least one'],
    ['ten thousand', Array.from({ length: 10_000 }, (_, i) => `server${i}`), `at most ${MAX_PATTERNS}`],
    ['every server', ['*'], 'a server is named exactly'],
    ['some servers', ['git*/get'], 'a server is named exactly'],
    ['a server without a name', ['/get'], 'a server is named first'],
    ['a server of spaces', [' /get'], 'a server is named first'],
    ['a tool without a name', ['github/'], 'after the / comes a tool'],
    ['half a %', ['github/100%'], 'a % in a name is written %25'],
    ['a NUL', ['github/%00'], 'no control characters'],
    ['a very long name', [`github/${'x'.repeat(500)}`], 'longer than 400'],
  ])('is not %s', (_what, patterns, message) => {
    expect(() => checkPatterns(patterns)).toThrow(message)
  })

  test('is kept once each, in order', () => {
    expect(checkPatterns(['shop', ' github/get_* ', 'shop'])).toEqual(['github/get_*', 'shop'])
  })
})

test.each([
  [['github'], ['github/get'], true],
  [['github/*'], ['github'], true],
  [['github/get_*'], ['github/get_*'], true],
  [['github/get_*'], ['github/get_*_of_*'], true],
  [['github/get_*'], ['github/get_issue'], true],
  [['github/get_*'], ['github/*'], false],
  [['github/get_*'], ['github/*get_*'], false],
  [['github/get_issue'], ['github/get_*'], false],
  [['github/*a'], ['github/*'], false],
  [['github'], ['github', 'shop'], false],
  [['github', 'shop'], ['shop/buy', 'github'], true],
])('%j covers %j: %s', (outer, inner, expected) => {
  expect(coversPatterns(outer, inner)).toBe(expected)
})
