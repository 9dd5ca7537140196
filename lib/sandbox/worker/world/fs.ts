// `node:fs` as a program sees it.
import promises from './fs-promises.ts'
import * as sync from './fs-sync.ts'

export * from './fs-sync.ts'
export { promises }
export default { ...sync, promises }
