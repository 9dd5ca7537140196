// Made by `cem generate`: all tools of this server.
export { aggregate } from './aggregate.ts'
export { describeTable } from './describeTable.ts'
export { execute } from './execute.ts'
export { join } from './join.ts'
export { listTables } from './listTables.ts'
export { query } from './query.ts'
