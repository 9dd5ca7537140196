import { expect, test } from 'vitest'
import type { ToolKind } from '../../../lib/broker/tool-kind.ts'
import type { ShownTool } from '../../../lib/connections/shown-tools.ts'
import { filterTools, foldTools } from './filter-tools.ts'

const tool = (name: string, kind: ToolKind, description = '') => ({ tool: name, kind, description }) as ShownTool
const KNOWN = {
  rule: null,
  tools: [tool('list_issues', 'reads'), tool('drop', 'destroys', 'Deletes an Issue.'), tool('create', 'writes')],
  paused: [{ tool: 'issue_of_late', isKeptOff: false }],
  off: [{ tool: 'old_issue', description: '' }],
}
const names = (text: string, kind: 'all' | ToolKind = 'all') => {
  const { tools, paused, off } = filterTools(foldTools(KNOWN), { text, kind })
  return [...tools, ...paused, ...off].map((one) => one.tool)
}

test('tools are found by their name and their description, those that are off, too', () => {
  expect(names('issue')).toEqual(['list_issues', 'drop', 'issue_of_late', 'old_issue'])
  expect(names('')).toEqual(['list_issues', 'drop', 'create', 'issue_of_late', 'old_issue'])
})

test('of one kind are only tools whose kind is known', () => {
  expect(names('', 'destroys')).toEqual(['drop'])
  expect(names('issue', 'reads')).toEqual(['list_issues'])
})

test('5,000 tools are filtered', () => {
  const many = foldTools({
    rule: null,
    tools: Array.from({ length: 5_000 }, (_, i) => tool(`t${i}`, 'reads', 'What it does. '.repeat(20))),
    paused: [],
    off: [],
  })
  expect(filterTools(many, { text: 't49', kind: 'all' }).tools).toHaveLength(111)
})
