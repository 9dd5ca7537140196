import { expect, test } from 'vitest'
import {
  isOnlyPinned,
  type Ranking,
  rankingOfRun,
  rankingOfSearch,
  type SearchAnswer,
  tellRanking,
  tokensOfChosen,
} from './ranking.ts'

const row = (tool: string, score: number, selected = false) => ({
  server: 'things',
  tool,
  score,
  selected,
  why: [],
  tokens: 40,
})

const answer = (...results: SearchAnswer['results']): SearchAnswer => ({
  results,
  considered: 9,
  cut: 0.5,
  method: 'words (BM25F)',
  ms: 2,
  all: { tools: 9, tokens: 360 },
  meaning: { kind: 'absent', model: 'a/b', isLocal: true, pull: { kind: 'idle' }, mayPull: false },
})

test('the chosen are told from those that come near, of which a few are shown', () => {
  const near = Array.from({ length: 9 }, (_, i) => row(`near-${i}`, 0.4))
  const ranking = rankingOfSearch(answer(row('first', 0.9, true), row('pinned', 0, true), ...near))
  expect(ranking.chosen.map(({ tool }) => tool)).toEqual(['first', 'pinned'])
  expect(ranking.nearest).toHaveLength(6)
  expect(tokensOfChosen(ranking)).toBe(80)
})

test('what has nothing in common is not near, unless it was settled', () => {
  const excluded = { ...row('excluded', 0), settled: 'excluded' as const }
  const { nearest } = rankingOfSearch(answer(row('far', 0), excluded))
  expect(nearest.map(({ tool }) => tool)).toEqual(['excluded'])
})

test('of a run the tokens come from elsewhere, and without those of all there is no sum', () => {
  const tool = { ...row('old', 0.9), signature: '', module: '' }
  const selection = { tools: [tool], nearest: [], considered: 9, cut: 0.5, method: 'words (BM25F)' }
  expect(tokensOfChosen(rankingOfRun(selection, new Map()))).toBe(null)
  expect(tokensOfChosen(rankingOfRun(selection, new Map([['things/old', 30]])))).toBe(30)
})

test('what was pinned and has no word of the task was not found', () => {
  const pinned = { ...row('pinned', 0), why: ['pinned by you'] }
  const found = { ...pinned, why: ['pinned by you', 'add'] }
  const among = (...chosen: Ranking['chosen']) => isOnlyPinned({ ...rankingOfSearch(answer()), chosen })
  expect([among(pinned), among(pinned, found), among()]).toEqual([true, false, false])
})

test.each<[Partial<Ranking>, string]>([
  [{ chosen: [row('add', 0.9)] }, '1 of 9 tools would be chosen, first things add.'],
  [{ nearest: [row('add', 0.1)] }, 'No tool fits. Nearest: things add.'],
  [{}, 'No tool fits.'],
])('what a screen reader is told: %o', (part, said) => {
  expect(tellRanking({ ...rankingOfSearch(answer()), ...part })).toBe(said)
})
