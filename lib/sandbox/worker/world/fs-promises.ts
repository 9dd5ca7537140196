// `node:fs/promises` as a program sees it. A process has one program, so nobody waits longer when a file operation is
// done at once; and what was not awaited is done all the same when the program ends.
import * as sync from './fs-sync.ts'

const promised =
  <Args extends unknown[], Result>(operation: (...args: Args) => Result) =>
  async (...args: Args): Promise<Result> =>
    operation(...args)

export const readFile = promised(sync.readFileSync)
export const writeFile = promised(sync.writeFileSync)
export const appendFile = promised(sync.appendFileSync)
export const stat = promised(sync.statSync)
export const lstat = promised(sync.lstatSync)
export const access = promised(sync.accessSync)
export const mkdir = promised(sync.mkdirSync)
export const mkdtemp = promised(sync.mkdtempSync)
export const rm = promised(sync.rmSync)
export const rmdir = promised(sync.rmdirSync)
export const unlink = promised(sync.unlinkSync)
export const rename = promised(sync.renameSync)
export const copyFile = promised(sync.copyFileSync)
export const cp = promised(sync.cpSync)
export const truncate = promised(sync.truncateSync)
export const readdir = promised(sync.readdirSync)
export const realpath = promised(sync.realpathSync)
export const { constants } = sync

const promises = {
  readFile,
  writeFile,
  appendFile,
  stat,
  lstat,
  access,
  mkdir,
  mkdtemp,
  rm,
  rmdir,
  unlink,
  rename,
  copyFile,
  cp,
  truncate,
  readdir,
  realpath,
  constants,
}
export default promises
