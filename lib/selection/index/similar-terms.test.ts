import { expect, test } from 'vitest'
import type { CatalogServer } from '../../discovery/tool.ts'
import { buildSegment } from './segment.ts'
import { similarTerms } from './similar-terms.ts'

const server: CatalogServer = {
  name: 'x',
  description: '',
  tools: ['translate_document', 'draw_flow_chart', 'get_weather', 'postmarkapp_send'].map((tool) => ({
    server: 'x',
    tool,
    fn: tool,
    module: '',
    description: '',
    inputSchema: {},
    signature: '',
  })),
  broken: [],
}
const segment = buildSegment([server], () => 'x')

test.each([
  ['wether', ['weather']],
  ['waether', ['weather']],
  ['docment', ['document']],
  ['flowchart', ['flow', 'chart']],
  ['postmark', ['postmarkapp']],
  ['hyundai', []],
  ['flw', []],
])('%s may be meant as %j', (word, terms) => {
  expect(similarTerms(segment, word)).toEqual(terms)
})
