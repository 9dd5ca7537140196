import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { figuresOf } from '../../../lib/compare/figures.ts'
import { comparisonOf, trialOf } from '../../../lib/compare/testing/comparison-of.ts'
import { FiguresTable } from './figures-table.tsx'
import { StateCard } from './state-card.tsx'
import { taskRows } from './task-rows.ts'
import { TasksTable } from './tasks-table.tsx'
import { TrialsTable } from './trials-table.tsx'

const noop = () => undefined
const shown = (html: string) =>
  html
    .replaceAll('&quot;', '"')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
const stateOf = (comparison: ReturnType<typeof comparisonOf>) =>
  renderToStaticMarkup(<StateCard comparison={comparison} isBusy={false} isLost={false} onStop={noop} onGoOn={noop} />)

test('one that runs says how far it is, what it does and what it may cost, and can be stopped', () => {
  const trials = [trialOf('codeMode'), trialOf('direct', { repeat: 4, state: 'running', runId: 'r_now' })]
  const html = stateOf(comparisonOf(trials, { repeats: 5, maxCostUsd: 0.25 }))
  expect(shown(html)).toContain('Running, 1 of 2 Direct calling, 4th of 5 · spent $0.19 of about $0.25')
  expect(html).toContain('href="/runs/r_now"')
  expect(html).toContain('Stop, keep what is done')
})

test('one that its bound stopped says why, and goes on with a new one', () => {
  const why = 'The next trial might have cost more than $0.25 in all.'
  const html = stateOf(comparisonOf([trialOf('codeMode')], { state: 'stopped', why, maxCostUsd: 0.25 }))
  expect(shown(html)).toContain(`Stopped, 1 of 1 done spent $0.19 of about $0.25 ${why}`)
  expect(html).toContain('At most in all, in US dollars')
  expect(html).toContain('Resume')
  // Without a bound there is none to raise.
  expect(stateOf(comparisonOf([], { state: 'stopped' }))).not.toContain('At most')
})

test('one that is finished has nothing to stop', () => {
  expect(stateOf(comparisonOf([trialOf('codeMode')]))).toBe('')
})

test('each way is tagged, the best is said aloud, and so is one that failed its check', () => {
  const comparison = comparisonOf([
    trialOf('codeMode', { input: 100 }),
    trialOf('direct', { input: 900, tokens: { input: 900, output: 100, cached: 0, total: 1_000, basis: 'computed' } }),
    trialOf('directWithSearch', { input: 1, passed: false }),
  ])
  const text = shown(renderToStaticMarkup(<FiguresTable figures={figuresOf(comparison)} caption="Figures" />))
  expect(text).toMatch(/Code mode measured .* Direct calling computed .* Direct with tool search measured/)
  expect(text).toMatch(/Tokens 200 , the best 1,000 101 read/)
  expect(text).toContain('0 of 1 , failed its check')
  expect(text).toContain('A run that failed its check counts as failed, not as cheap.')
})

test('trials lead to their runs, and say what became of them and why', () => {
  const html = renderToStaticMarkup(
    <TrialsTable
      comparison={comparisonOf([
        trialOf('codeMode', { answer: 'The sum is 5.' }),
        trialOf('direct', { passed: false, why: 'The answer does not contain "5".' }),
        trialOf('directWithSearch', { passed: null, why: 'The judge did not answer.' }),
        trialOf('directWithSearch', { repeat: 2, passed: false, outcome: 'failed', why: 'The model refused.' }),
        trialOf('codeMode', { repeat: 2, state: 'waiting' }),
      ])}
    />,
  )
  expect(html.match(/href="\/runs\/r_\w+"/g)).toHaveLength(4)
  const text = shown(html)
  for (const part of [
    'right The sum is 5.',
    'wrong The answer does not contain "5".',
    'no verdict The judge did not answer.',
    'failed The model refused.',
    'Code mode, run 2 waiting',
    'price not known',
  ])
    expect(text).toContain(part)
})

test('on a narrow page each task has code mode beside the cheapest other way', () => {
  const rows = taskRows(
    comparisonOf([trialOf('codeMode'), trialOf('direct', { input: 9_000 }), trialOf('directWithSearch')]),
    'gpt-4.1-mini',
  )
  const html = renderToStaticMarkup(<TasksTable rows={rows} selected={null} onSelect={noop} />)
  expect(html).toMatch(/<th[^>]*sm:hidden[^>]*>Cheapest other<\/th>/)
  expect(html).toMatch(/<td[^>]* sm:hidden[^>]*>.*1,100.*Direct with tool search/)
})
