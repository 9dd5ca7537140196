// The program may change it later.
const { stringify } = JSON

/** The JSON of a program's result. Throws a `TypeError` that says what in it has no JSON. */
export function jsonOfResult(value: unknown): string {
  if (value === undefined) return 'null'
  try {
    return stringify(value, refuseWhatJsonDrops)
  } catch (error) {
    if (error instanceof RangeError) throw error // too large or too deep, and it says so
    // Only the first line: V8 draws the whole circle.
    const [reason = ''] = String(error instanceof Error ? error.message : error).split('\n', 1)
    throw new TypeError(`The result cannot be turned into JSON: ${reason}${reason.includes('circular') ? CIRCLE : ''}`)
  }
}

const CIRCLE = '. Return only the fields you need.'

const INSTEAD = {
  Map: 'Return Object.fromEntries(map), or [...map] where its keys are no texts.',
  Set: 'Return [...set].',
  bigint: 'Return String(n), or Number(n) where it is small.',
  function: 'Call it and return what it returns, or leave it out.',
  symbol: 'Return its description, or leave it out.',
}

/** JSON leaves functions and symbols out and makes `{}` of a Map: losing part of a result unsaid is worse than failing. */
function refuseWhatJsonDrops(this: unknown, key: string, value: unknown): unknown {
  const kind = value instanceof Map ? 'Map' : value instanceof Set ? 'Set' : typeof value
  if (kind === 'Map' || kind === 'Set' || kind === 'function' || kind === 'symbol' || kind === 'bigint') {
    const place = key === '' ? 'it' : Array.isArray(this) ? `element ${key}` : `'${key}'`
    throw new TypeError(`${place} is a ${kind}. ${INSTEAD[kind]}`)
  }
  return value
}
