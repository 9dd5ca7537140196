// What runs inside the sandbox: takes one program from the host, runs it, tells how it ended.
// Not the boundary: whatever a program does to this process, the operating system's box is around it.
import './world/fs.ts'
import './world/path.ts'
import { decodeHostMessage, encodeFrame, encodeJson, FRAME, PROTOCOL_VERSION } from '../protocol.ts'
import * as activity from './activity.ts'
import { setLimits, settle } from './calls.ts'
import { receive, send } from './channel.ts'
import { createSilentConsole } from './console.ts'
import { describeFailure } from './failure.ts'
import { closeWorld } from './globals.ts'
import { type Places, programUrl, setPlaces } from './places.ts'
import { encodeResult } from './result.ts'
import { setRoots } from './world/locate.ts'

const exit = Deno.exit
const places: Places = JSON.parse(Deno.args[0] ?? '')
let ended = false

/** Everything printed has been written before; nothing can follow. */
function end(frame: Uint8Array): void {
  if (ended) return
  ended = true
  send(frame)
  exit(0)
}

const fail = (thrown: unknown) => end(encodeFrame(FRAME.threw, encodeJson(describeFailure(thrown))))

async function run(): Promise<void> {
  try {
    const program: { default?: unknown } = await import(programUrl())
    const exported = program.default
    const value: unknown = await (typeof exported === 'function' ? exported() : exported)
    end(encodeFrame(FRAME.returned, encodeResult(value)))
  } catch (error) {
    fail(error)
  }
}

globalThis.addEventListener('unhandledrejection', (event) => {
  event.preventDefault()
  fail(event.reason)
})
globalThis.addEventListener('error', (event) => {
  event.preventDefault()
  fail(event.error)
})

setPlaces(places)
setRoots(places)
const silentConsole = createSilentConsole()
closeWorld()
await import('./client/call-tool.ts')
await import('./client/state.ts')
const { warmUp } = await import('./world/warm-up.ts')
await warmUp(silentConsole)
send(encodeFrame(FRAME.ready, encodeJson({ version: PROTOCOL_VERSION })))

for await (const { type, payload } of receive()) {
  const message = decodeHostMessage(type, payload)
  if (message.kind === 'answer') settle(message.id, message.ok, message.json)
  else {
    setLimits(message.limits)
    activity.watchForStall(() =>
      fail(
        new Error('The program waits for something that can never happen: no call, timer or file operation is left.'),
      ),
    )
    void run()
  }
}
exit(0)
