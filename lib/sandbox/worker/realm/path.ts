// `node:path` in a realm: the same functions as in every engine, on the other side of the bridge.
import { ask } from './bridge.ts'

const { parse, stringify } = JSON

const NAMES = [
  'resolve',
  'relative',
  'basename',
  'dirname',
  'extname',
  'format',
  'isAbsolute',
  'join',
  'normalize',
  'parse',
]

const functions = Object.fromEntries(
  NAMES.map((name) => [name, (...args: unknown[]): unknown => parse(ask('path', name, stringify(args)))]),
)

export const path: Record<string, unknown> = { ...functions, delimiter: ':', sep: '/' }
path['posix'] = path
