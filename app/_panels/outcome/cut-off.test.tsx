import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { RunStep } from '../../../lib/runs/event.ts'
import { reduceRun } from '../../_run/reduce-run.ts'
import { EMPTY_RUN } from '../../_run/run-view.ts'
import { asEvents, TIMINGS } from '../../_run/testing/events.ts'
import { EndCard } from './end-card.tsx'
import { canReplay, ReplayNote } from './replay-note.tsx'

type Accepted = Extract<RunStep, { kind: 'accepted' }>

/** A program whose server was killed while it ran. */
function cutOff(how: Pick<Accepted, 'replayOf' | 'testOf'>, of?: string) {
  const view = reduceRun(
    EMPTY_RUN,
    asEvents(
      { kind: 'accepted', code: 'export default 1', until: 'finished', ...how },
      { kind: 'generated', program: 'export default 1', generator: 'person' },
      ...(of === undefined ? [] : [{ kind: 'replaying' as const, of, recorded: 2 }]),
      { kind: 'finished', outcome: { kind: 'interrupted' }, value: null, tokens: null, timings: TIMINGS },
    ),
  )
  const { end } = view
  if (!end) throw new Error('It has not ended.')
  const acts = { onGoOn: async () => null, onTools: () => {}, onRetry: () => {}, onWrite: () => {} }
  const card = <EndCard {...{ view, end, noted: null, hasModel: false, question: null, ...acts }} />
  return { view, card: renderToStaticMarkup(card), note: renderToStaticMarkup(<ReplayNote {...view} />) }
}

test('a run that was cut off goes on by one click', () => {
  const { view, card, note } = cutOff({})
  expect(card).toContain('>Resume</button>')
  expect([note, canReplay(view)]).toEqual(['', false])
})

test('a replay that was cut off is run again with the same results, and not gone on with', () => {
  const { view, card, note } = cutOff({ replayOf: 'r_1' }, 'r_1')
  expect(card).not.toContain('Resume')
  expect(card).toContain('With recorded results it cannot resume: its calls would be made.')
  expect(note).toContain('href="/runs/r_1"')
  expect(canReplay(view)).toBe(true)
})

test('a test of a skill that was cut off leads to the tests of the skill', () => {
  const { view, card, note } = cutOff({ testOf: { skill: 'sum-up', test: 'first.json' } }, 'sum-up/tests/first.json')
  expect(card).not.toContain('Resume')
  expect(card).toContain('href="/skills/sum-up/tests"')
  expect(note).toContain('Test first.json of the skill <a')
  expect(note).toContain('no tool is called. Time of day and random numbers are also as they were then.')
  expect(canReplay(view)).toBe(false)
})
