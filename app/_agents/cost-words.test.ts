import { expect, test } from 'vitest'
import { costWords, searchedTokens } from './cost-words.ts'

test('says which way is cheaper, with both numbers', () => {
  expect(costWords(486, { tools: 5_012, tokens: 801_920 })).toMatch(
    /^Tokens of the tool list, .*: 486 against 801,920\./,
  )
  expect(costWords(486, { tools: 2, tokens: 320 })).toMatch(/^Direct is cheaper here: 486 against 320\./)
  expect(costWords(486, { tools: 0, tokens: 0 })).toBe('You have no tools yet, so there is nothing to compare it with.')
})

test('tool search loads five tools of mean length, or all there are', () => {
  expect(searchedTokens({ tools: 5_012, tokens: 801_920 })).toBe(800)
  expect(searchedTokens({ tools: 2, tokens: 320 })).toBe(320)
  expect(costWords(486, { tools: 5_012, tokens: 801_920 })).toContain(
    'would load 800 tokens for 5 tools, more than our 486;',
  )
  expect(costWords(486, { tools: 100, tokens: 5_000 })).toContain(
    'would load 250 tokens for 5 tools, fewer than our 486;',
  )
  expect(costWords(320, { tools: 1, tokens: 320 })).toContain('would load 320 tokens for 1 tool, as many as our 320;')
})
