import { expect, test } from 'vitest'
import { type CallView, EMPTY_RUN } from './run-view.ts'
import { unmeasuredIn } from './unmeasured.ts'

const call = (result: unknown): CallView => ({
  callId: 1,
  server: 'weather',
  tool: 'get_weather',
  phase: 'done',
  startMs: 0,
  result,
})
const after = (...results: unknown[]) => unmeasuredIn({ ...EMPTY_RUN, calls: results.map(call) })

test('climate normals are said once, however many answers are from them', () => {
  const normals = { temperature: 12, source: 'climate-normals' }
  expect(after(normals, [normals, normals])).toEqual(['Weather is from climate normals, not a measurement.'])
})

test('a measurement needs no note', () => {
  expect(after({ temperature: 12, source: 'open-meteo' }, { source: 7 }, 'climate-normals', null)).toEqual([])
})
