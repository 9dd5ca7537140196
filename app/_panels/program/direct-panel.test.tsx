import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { RunStep } from '../../../lib/runs/event.ts'
import { reduceRun } from '../../_run/reduce-run.ts'
import { EMPTY_RUN } from '../../_run/run-view.ts'
import { asEvents } from '../../_run/testing/events.ts'
import { DirectPanel } from './direct-panel.tsx'

const ACCEPTED: RunStep = { kind: 'accepted', task: 'Buy a book', until: 'finished', way: 'directWithSearch' }
const shown = (...steps: RunStep[]) =>
  renderToStaticMarkup(<DirectPanel view={reduceRun(EMPTY_RUN, asEvents(ACCEPTED, ...steps))} />)

test('each request to the model is a row: what it did, what it read and wrote, and who counted it', () => {
  const about = { kind: 'model-turn' as const, model: 'gpt', cached: 0 }
  const panel = shown(
    { ...about, what: 'search', calls: ['search_tools'], input: 120, output: 9, basis: 'measured' },
    { ...about, what: 'calls', calls: ['shop__buy'], input: 1_300, output: 20, cached: 100, basis: 'measured' },
    { ...about, what: 'answer', text: '<b>Bought</b>', input: 1_400, output: 3, basis: 'computed', isCut: true },
  )
  expect(panel.match(/<tr/g)).toHaveLength(4)
  for (const text of [
    'Direct with tool search',
    'by gpt',
    'Search for tools',
    'shop__buy',
    '1,300',
    '100 from the cache',
  ])
    expect(panel).toContain(text)
  expect(panel).toContain('Answer, cut off')
  expect(panel).toContain('&lt;b&gt;Bought')
  expect([panel.match(/>measured</g)?.length, panel.match(/>computed</g)?.length]).toEqual([2, 1])
})

test('before the first is answered it says what will be there', () => {
  expect(shown()).toContain('Each request to the model appears here')
})
