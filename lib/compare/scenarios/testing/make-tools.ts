import type { ScenarioTool } from '../scenario.ts'

/** As many tools as are asked for, of the size that tools of servers have. */
export const makeTools = (count: number): ScenarioTool[] =>
  Array.from({ length: count }, (_, n) => ({
    server: `server${Math.floor(n / 20)}`,
    tool: `change_entry_${n}`,
    description: `Changes the entry number ${n} of a list and answers what it is then; fields that are not given stay as they are.`,
    inputSchema: {
      type: 'object',
      properties: {
        listId: { type: 'string', description: 'The list that the entry is in' },
        entryId: { type: 'string', description: 'The entry' },
        fields: { type: 'object', description: 'New values by the names of the fields' },
      },
      required: ['listId', 'entryId', 'fields'],
    },
  }))
