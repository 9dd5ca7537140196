// Made by `cem generate`: all tools of this server.
export { fetch } from './fetch.ts'
export { search } from './search.ts'
export { send } from './send.ts'
