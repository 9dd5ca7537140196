import { expect, test } from 'vitest'
import type { TaskRoute } from '../../../lib/settings/task-route.ts'
import { ifItFails, notSent, sentWith } from './task-route-facts.ts'
import { words } from './words.ts'

const MODEL: TaskRoute = {
  model: { name: 'm', provider: 'OpenAI', host: 'api.openai.com', isThisMachine: false, isKeyMissing: false },
  fallback: 'rules',
  sends: { looks: true, repairs: true, asks: true, samplings: true },
  ranking: null,
}

test('with a model what is sent is what the configuration allows', () => {
  expect(sentWith(MODEL)).toHaveLength(9)
  const off = { looks: false, repairs: false, asks: false, samplings: false }
  expect(sentWith({ ...MODEL, sends: off })).toEqual([
    words.task,
    words.tools,
    words.answers,
    words.direct,
    words.skills,
  ])
  expect([ifItFails(MODEL), ifItFails({ ...MODEL, fallback: 'none' })]).toEqual([
    words.failsToRules,
    words.failsToNothing,
  ])
})

test('with rules nothing is sent, unless tools are ranked elsewhere', () => {
  const rules = { ...MODEL, model: null }
  expect([sentWith(rules), notSent(rules)]).toEqual([[], words.othersOfRules])
  const ranked = { ...rules, ranking: 'api.openai.com' }
  expect([sentWith(ranked), notSent(ranked)]).toEqual([[words.ranking('api.openai.com')], words.others])
})
