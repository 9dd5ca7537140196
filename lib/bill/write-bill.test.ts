import { expect, test } from 'vitest'
import { DEFAULT_ASSUMPTIONS } from './bill-assumptions.ts'
import { computeBill } from './compute-bill.ts'
import { writeBill } from './write-bill.ts'

const bill = computeBill(
  [
    {
      name: 'files',
      tools: [
        { tool: 'read\u001b[2J\nall', tokens: 1_200 },
        { tool: 'list', tokens: 34 },
      ],
    },
    { name: 'a server with a name that is longer than anybody wants to read in one line', state: 'It is gone.' },
  ],
  { assumptions: DEFAULT_ASSUMPTIONS, price: null },
)

test('a line for each server, figures below each other, and what was not counted with why', () => {
  const [table] = writeBill(bill, { tools: false }).split('\n\n')
  expect(table!.split('\n')).toEqual([
    'Server                                                        Tools  Tokens',
    'files                                                             2   1,234',
    'a server with a name that is longer than anybody wants to r…      –       –  It is gone.',
    'Together                                                          2   1,234',
  ])
})

test('each tool in one line, the largest first, with nothing that a terminal obeys', () => {
  const lines = writeBill(bill, { tools: true }).split('\n')
  expect(lines.slice(2, 4).map((line) => line.replace(/ +/g, ' '))).toEqual([' read [2J all 1,200', ' list 34'])
})
