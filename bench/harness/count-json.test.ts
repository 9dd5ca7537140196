import { expect, onTestFinished, test } from 'vitest'
import { countLargeJson } from './count-json.ts'

test('only large texts are counted, those read apart from those written', () => {
  const counter = countLargeJson(100)
  onTestFinished(() => counter.stop())
  const large = JSON.stringify('x'.repeat(200))
  expect(JSON.parse(large)).toHaveLength(200)
  JSON.parse(JSON.stringify({ a: 1 }))
  JSON.stringify(undefined)
  expect(counter.take()).toEqual({ parsed: 1, written: 1 })
  expect(counter.take()).toEqual({ parsed: 0, written: 0 })
})

test('what was there is put back', () => {
  const { parse, stringify } = JSON
  countLargeJson(1).stop()
  expect([JSON.parse, JSON.stringify]).toEqual([parse, stringify])
})
