// `node:fs/promises` as a program sees it.
import * as sync from './fs-sync.ts'
import { promisesOf } from './promises-of.ts'

const promises = { ...promisesOf(sync), constants: sync.constants }
export const { readFile, writeFile, appendFile, truncate, stat, lstat, access, realpath, readdir } = promises
export const { mkdir, mkdtemp, rm, rmdir, unlink, rename, copyFile, cp, constants } = promises
export default promises
