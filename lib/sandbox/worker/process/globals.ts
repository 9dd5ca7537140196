import { Buffer } from 'node:buffer'
import type { createCalls } from '../calls/calls.ts'
import { ToolError as ProgramToolError } from '../calls/tool-error.ts'
import * as activity from '../clock/activity.ts'
import type { createSameWorld } from '../clock/same-world.ts'
import type { createTimers } from '../clock/timers.ts'
import type { createFetchGlobals } from '../fetch/create-fetch.ts'

declare global {
  // As program.d.ts has it, for the modules in `client/`, which are checked in both worlds.
  var ToolError: typeof ProgramToolError
  type ToolError = ProgramToolError
}

/** What the language itself brings. */
const LANGUAGE = `Object Function Array Number parseFloat parseInt Infinity NaN undefined Boolean String Symbol Date
Promise RegExp Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError SuppressedError
globalThis JSON Math Intl Temporal ArrayBuffer SharedArrayBuffer Atomics Uint8Array Int8Array Uint16Array Int16Array
Uint32Array Int32Array BigUint64Array BigInt64Array Uint8ClampedArray Float16Array Float32Array Float64Array DataView
Map BigInt Set Iterator WeakMap WeakSet WeakRef Proxy Reflect FinalizationRegistry DisposableStack AsyncDisposableStack
decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape eval isFinite isNaN`

/** What `program.d.ts` adds to it and is taken from Deno as it is. */
const PLATFORM = `queueMicrotask URL URLSearchParams TextEncoder TextDecoder structuredClone AbortController AbortSignal
Event EventTarget DOMException atob btoa performance`

/** The helpers in `client/` find the host here. */
const HOST = Symbol.for('code-execution-mcp.host')

/** Leaves on the global object what a program's world has, and nothing else. Nothing of Deno can be reached after it. */
export function closeWorld(program: {
  console: object
  host: ReturnType<typeof createCalls>['host']
  timers: ReturnType<typeof createTimers>['globals']
  fetch: ReturnType<typeof createFetchGlobals>
  world: ReturnType<typeof createSameWorld>
}): void {
  const own: Record<string, unknown> = {
    console: program.console,
    Buffer,
    ToolError: ProgramToolError,
    crypto: { ...program.world.crypto, subtle: createSubtle() },
    Date: program.world.Date,
    ...program.fetch,
    ...program.timers,
  }
  const kept = new Set([...LANGUAGE.split(/\s+/), ...PLATFORM.split(/\s+/)])
  for (const name of kept) materialize(name)
  for (const key of Reflect.ownKeys(globalThis)) {
    // Symbols stay: by one of them Deno knows the global object when it reports a rejection nobody handled.
    if (typeof key === 'string' && !kept.has(key)) Reflect.deleteProperty(globalThis, key)
  }
  for (const [name, value] of Object.entries(own)) define(name, value)
  Object.defineProperty(Math, 'random', { value: program.world.random, writable: true, configurable: true })
  Object.defineProperty(globalThis, HOST, { value: Object.freeze(program.host) })
}

/** Some globals are made when they are first looked at; what they need then may be gone. */
function materialize(name: string): void {
  const value: unknown = Reflect.get(globalThis, name)
  const property = Object.getOwnPropertyDescriptor(globalThis, name)
  if (property?.get !== undefined && property.configurable) define(name, value)
}

function define(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false })
}

function createSubtle() {
  const { subtle } = crypto
  const counted: Record<string, unknown> = {}
  for (const name of ['digest', 'importKey', 'generateKey', 'exportKey', 'sign', 'verify', 'encrypt', 'decrypt']) {
    const operation = Reflect.get(subtle, name) as (...args: unknown[]) => Promise<unknown>
    counted[name] = (...args: unknown[]) => activity.during(operation.apply(subtle, args))
  }
  return counted
}
