import vm from 'node:vm'
import { encodeFrame, encodeJson, type Failure, FRAME, type World } from '../../protocol/protocol.ts'
import { send, sendOutput } from '../calls/channel.ts'
import * as pendingCalls from '../calls/pending-calls.ts'
import * as activity from '../clock/activity.ts'
import { createClock } from '../clock/clock.ts'
import { frameOfResult, frameOfThrown } from '../outcome/ending-frames.ts'
import { describeFailure } from '../outcome/failure.ts'
import { withoutPlaces } from '../places.ts'
import type { Realm } from '../realm/main.ts'
import { answerOf, createOperations, type Operation } from './operations.ts'

const { parse, stringify } = JSON
const encoder = new TextEncoder()

/** A fresh realm with its way to this side. One program runs in it; after it has ended, nothing it does is heard. */
export class RealmSession {
  readonly context = vm.createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } })
  readonly #realm: Realm
  readonly #clock = createClock((id) => quietly(() => this.#realm.fire(id)))
  readonly #ended: () => void
  #isOpen = true

  /** `script` makes a realm of a context. `ended` is called when the program has told how it ended. */
  constructor(script: vm.Script, mainUrl: string, ended: () => void) {
    this.#ended = ended
    const operations: Record<string, Operation> = { ...createOperations(), ...this.#createOwnOperations() }
    Object.setPrototypeOf(operations, null)
    const bridge = (name: unknown, first: unknown, second: unknown): string => {
      if (!this.#isOpen) return ''
      return answerOf(typeof name === 'string' ? operations[name] : undefined, first, second)
    }
    // A function leads to everything of its realm by its prototype; this one has none.
    Object.setPrototypeOf(bridge, null)
    this.#realm = script.runInContext(this.context)(bridge, mainUrl)
  }

  begin(world: World): void {
    const json = stringify(world)
    quietly(() => this.#realm.begin(json))
  }

  /** Whatever was thrown where nobody caught it ends the program. */
  fail(thrown: unknown): void {
    // An object of ours must not get into the realm: it would lead back here.
    if (isOurs(thrown)) this.#endWith(() => frameOfThrown(thrown))
    else quietly(() => this.#realm.fail(thrown))
    // What the realm could not tell ends the program all the same: it would wait for nothing until the host ends it.
    this.#end(NO_MEMORY)
  }

  #end(frame: Uint8Array): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#clock.clear()
    pendingCalls.forget()
    activity.forget()
    send(frame)
    this.#ended()
  }

  /** A program that has taken all memory leaves none to say how it ended: then that is said. */
  #endWith(make: () => Uint8Array): void {
    let frame: Uint8Array = NO_MEMORY
    try {
      frame = make()
    } catch {
      // Nothing but memory can be lacking for it; V8 says so by a RangeError, what Deno does for it in other words.
    }
    this.#end(frame)
  }

  #createOwnOperations(): Record<string, Operation> {
    const print = (stream: 'stdout' | 'stderr') => (text: string) => {
      sendOutput(stream, withoutPlaces(text))
      return ''
    }
    return {
      stdout: print('stdout'),
      stderr: print('stderr'),
      call: (json, input) => {
        const [id, head] = parse(json)
        const settle = (ok: boolean, answer: string) => quietly(() => this.#realm.settle(id, ok, answer))
        const failure = pendingCalls.post(id, head, input, settle)
        return failure === null ? '' : stringify(failure)
      },
      clock: (json) => {
        send(encodeFrame(FRAME.clock, encoder.encode(json)))
        return ''
      },
      abandon: (json) => {
        pendingCalls.abandon(Number(json))
        return ''
      },
      timer: (json) => {
        const [id, ms, repeats] = parse(json)
        this.#clock.start(Number(id), Number(ms), repeats === true)
        return ''
      },
      stop: (json) => {
        this.#clock.stop(Number(json))
        return ''
      },
      returned: (json) => {
        this.#endWith(() => frameOfResult(json))
        return ''
      },
      threw: (json) => {
        this.#endWith(() => {
          const { isError, name, message, stack } = parse(json)
          return frameOfFailure(
            describeFailure({
              ...{ isError: isError === true, name: textOf(name), message: textOf(message), stack: textOf(stack) },
            }),
          )
        })
        return ''
      },
    }
  }
}

/** In the words by which the host knows it. Made ahead, while there is session. */
const NO_MEMORY = frameOfThrown(new RangeError('Array buffer allocation failed'))

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const frameOfFailure = (failure: Failure) => encodeFrame(FRAME.threw, encodeJson(failure))

/** Whether it is an error of this realm. Looking at an object of another can run its code, which learns nothing by it. */
function isOurs(thrown: unknown): boolean {
  try {
    return thrown instanceof Error
  } catch {
    return false // a proxy of the program's that does not want to be looked at
  }
}

/** What a realm throws at us is an object of it: not looked at, not kept. */
function quietly(act: () => void): void {
  try {
    act()
  } catch {
    // The realm tells of its program's faults itself; this is one of its own making, or a stack that is full.
  }
}
