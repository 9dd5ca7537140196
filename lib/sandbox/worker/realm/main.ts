// What a fresh realm is given before its program: the world of `program.d.ts`, made of nothing but the language and the
// bridge. Answers what the other side may call; it hands in nothing but text and numbers, and gets nothing back.
import { createCalls } from '../calls/calls.ts'
import { ToolError } from '../calls/tool-error.ts'
import { createSameWorld } from '../clock/same-world.ts'
import { createTimers } from '../clock/timers.ts'
import { createFetchGlobals } from '../fetch/create-fetch.ts'
import { setPlatform } from '../fetch/platform.ts'
import { jsonOfResult } from '../outcome/result.ts'
import { closeStacks } from '../outcome/stacks.ts'
import { readThrown } from '../outcome/thrown.ts'
import { createConsole } from '../output/console.ts'
import { type Bridge, setBridge, tell } from './bridge.ts'
import { Buffer } from './buffer.ts'
import { AbortController, AbortSignal, DOMException, Event, EventTarget } from './events.ts'
import { fs, promises } from './files.ts'
import { path } from './path.ts'
import { createPerformance } from './performance.ts'
import { structuredClone } from './structured-clone.ts'
import { atob, btoa, TextDecoder, TextEncoder } from './text.ts'
import { URL, URLSearchParams } from './url.ts'

/** What the other side may do to a realm. */
export interface Realm {
  settle(id: number, ok: boolean, json: string): void
  fire(id: number): void
  fail(thrown: unknown): void
  /** The program begins; `world` is JSON of a `World`. */
  begin(world: string): void
}

const { parse, stringify } = JSON
/** Where the helpers in `client/` find the host. */
const HOST = Symbol.for('code-execution-mcp.host')
/** Where the modules that stand for Node's find what they export. */
const MODULES = Symbol.for('code-execution-mcp.modules')
/** What the module that runs after the program calls with its exports. */
const FINISH = Symbol.for('code-execution-mcp.finish')
/** Not to be had: they could act after their program has ended. Programs that name them run in a process of their own. */
const LEFT_OUT = ['Atomics', 'FinalizationRegistry', 'SharedArrayBuffer', 'WeakRef', 'WebAssembly', 'gc']

export function openRealm(bridge: Bridge, mainUrl: string): Realm {
  closeStacks((url) => (url.startsWith('file:///workspace/') ? url : undefined))
  setBridge(bridge)
  const performance = createPerformance()
  const world = createSameWorld()
  const calls = createCalls(
    {
      post(id, head, json) {
        const clock = world.takeClock()
        if (clock.length > 0) tell('clock', stringify(clock))
        const failure = tell('call', stringify([id, head]), json)
        return failure === '' ? null : parse(failure)
      },
      abandon: (id) => void tell('abandon', stringify(id)),
    },
    mainUrl,
  )
  const timers = createTimers({
    start: (id, ms, repeats) => void tell('timer', stringify([id, ms, repeats])),
    stop: (id) => void tell('stop', stringify(id)),
  })
  setPlatform({
    encode: (text) => new TextEncoder().encode(text),
    decode: (bytes) => new TextDecoder().decode(bytes),
    toUrl: (text) => new URL(text).href,
    isQuery: (value) => value instanceof URLSearchParams,
  })
  const define = (name: string | symbol, value: unknown) =>
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false })

  for (const name of LEFT_OUT) Reflect.deleteProperty(globalThis, name)
  const globals = {
    ...timers.globals,
    ...{
      console: createConsole((stream, text) => void tell(stream, text), performance.now),
      performance,
      crypto: world.crypto,
    },
    Date: world.Date,
    ...{ Buffer, ToolError, URL, URLSearchParams, TextEncoder, TextDecoder, structuredClone, atob, btoa },
    ...{ Event, EventTarget, DOMException, AbortSignal, AbortController, ...createFetchGlobals(calls.send) },
  }
  for (const [name, value] of Object.entries(globals)) define(name, value)
  Object.defineProperty(Math, 'random', { value: world.random, writable: true, configurable: true })
  Object.defineProperty(globalThis, HOST, { value: Object.freeze(calls.host) })
  Object.defineProperty(globalThis, MODULES, {
    value: Object.freeze({
      'node:fs': fs,
      'node:fs/promises': promises,
      'node:path': path,
    }),
  })

  const fail = (thrown: unknown) => void tell('threw', stringify(readThrown(thrown)))
  const finish = async ({ default: exported }: { default?: unknown }) => {
    try {
      const value: unknown = await (typeof exported === 'function' ? exported() : exported)
      tell('returned', jsonOfResult(value))
    } catch (error) {
      fail(error)
    }
  }
  Object.defineProperty(globalThis, FINISH, { value: finish })
  return {
    settle: calls.settle,
    fail,
    begin: (json) => world.begin(parse(json)),
    fire(id) {
      try {
        timers.fire(id)
      } catch (error) {
        fail(error)
      }
    },
  }
}
