import { DOMException } from './events.ts'

const VIEWS = [
  ...[Uint8Array, Int8Array, Uint8ClampedArray, Uint16Array, Int16Array, Uint32Array, Int32Array],
  ...[Float16Array, Float32Array, Float64Array, BigInt64Array, BigUint64Array],
]
const ERRORS = { EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError }

/** A deep copy, circles and all. Throws a `DataCloneError` for what has no copy: functions, symbols, promises and such. */
export function structuredClone(value: unknown, options: { transfer?: ArrayBuffer[] } = {}): unknown {
  const copies = new Map<unknown, unknown>()
  const copy = cloner(copies)
  const moved = options.transfer ?? []
  for (const buffer of moved) {
    if (!(buffer instanceof ArrayBuffer)) throw uncloneable(buffer)
    copies.set(buffer, buffer.slice(0))
  }
  const result = copy(value)
  for (const buffer of moved) buffer.transfer()
  return result
}

function cloner(copies: Map<unknown, unknown>) {
  const keep = <T>(original: unknown, made: T): T => {
    copies.set(original, made)
    return made
  }
  function copy(value: unknown): unknown {
    if (typeof value === 'function' || typeof value === 'symbol') throw uncloneable(value)
    if (typeof value !== 'object' || value === null) return value
    return copies.has(value) ? copies.get(value) : copyObject(value)
  }
  function copyObject(value: object): unknown {
    if (Array.isArray(value)) return copyProperties(value, keep(value, new Array(value.length)))
    if (value instanceof Date) return keep(value, new Date(value.getTime()))
    if (value instanceof RegExp) return keep(value, new RegExp(value.source, value.flags))
    if (value instanceof Boolean || value instanceof Number || value instanceof String) {
      return keep(value, Object(value.valueOf()))
    }
    if (value instanceof Map) {
      const made = keep(value, new Map())
      for (const [key, each] of [...value]) made.set(copy(key), copy(each))
      return made
    }
    if (value instanceof Set) {
      const made = keep(value, new Set())
      for (const each of [...value]) made.add(copy(each))
      return made
    }
    if (value instanceof ArrayBuffer) return keep(value, value.slice(0))
    if (ArrayBuffer.isView(value)) return keep(value, copyView(value))
    if (value instanceof Error) return copyError(value)
    if (isUncloneable(value)) throw uncloneable(value)
    return copyProperties(value, keep(value, {}))
  }
  function copyProperties<T extends object>(from: object, to: T): T {
    for (const key of Object.keys(from)) Reflect.set(to, key, copy(Reflect.get(from, key)))
    return to
  }
  function copyView(view: ArrayBufferView): ArrayBufferView {
    const buffer = copy(view.buffer) as ArrayBuffer
    const View = VIEWS.find((each) => view instanceof each)
    if (View === undefined) return new DataView(buffer, view.byteOffset, view.byteLength)
    return new View(buffer, view.byteOffset, (view as Uint8Array).length)
  }
  function copyError(error: Error): Error {
    const Kind = (Object.hasOwn(ERRORS, error.name) && ERRORS[error.name as keyof typeof ERRORS]) || Error
    const made = keep(error, new Kind(error.message))
    if (Object.hasOwn(error, 'cause'))
      Object.defineProperty(made, 'cause', { value: copy(error.cause), configurable: true })
    Object.defineProperty(made, 'stack', { value: error.stack, configurable: true, writable: true })
    return made
  }
  return copy
}

const isUncloneable = (value: object) =>
  value instanceof Promise || value instanceof WeakMap || value instanceof WeakSet || value instanceof WeakRef

const uncloneable = (value: unknown) =>
  new DOMException(
    `${typeof value === 'object' ? 'That object' : String(value)} could not be cloned.`,
    'DataCloneError',
  )
