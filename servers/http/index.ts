// Made by `cem generate`: all tools of this server.
export { delete_ } from './delete_.ts'
export { fetchJson } from './fetchJson.ts'
export { get } from './get.ts'
export { post } from './post.ts'
export { put } from './put.ts'
