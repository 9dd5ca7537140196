// `node:path` as a program sees it: POSIX paths, seen from `/workspace`.
import { posix } from 'node:path'

const WORKSPACE = '/workspace'

export const resolve = (...paths: string[]): string => posix.resolve(WORKSPACE, ...paths)
export const relative = (from: string, to: string): string => posix.relative(resolve(from), resolve(to))
export const { basename, delimiter, dirname, extname, format, isAbsolute, join, normalize, parse, sep } = posix

const path = {
  resolve,
  relative,
  basename,
  delimiter,
  dirname,
  extname,
  format,
  isAbsolute,
  join,
  normalize,
  parse,
  sep,
}
export default path
export { path as posix }
