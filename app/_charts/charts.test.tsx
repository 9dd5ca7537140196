import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DayBars } from './day-bars.tsx'
import { LineChart } from './line-chart.tsx'
import { ScatterChart } from './scatter-chart.tsx'

const line = (points: { x: number; y: number }[]) => (
  <LineChart
    title="Context read in each turn"
    sentence="Direct calling reads every schema again."
    x={{ label: 'turn', before: 'turn' }}
    y={{ label: 'tokens', unit: 'tokens', scale: 'log' }}
    series={[{ name: 'Code mode', line: 'solid', dot: 'circle', points }]}
  />
)

test('before it is drawn a chart is its title, its numbers in words, and a place as high as the drawing', () => {
  const html = renderToStaticMarkup(
    line([
      { x: 1, y: 730 },
      { x: 2, y: 1_466 },
    ]),
  )
  expect(html).toMatch(/^<figure aria-labelledby="[^"]+-title"/)
  expect(html).toContain('>Context read in each turn</h2>')
  expect(html).toContain('Code mode has 730 and 1,466 tokens.')
  expect(html).toMatch(/role="application"[^>]*tabindex="0"[^>]*style="height:280px"/i)
  expect(html).toMatch(/<button [^>]*aria-expanded="false"[^>]*>Show as table</)
  expect(html).toContain('aria-live="polite"')
})

test('what has no place on a log axis is not drawn, and nothing to draw is said', () => {
  expect(renderToStaticMarkup(line([{ x: 1, y: 0 }]))).toContain('There is nothing to draw yet.')
  expect(renderToStaticMarkup(<DayBars title="a" sentence="b" days={[]} />)).toContain('No day has a run')
  expect(renderToStaticMarkup(<ScatterChart title="a" sentence="b" points={[]} />)).toContain(
    'No trial has been checked',
  )
})
