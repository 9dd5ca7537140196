import { PlaygroundError } from '../errors.ts'
import { formatBytes } from '../format/bytes.ts'
import { formatQuantity } from '../format/duration.ts'
import { isDeeperThan } from '../json/json-meter.ts'
import { isObject } from '../json/objects.ts'
import { isValueName, MAX_VALUE_NAME, type Values } from '../runs/question.ts'

const MAX_NAMES = 20
const MAX_BYTES = 100 * 1024
const MAX_DEPTH = 32

/**
 * Answers to questions as they came from outside: as JSON has them, and in bounds. Undefined where there is none. Throws
 * `invalid-input`.
 */
export function checkValues(values: Values): Values | undefined {
  if (!isObject(values)) throw wrong(`Expected values by name, like {"path": "notes.txt"}, and got ${typeof values}.`)
  const names = Object.keys(values)
  if (names.length > MAX_NAMES) throw wrong(`Expected at most ${MAX_NAMES} values, and got ${names.length}.`)
  for (const name of names) assertName(name, values[name])
  return names.length === 0 ? undefined : asJson(values)
}

function assertName(name: string, value: unknown): void {
  if (!isValueName(name))
    throw wrong(
      `Expected a value's name to have 1 to ${formatQuantity(MAX_VALUE_NAME, 'character')}, and got ${shown(name)}.`,
    )
  if (value === undefined) throw wrong(`Expected a value for ${shown(name)}, and got none.`)
}

function asJson(values: Values): Values {
  const json = jsonOf(values)
  const bytes = Buffer.from(json)
  if (bytes.length > MAX_BYTES)
    throw wrong(
      `Expected values of at most ${formatBytes(MAX_BYTES)} in all, and got ${formatBytes(bytes.length)}. Put long data into a file and name the file.`,
    )
  if (isDeeperThan(bytes, MAX_DEPTH)) throw wrong(`Expected values nested at most ${MAX_DEPTH} levels deep.`)
  return JSON.parse(json)
}

function jsonOf(values: Values): string {
  try {
    return JSON.stringify(values)
  } catch (cause) {
    throw new PlaygroundError('invalid-input', 'Expected values that JSON can hold.', { cause })
  }
}

const shown = (name: string) => JSON.stringify(name.length > 40 ? `${name.slice(0, 40).toWellFormed()}…` : name)
const wrong = (message: string) => new PlaygroundError('invalid-input', message)
