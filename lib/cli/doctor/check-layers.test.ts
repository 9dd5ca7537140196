import { expect, test } from 'vitest'
import type { LayerReport } from '../../sandbox/layer-report.ts'
import { checkOf } from './check-layers.ts'

const of = (report: Pick<LayerReport, 'kind' | 'detail'>, isInUse: boolean) =>
  checkOf({ isolation: 'landlock', ...report }, isInUse, '/data')

test('what passed is told, and which is in use', () => {
  const passed = { kind: 'passed', detail: '89 of 89' } as const
  expect(of(passed, false)).toEqual({ name: 'layer landlock', ok: true, detail: '89 of 89' })
  expect(of(passed, true)).toEqual({ name: 'layer landlock', ok: true, detail: 'in use; 89 of 89' })
})

test('a layer that is not to be had is a fault only where programs are to run behind it', () => {
  const absent = { kind: 'not-here', detail: 'no Landlock' } as const
  expect(of(absent, false)).toEqual({
    ...{ name: 'layer landlock', ok: true, detail: 'not available here: no Landlock' },
  })
  expect(of(absent, true)).toEqual({
    ...{ name: 'layer landlock', ok: false, detail: 'in use; not available here: no Landlock' },
    fix: expect.stringMatching(/^Remove sandbox-probe.json and microvm-probe.json from \/data and start again/),
  })
})

test('a layer that lets something out is a fault, and what to do depends on whether it is in use', () => {
  const open = { kind: 'let-out', detail: 'it let a guest signal the host' } as const
  expect(of(open, false)).toMatchObject({ ok: false, detail: open.detail, fix: expect.stringMatching(/^It is not in/) })
  expect(of(open, true)).toMatchObject({
    ...{ ok: false, detail: `in use; ${open.detail}` },
    fix: expect.stringContaining('SANDBOX_MIN_ISOLATION'),
  })
})
