import { expect, test } from 'vitest'
import { isDeeperThan, JsonMeter } from './json-meter.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const JSON_TEXT = '{"a":[1,{"b":"[[[\\"{,"}],"c\\\\":[[[]]],"ü":null}'

test('counts levels and values by brackets and commas outside of texts', () => {
  const { deepest, values } = new JsonMeter().add(bytes(JSON_TEXT))
  expect(deepest).toBe(4)
  expect(values).toBe(10)
})

test('a text in pieces is as deep as the whole, wherever it is cut', () => {
  const whole = bytes(JSON_TEXT)
  const { deepest, values } = new JsonMeter().add(whole)
  for (let at = 0; at <= whole.length; at++)
    expect(new JsonMeter().add(whole.subarray(0, at)).add(whole, at)).toMatchObject({ deepest, values })
})

test('is deeper than a level only when it is', () => {
  expect(isDeeperThan(bytes('[[1]]'), 2)).toBe(false)
  expect(isDeeperThan(bytes('[[[1]]]'), 2)).toBe(true)
  expect(isDeeperThan(bytes('['.repeat(1e6)), 100)).toBe(true)
})
