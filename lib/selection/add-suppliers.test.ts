import { expect, test } from 'vitest'
import type { Tool } from '../discovery/tool.ts'
import { parseTask } from '../task/parse-task.ts'
import { createSelector } from './create-selector.ts'

const text = (description: string) => ({ type: 'string', description })

function tool(name: string, description: string, properties: Record<string, object> = {}): Tool {
  return {
    ...{ server: 'harbour', tool: name, fn: name, module: `./servers/harbour/${name}.ts`, description },
    inputSchema: { type: 'object', properties, required: Object.keys(properties) },
    signature: `${name}(input: {}): Promise<unknown>`,
  }
}

const berth = text('The id of the berth')
const tools = [
  tool('list_docks', 'Docks of the harbour'),
  tool('list_berths', 'Berths of a dock', { dock_id: text('Which dock') }),
  tool('get_berth', 'One berth', { berth_id: berth }),
  tool('assign_ship', 'Moor a ship', { berth_id: berth, ship: text('Name of the ship') }),
  tool('weigh_anchor', 'Weigh the anchor of a ship', { ticket: text('As issue_ticket gives it') }),
  tool('issue_ticket', 'Papers of departure'),
  tool('whistle', 'Blow the whistle loudly', { tone: text('High or low') }),
]
const catalog = { servers: [{ name: 'harbour', description: '', tools, broken: [] }] }

const chosenFor = (task: string) =>
  createSelector()
    .select(parseTask(task), catalog as never)
    .ranked.filter(({ selected }) => selected)

const namesFor = (task: string) => chosenFor(task).map(({ tool }) => tool.tool)

test('what gives an id that a tool needs comes with it, and what that one needs', () => {
  expect(namesFor('moor the ship Minerva').sort()).toEqual(['assign_ship', 'list_berths', 'list_docks'])
})

test('why it is there is said', () => {
  const why = Object.fromEntries(chosenFor('moor the ship Minerva').map(({ tool, why }) => [tool.tool, why.at(-1)]))
  expect(why).toMatchObject({
    list_berths: 'gives berth_id of assign_ship',
    list_docks: 'gives dock_id of list_berths',
  })
})

test('a tool that a description names comes with it', () => {
  expect(namesFor('weigh the anchor')).toEqual(['weigh_anchor', 'issue_ticket'])
})

test('an id that was told is not looked up', () => {
  expect(namesFor('moor the ship Minerva at berth BX-1942')).not.toContain('list_docks')
})

test('what is excluded comes with nothing', () => {
  const selection = createSelector().select(parseTask('weigh the anchor'), catalog as never, {
    choice: { exclude: ['harbour/issue_ticket'] },
  })
  expect(selection.ranked.filter(({ selected }) => selected).map(({ tool }) => tool.tool)).toEqual(['weigh_anchor'])
})

test('what is no id needs nobody', () => {
  expect(namesFor('blow the whistle')).toEqual(['whistle'])
})
