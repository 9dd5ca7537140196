import { sharedModuleFolder } from '../../lib/discovery/modules/module-folder.ts'
import { type ServerTools, writeServer } from '../../lib/discovery/modules/write-server.ts'

/** The server that has the tools of the programs; in its own name nothing is connected. */
export const STAND_IN = 's'

const number = { type: 'number', description: 'Any number' }
const row = {
  type: 'object',
  properties: {
    id: { type: 'number' },
    name: { type: 'string' },
    amount: { type: 'number' },
    open: { type: 'boolean' },
  },
  required: ['id', 'name', 'amount', 'open'],
}
const TOOLS: ServerTools['tools'] = [
  {
    ...{ fn: 'one', tool: 'one', description: 'Answers a number.' },
    inputSchema: { type: 'object', properties: { a: number }, required: ['a'] },
    outputSchema: { type: 'object', properties: { result: number }, required: ['result'] },
  },
  {
    ...{ fn: 'rows', tool: 'rows', description: 'Answers ten thousand rows.' },
    inputSchema: { type: 'object', properties: {} },
    outputSchema: { type: 'object', properties: { result: { type: 'array', items: row } }, required: ['result'] },
  },
]

/** Writes its modules as `cem generate` would. */
export async function writeStandIn(serversDir: string): Promise<void> {
  const server = { server: STAND_IN, description: 'The tools of the programs that are measured', tools: TOOLS }
  await writeServer(sharedModuleFolder(serversDir, STAND_IN), server)
}
