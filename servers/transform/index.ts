// Made by `cem generate`: all tools of this server.
export { countBy } from './countBy.ts'
export { filter } from './filter.ts'
export { groupBy } from './groupBy.ts'
export { mapField } from './mapField.ts'
export { sortBy } from './sortBy.ts'
export { sumField } from './sumField.ts'
export { uniqueValues } from './uniqueValues.ts'
