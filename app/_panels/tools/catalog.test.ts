import { expect, test } from 'vitest'
import { filterCatalog } from './catalog.ts'

test('the catalog is filtered by every word, over name, server and description', () => {
  const tool = (name: string, description: string) => ({ tool: name, description, signature: '' })
  const servers = [
    {
      name: 'calculator',
      description: '',
      broken: [],
      tools: [tool('add', 'Adds two numbers'), tool('sqrt', 'Square root')],
    },
    { name: 'filesystem', description: '', broken: [], tools: [tool('read_file', 'Reads a file')] },
  ]
  const found = (filter: string) => filterCatalog(servers, filter).flatMap(({ tools }) => tools.map(({ tool }) => tool))
  expect(found('')).toEqual(['add', 'sqrt', 'read_file'])
  expect(found('calc root')).toEqual(['sqrt'])
  expect(found('FILE')).toEqual(['read_file'])
  expect(found('nothing of this')).toEqual([])
})
