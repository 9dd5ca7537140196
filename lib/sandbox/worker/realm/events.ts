import { setErrorMaker } from './bridge.ts'

const CODES: Record<string, number> = {
  ...{ IndexSizeError: 1, HierarchyRequestError: 3, WrongDocumentError: 4, InvalidCharacterError: 5 },
  ...{ NoModificationAllowedError: 7, NotFoundError: 8, NotSupportedError: 9, InUseAttributeError: 10 },
  ...{ InvalidStateError: 11, SyntaxError: 12, InvalidModificationError: 13, NamespaceError: 14 },
  ...{ InvalidAccessError: 15, TypeMismatchError: 17, SecurityError: 18, NetworkError: 19, AbortError: 20 },
  ...{ URLMismatchError: 21, QuotaExceededError: 22, TimeoutError: 23, InvalidNodeTypeError: 24, DataCloneError: 25 },
}

export class DOMException extends Error {
  readonly code: number
  constructor(message: unknown = '', name: unknown = 'Error') {
    super(`${message}`)
    Object.defineProperty(this, 'name', { value: `${name}`, configurable: true })
    this.code = CODES[`${name}`] ?? 0
  }
  get [Symbol.toStringTag](): string {
    return 'DOMException'
  }
}

setErrorMaker((name, message) => (Object.hasOwn(CODES, name) ? new DOMException(message, name) : undefined))

interface EventOptions {
  cancelable?: boolean
  bubbles?: boolean
  composed?: boolean
}

export class Event {
  readonly type: string
  readonly timeStamp: number
  readonly cancelable: boolean
  readonly bubbles: boolean
  readonly composed: boolean
  readonly isTrusted = false
  target: unknown = null
  currentTarget: unknown = null
  defaultPrevented = false
  /** Set by `stopImmediatePropagation`. */
  #stopped = false

  constructor(type: unknown, options: EventOptions = {}) {
    this.type = `${type}`
    this.timeStamp = performance.now()
    this.cancelable = options.cancelable === true
    this.bubbles = options.bubbles === true
    this.composed = options.composed === true
  }
  preventDefault(): void {
    if (this.cancelable) this.defaultPrevented = true
  }
  stopPropagation(): void {}
  stopImmediatePropagation(): void {
    this.#stopped = true
  }
  static isStopped(event: Event): boolean {
    return event.#stopped
  }
}

type Listener = ((event: Event) => void) | { handleEvent(event: Event): void }

interface Registered {
  listener: Listener
  once: boolean
}

export class EventTarget {
  readonly #listeners = new Map<string, Registered[]>()

  addEventListener(
    type: unknown,
    listener: Listener | null,
    options?: { once?: boolean; signal?: AbortSignal } | boolean,
  ) {
    if (listener === null || listener === undefined) return
    const { once = false, signal } = typeof options === 'object' && options !== null ? options : {}
    if (signal?.aborted) return
    const registered = this.#listeners.get(`${type}`) ?? []
    if (registered.some((each) => each.listener === listener)) return
    this.#listeners.set(`${type}`, [...registered, { listener, once }])
    signal?.addEventListener('abort', () => this.removeEventListener(type, listener), { once: true })
  }
  removeEventListener(type: unknown, listener: Listener | null): void {
    const registered = this.#listeners.get(`${type}`) ?? []
    this.#listeners.set(
      `${type}`,
      registered.filter((each) => each.listener !== listener),
    )
  }
  dispatchEvent(event: Event): boolean {
    event.target = this
    event.currentTarget = this
    for (const { listener, once } of this.#listeners.get(event.type) ?? []) {
      if (once) this.removeEventListener(event.type, listener)
      // What a listener throws is the program's to know of, and does not keep the others from hearing.
      try {
        if (typeof listener === 'function') listener.call(this, event)
        else listener.handleEvent(event)
      } catch (error) {
        void Promise.reject(error)
      }
      if (Event.isStopped(event)) break
    }
    event.currentTarget = null
    return !event.defaultPrevented
  }
}

let mayMake = false

export class AbortSignal extends EventTarget {
  #aborted = false
  #reason: unknown
  onabort: ((event: Event) => void) | null = null

  constructor() {
    super()
    if (!mayMake) throw new TypeError('Illegal constructor')
  }
  get aborted(): boolean {
    return this.#aborted
  }
  get reason(): unknown {
    return this.#reason
  }
  throwIfAborted(): void {
    if (this.#aborted) throw this.#reason
  }
  static make(): AbortSignal {
    mayMake = true
    try {
      return new AbortSignal()
    } finally {
      mayMake = false
    }
  }
  static signal(signal: AbortSignal, reason: unknown): void {
    if (signal.#aborted) return
    signal.#aborted = true
    signal.#reason = reason === undefined ? new DOMException('The signal has been aborted', 'AbortError') : reason
    const event = new Event('abort')
    signal.onabort?.(event)
    signal.dispatchEvent(event)
  }
}

/** What programs get: without the two functions that only a controller may use. */
const { make, signal: abort } = AbortSignal
Reflect.deleteProperty(AbortSignal, 'make')
Reflect.deleteProperty(AbortSignal, 'signal')

export class AbortController {
  readonly signal = make()
  abort(reason?: unknown): void {
    abort(this.signal, reason)
  }
}

Object.assign(AbortSignal, {
  abort(reason?: unknown): AbortSignal {
    const signal = make()
    abort(signal, reason)
    return signal
  },
  any(signals: Iterable<AbortSignal>): AbortSignal {
    const all = [...signals]
    const any = make()
    for (const each of all) {
      if (each.aborted) abort(any, each.reason)
      else each.addEventListener('abort', () => abort(any, each.reason), { once: true })
    }
    return any
  },
  timeout(ms: number): AbortSignal {
    const signal = make()
    setTimeout(() => abort(signal, new DOMException('Signal timed out.', 'TimeoutError')), ms)
    return signal
  },
})
