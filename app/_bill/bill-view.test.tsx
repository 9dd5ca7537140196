import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DEFAULT_ASSUMPTIONS } from '../../lib/bill/bill-assumptions.ts'
import { computeBill } from '../../lib/bill/compute-bill.ts'
import { BillWords } from './bill-words.tsx'
import { ServersTable } from './servers-table.tsx'

const bill = computeBill(
  [
    {
      name: 'notes\u202e',
      tools: [
        { tool: 'read', tokens: 120 },
        { tool: 'list', tokens: 80 },
      ],
    },
    { name: 'gone', state: 'It did not list its tools within 60 s.' },
    { name: 'off', state: 'It is switched off there.', isOff: true },
  ],
  { assumptions: DEFAULT_ASSUMPTIONS, price: null },
)

test('a server that was counted opens, one that was not says why, and the sum is of those that were', () => {
  const html = renderToStaticMarkup(<ServersTable bill={bill} />)
  expect(html).toMatch(/<button[^>]*aria-expanded="false"[^>]*>.*notes<\/button><\/th><td>2<\/td><td[^>]*>200<\/td>/)
  expect(html).toContain('<span class="block text-xs text-bad">It did not list its tools within 60 s.</span>')
  expect(html).toContain('<span class="block text-xs text-ink3">It is switched off there.</span>')
  expect(html).toMatch(/All<\/th><td>2<\/td><td[^>]*>200<\/td><td [^>]*>not known<\/td>/)
})

test('the small saving is said before the large one, and what is not known says what to do', () => {
  const text = renderToStaticMarkup(<BillWords bill={bill} />).replace(/<[^>]+>/g, '')
  const { saving, againstDirect, breakEven, notCounted } = bill.sentences
  const said = [saving, againstDirect, breakEven, notCounted].filter((one) => one !== null)
  expect(said.map((one) => text.indexOf(one))).toEqual(said.map((one) => text.indexOf(one)).sort((a, b) => a - b))
  for (const one of said) expect(text).toContain(one)
  expect(text).toContain('llm.price_per_million')
})

test('where nothing was counted one sentence stands there', () => {
  const none = computeBill([{ name: 'gone', state: 'It is gone.' }], { assumptions: DEFAULT_ASSUMPTIONS, price: null })
  const text = renderToStaticMarkup(<BillWords bill={none} />).replace(/<[^>]+>/g, '')
  expect(text.trim()).toBe('No server could be counted, so it is not known what their schemas cost.')
})
