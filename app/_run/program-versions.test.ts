import { expect, test } from 'vitest'
import type { RunStep } from '../../lib/runs/event.ts'
import { versionsOf } from './program-versions.ts'
import { reduceRun } from './reduce-run.ts'
import { EMPTY_RUN } from './run-view.ts'
import { asEvents, WHOLE_RUN } from './testing/events.ts'

const finding = (message: string, line = 1) => ({ rule: 'types', severity: 'error', message, line, column: 1 }) as const
const LOOK: RunStep[] = [
  { kind: 'generated', program: 'look', generator: 'm', turn: 1, isLook: true },
  { kind: 'checked', findings: [], types: true, consent: [] },
  { kind: 'turn', turn: 2, of: 4, because: 'look' },
]
const WRONG: RunStep[] = [
  { kind: 'generating', delta: 'wrong', restart: true },
  { kind: 'generated', program: 'wrong', generator: 'm', turn: 2 },
  { kind: 'checked', findings: [finding('No number. It is a text.', 3), finding('No.')], types: true, consent: [] },
  { kind: 'repairing', attempt: 1, of: 3, because: 'types', text: 'Line 3: No number. It is a text.' },
]
const FAILED: RunStep[] = [
  { kind: 'generated', program: 'throws', generator: 'm', turn: 2, attempt: 1 },
  { kind: 'checked', findings: [], types: true, consent: [] },
  { kind: 'repairing', attempt: 2, of: 3, because: 'error', text: 'Stopped at line 2. There is no file.\nmain.ts:2:1' },
]
const RIGHT: RunStep[] = [{ kind: 'generated', program: 'right', generator: 'm', turn: 2, attempt: 2 }]
const LOOKED = 'It only looked, for the next one to be written.'
const NO_NUMBER = 'the type check found: Line 3: No number. And 1 more finding.'
const versionsAfter = (...steps: RunStep[]) =>
  versionsOf(reduceRun(EMPTY_RUN, asEvents(...WHOLE_RUN.slice(0, 3), ...steps)))

test('a run with one program has no versions', () => {
  expect(versionsAfter(...RIGHT)).toEqual([])
})

test('each program of a run is a version, with why there is another', () => {
  expect(versionsAfter(...LOOK, ...WRONG, ...FAILED, ...RIGHT)).toEqual([
    { number: 1, program: 'look', name: 'Looks', why: null, cameTo: 'looked', came: LOOKED },
    {
      ...{ number: 2, program: 'wrong', name: 'Written', cameTo: 'failed', came: `Not run: ${NO_NUMBER}` },
      why: 'The program before only looked; what it returned was read to write this one.',
    },
    {
      ...{
        number: 3,
        program: 'throws',
        name: 'Repaired',
        cameTo: 'failed',
        came: 'It failed. Stopped at line 2. There is no file.',
      },
      why: `Repaired: ${NO_NUMBER}`,
    },
    {
      ...{ number: 4, program: 'right', name: 'Repaired', cameTo: null, came: null },
      why: 'Repaired: it failed. Stopped at line 2. There is no file.',
    },
  ])
})

test('a run that ends before another program is written has those that were', () => {
  const none: RunStep = {
    ...{ kind: 'finished', outcome: { kind: 'no-program', reason: 'None.', nearest: [] }, value: null, tokens: null },
    timings: { discoverMs: 0, selectMs: 0, generateMs: 0, checkMs: 0, acquireMs: 0, runMs: 0, totalMs: 0 },
  }
  expect(versionsAfter(...LOOK, none).map(({ program }) => program)).toEqual(['look'])
})

test('a call belongs to the program that made it last', () => {
  const call = { kind: 'tool-call', server: 's', tool: 't', phase: 'done', line: 3 } as const
  const view = reduceRun(
    EMPTY_RUN,
    asEvents(
      ...WHOLE_RUN.slice(0, 3),
      ...LOOK.slice(0, 2),
      { ...call, callId: 1 },
      { ...call, callId: 2 },
      ...LOOK.slice(2),
      {
        ...{ ...call, callId: 2, phase: 'replayed', line: 9 },
      },
    ),
  )
  expect(view.calls.map(({ callId, line, byProgram }) => [callId, line, byProgram])).toEqual([
    [1, 3, 0],
    [2, 9, 1],
  ])
})

test('while one is written again it is a version already', () => {
  const versions = versionsAfter(...WRONG, { kind: 'generating', delta: 'ri', restart: true })
  expect(versions.map(({ program }) => program)).toEqual(['wrong', 'ri'])
})
