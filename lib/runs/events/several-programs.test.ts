import { expect, test } from 'vitest'
import type { RunStep } from '../event.ts'
import { standInText, turnText } from '../turn-text.ts'
import { applyEvent } from './apply-event.ts'
import { makeEvent } from './event-header.ts'
import { foldRun } from './fold-run.ts'
import { newRunState } from './run-state.ts'
import { noTime } from './timings-so-far.ts'

const FINDING = { rule: 'types', severity: 'error', message: 'no number (TS2322)', line: 1, column: 1 } as const
const STEPS: RunStep[] = [
  { kind: 'accepted', task: 'Add', until: 'finished' },
  { kind: 'generating', delta: 'look' },
  {
    kind: 'generated',
    program: 'look',
    generator: 'm',
    turn: 1,
    isLook: true,
    usage: { inputTokens: 10, outputTokens: 1 },
  },
  { kind: 'checked', findings: [], types: true, consent: [] },
  { kind: 'stdout', text: 'looked\n' },
  { kind: 'turn', turn: 2, of: 4, because: 'look' },
  { kind: 'generating', delta: 'wrong', restart: true },
  { kind: 'generated', program: 'wrong', generator: 'm', turn: 2, usage: { inputTokens: 20, outputTokens: 2 } },
  { kind: 'checked', findings: [FINDING], types: true, consent: [] },
  {
    ...{ kind: 'repairing', attempt: 1, of: 3, because: 'types', text: 'Line 1: no number' },
    spent: { inputTokens: 30, outputTokens: 3, costUsd: 0.5 },
  },
]
const fold = (steps: RunStep[]) =>
  foldRun(
    'r_222222222222',
    '',
    steps.map((step, index) => makeEvent('r_222222222222', index + 1, step)),
  )

test('what all of it cost is told with the end, and earlier versions told there what the last answer had cost', () => {
  const end: Extract<RunStep, { kind: 'finished' }> = {
    ...{ kind: 'finished', outcome: { kind: 'cancelled' }, value: null, tokens: null, timings: noTime() },
  }
  const spent = { inputTokens: 60, outputTokens: 6, costUsd: 1 }
  expect(fold([...STEPS, { ...end, spent }]).spent).toEqual(spent)
  const usage = { inputTokens: 5, outputTokens: 5 }
  const earlier: RunStep = { ...end, outcome: { kind: 'no-program', reason: '', nearest: [], usage } }
  expect(fold([...STEPS, earlier]).spent).toEqual({ inputTokens: 35, outputTokens: 8 })
  expect(fold([earlier]).spent).toEqual(usage)
})

test('who wrote is told apart from the name, which told it in earlier versions', () => {
  const written = { kind: 'generated', program: 'p', generator: 'rules' } as const
  const isByRules = (step: RunStep) => {
    const state = newRunState()
    applyEvent(state, makeEvent('r_222222222222', 1, step))
    return state.isByRules
  }
  expect(isByRules({ ...written, writer: 'model' })).toBe(false)
  expect(isByRules({ ...written, writer: 'rules' })).toBe(true)
  expect(isByRules(written)).toBe(true)
  expect(isByRules({ ...written, generator: 'gpt-4.1-mini' })).toBe(false)
})

test('programs that others took the place of are kept, each with why', () => {
  const record = fold([
    ...STEPS,
    { kind: 'generated', program: 'right', generator: 'm', turn: 2, attempt: 1 },
    { kind: 'checked', findings: [], types: true, consent: [] },
    { kind: 'stdout', text: 'done\n' },
  ])
  expect(record.program).toBe('right')
  expect(record.findings).toEqual([])
  expect(record.stdout).toBe('done\n')
  expect(record.spent).toEqual({ inputTokens: 30, outputTokens: 3, costUsd: 0.5 })
  expect(record.earlierPrograms).toEqual([
    { turn: 1, program: 'look', generator: 'm', findings: [], because: 'look', isLook: true },
    { turn: 2, program: 'wrong', generator: 'm', findings: [FINDING], because: 'types', text: 'Line 1: no number' },
  ])
})

test('what a program changed goes with it once another one takes its place, and stays where none does', () => {
  const changed: RunStep = { kind: 'file', path: 'x.txt', change: 'created' }
  const failed: RunStep[] = [
    { kind: 'generated', program: 'first', generator: 'm', turn: 1 },
    { kind: 'checked', findings: [], types: true, consent: [] },
    changed,
    { kind: 'repairing', attempt: 1, of: 3, because: 'error', text: 'no' },
  ]
  expect(fold(failed).files).toEqual([{ path: 'x.txt', change: 'created' }])
  const next: RunStep[] = [
    { kind: 'generated', program: 'second', generator: 'm', turn: 1, attempt: 1 },
    { kind: 'checked', findings: [], types: true, consent: [] },
    { ...changed, path: 'y.txt' },
  ]
  expect(fold([...failed, ...next]).files).toEqual([{ path: 'y.txt', change: 'created' }])
})

test('while another one is asked for, the last whole one stays', () => {
  const record = fold(STEPS)
  expect(record).toMatchObject({ status: 'preparing', program: 'wrong', generator: 'm' })
})

test('why there is another one is told in a line', () => {
  const texts = STEPS.flatMap((step) => (step.kind === 'turn' || step.kind === 'repairing' ? [turnText(step)] : []))
  expect(texts).toEqual(['Looked first (turn 2 of 4)', 'Repairing the program (1 of 3): its types do not fit'])
  expect(turnText({ kind: 'turn', turn: 2, of: 4, because: 'search', words: 'send\u202e mail' })).toBe(
    'Searched for tools: send mail (turn 2 of 4)',
  )
  const text = 'Stopped by an error. out of\u202e tea\nError: out of tea'
  expect(turnText({ kind: 'repairing', attempt: 1, of: 3, because: 'error', text })).toBe(
    'Repairing the program (1 of 3): it failed. Stopped by an error. out of tea',
  )
})

test('who stood in for the model is told with why, in the record as well', () => {
  const because = 'm refused the\nconnection.'
  expect(standInText({ generator: 'rules', because })).toBe(
    'Written by rules, not by a model: m refused the connection.',
  )
  expect(standInText({ generator: 'm' })).toBeNull()
  const written = { kind: 'generated', program: 'p', generator: 'rules' } as const
  expect(fold([{ ...written, because }])).toMatchObject({ generator: 'rules', because })
  expect(fold([written])).not.toHaveProperty('because')
})

test('why rules wrote an earlier program although a model was asked is kept with it', () => {
  const fault = { what: 'The key is wrong.', fix: 'key' } as never
  const record = fold([
    {
      kind: 'generated',
      program: 'look',
      generator: 'rules',
      turn: 1,
      isLook: true,
      because: 'It refused (401).',
      fault,
    },
    { kind: 'turn', turn: 2, because: 'look' },
    { kind: 'generated', program: 'done', generator: 'rules', turn: 2 },
  ])
  expect(record.because).toBeUndefined()
  expect(record.earlierPrograms).toMatchObject([{ standIn: 'It refused (401).', fault }])
})
