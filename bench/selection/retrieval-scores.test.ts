import { expect, test } from 'vitest'
import { meanOf, scoreRanking } from './retrieval-scores.ts'

const tool = (name: string) => ({ server: name.split('.')[0]!, tool: name.split('.')[1]! })
const task = (...gold: string[]) => ({ id: 1, task: 'x', gold: gold.map(tool) })

test('recall counts the needed tools among the first k', () => {
  const scores = scoreRanking(['a.x', 'a.y', 'b.z', 'c.w'].map(tool), task('a.x', 'b.z', 'd.q'))
  expect(scores.recall.map((value) => value.toFixed(2))).toEqual(['0.33', '0.67', '0.67', '0.67', '0.67'])
  expect(scores.serverRecall5).toBeCloseTo(2 / 3)
})

test('servers are counted as servers of the ranking, and as those of its first five tools', () => {
  const ranked = ['a.1', 'a.2', 'a.3', 'a.4', 'a.5', 'b.z'].map(tool)
  expect(scoreRanking(ranked, task('b.z'))).toMatchObject({ serverRecall5: 1, serverOfToolRecall5: 0 })
})

test('the gain is full when the needed tools come first, and falls with their place', () => {
  expect(scoreRanking([tool('a.x'), tool('b.z')], task('b.z', 'a.x')).ndcg10).toBe(1)
  expect(scoreRanking([tool('a.x'), tool('b.z')], task('b.z')).ndcg10).toBeCloseTo(1 / Math.log2(3))
  expect(scoreRanking([], task('b.z')).ndcg10).toBe(0)
})

test('of a tool and its alternatives the best placed one counts, for its server too', () => {
  const needed = { id: 1, task: 'x', gold: [{ ...tool('a.x'), alt: [tool('b.x')] }] }
  expect(scoreRanking([tool('b.x')], needed)).toEqual({
    recall: [1, 1, 1, 1, 1],
    ndcg10: 1,
    serverRecall5: 1,
    serverOfToolRecall5: 1,
  })
})

test('the mean of several tasks is taken part by part', () => {
  const scores = [task('a.x'), task('b.z')].map((needed) => scoreRanking([tool('a.x')], needed))
  expect(meanOf(scores)).toEqual({
    recall: [0.5, 0.5, 0.5, 0.5, 0.5],
    ndcg10: 0.5,
    serverRecall5: 0.5,
    serverOfToolRecall5: 0.5,
  })
})
