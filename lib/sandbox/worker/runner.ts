// What runs inside the sandbox: takes programs from the host, runs them, tells how they ended. Either one in this
// process's own realm, with which the process ends, or one after another, each in a fresh realm.
// Not the boundary: whatever a program does to this process, the operating system's box is around it.
import './world/fs.ts'
import './world/path.ts'
import { decodeHostMessage, encodeFrame, encodeJson, FRAME, PROTOCOL_VERSION } from '../protocol/protocol.ts'
import { createCalls } from './calls/calls.ts'
import { receive, send, sendOutput } from './calls/channel.ts'
import * as pendingCalls from './calls/pending-calls.ts'
import * as activity from './clock/activity.ts'
import { createClock } from './clock/clock.ts'
import { createSameWorld } from './clock/same-world.ts'
import { createTimers } from './clock/timers.ts'
import { type ContextEngine, createContextEngine } from './context/engine.ts'
import { createFetchGlobals } from './fetch/create-fetch.ts'
import { setPlatform } from './fetch/platform.ts'
import { frameOfThrown } from './outcome/ending-frames.ts'
import { closeStacks } from './outcome/stacks.ts'
import { createConsole } from './output/console.ts'
import {
  helperUrl,
  MODULE_TABLE,
  type Places,
  programUrl,
  SHOWN_PROGRAM,
  setPlaces,
  shownUrl,
  withoutPlaces,
  worldUrl,
} from './places.ts'
import { closeBuiltins } from './process/close-builtins.ts'
import { closeWorld } from './process/globals.ts'
import { runInProcess } from './process/process-engine.ts'
import { setRoots } from './world/locate.ts'
import { beginNoting } from './world/note-changes.ts'

const STALLED = 'The program waits for something that can never happen: no call, timer or file operation is left.'
const exit = Deno.exit
const now = performance.now.bind(performance)
const places: Places = JSON.parse(Deno.args[0] ?? '')
const sendReady = () => send(encodeFrame(FRAME.ready, encodeJson({ version: PROTOCOL_VERSION })))

/** Of the program that runs: what was thrown where nobody caught it. */
let fail: (thrown: unknown) => void = () => {}
globalThis.addEventListener('unhandledrejection', (event) => {
  event.preventDefault()
  fail(event.reason)
})
globalThis.addEventListener('error', (event) => {
  event.preventDefault()
  fail(event.error)
})

setPlaces(places)
setRoots(places, JSON.parse(Deno.readTextFileSync(`${places.run}/${MODULE_TABLE}`)))
const realmScript = Deno.readTextFileSync(`${places.worker}/realm.js`)

const world = createSameWorld()
const calls = createCalls(
  {
    post: (id, head, json) => {
      const clock = world.takeClock()
      if (clock.length > 0) send(encodeFrame(FRAME.clock, encodeJson(clock)))
      return pendingCalls.post(id, head, json, (ok, answer) => calls.settle(id, ok, answer))
    },
    abandon: pendingCalls.abandon,
  },
  programUrl(),
)
const timers = createTimers(createClock((id) => timers.fire(id)))
const print = (stream: 'stdout' | 'stderr', text: string) => sendOutput(stream, withoutPlaces(text))
const engine: ContextEngine = createContextEngine({
  realmScript,
  mainUrl: SHOWN_PROGRAM,
  clientDir: `${places.worker}/client`,
  ended() {
    // What the last program left unhandled may be heard only now, and is not the next one's.
    fail = () => {}
    sendReady()
  },
})
closeStacks(shownUrl, withoutPlaces)
setPlatform(nativePlatform())
closeWorld({
  ...{ console: createConsole(print, now), host: calls.host, timers: timers.globals },
  fetch: createFetchGlobals(calls.send),
  world,
})
for (const helper of ['call-tool', 'state']) await import(helperUrl(places, helper))
const { warmUp } = await import('./world/warm-up.ts')
await warmUp(engine)
sendReady()

for await (const { type, payload } of receive()) {
  const message = decodeHostMessage(type, payload)
  switch (message.kind) {
    case 'answer':
      pendingCalls.answer(message.id, message.ok, message.json)
      break
    case 'load':
      send(encodeFrame(FRAME.loaded, encodeJson({ problem: await engine.load(message.source) })))
      break
    case 'run': {
      pendingCalls.setLimits(message.limits)
      world.begin(message.world)
      beginNoting(places.workspace, message.runId)
      fail = message.engine === 'context' ? engine.fail : endProcess
      const stalled = () => fail(new Error(STALLED))
      if (message.engine === 'process') {
        closeBuiltins(worldUrl(places))
        activity.watchOnceLoaded(stalled)
        void runInProcess(`${worldUrl(places)}/enter.js`, end)
        break
      }
      activity.watchForStall(stalled)
      if (!engine.run(message.world)) activity.forget() // what was to run could not be taken in
    }
  }
}
exit(0)

/** Everything printed has been written before; nothing can follow. */
function end(frame: Uint8Array): void {
  send(frame)
  exit(0)
}

/** Taken before any program runs: a program may put others in their place. */
function nativePlatform() {
  const { TextEncoder, TextDecoder, URL, URLSearchParams } = globalThis
  return {
    encode: (text: string) => new TextEncoder().encode(text),
    decode: (bytes: Uint8Array) => new TextDecoder().decode(bytes),
    toUrl: (text: string) => new URL(text).href,
    isQuery: (value: unknown) => value instanceof URLSearchParams,
  }
}

function endProcess(thrown: unknown): void {
  end(frameOfThrown(thrown))
}
