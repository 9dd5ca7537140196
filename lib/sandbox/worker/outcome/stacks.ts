// What a stack tells a program: where in its own world something happened. What lies around that world, this machine's
// paths among it, is left out. Runs in the realm of the errors.

/** What a program is told for the URL of a script; undefined for what is not of its world. */
type ShowUrl = (url: string) => string | undefined

/** What programs see of a frame: V8's own leads to functions and paths of others. */
type Frame = Omit<NodeJS.CallSite, 'getThis' | 'getFunction'>

type Prepare = (error: unknown, frames: Frame[]) => unknown

// The program may change these later.
const { defineProperty } = Object
const toText = Function.prototype.call.bind(Error.prototype.toString) as (error: unknown) => string

let lineWanted: string | undefined

/**
 * Has every stack of this realm made by us, whatever the program puts into `Error.prepareStackTrace`. `showText` takes the
 * places out of a message: the runtime's errors about modules name some.
 */
export function closeStacks(showUrl: ShowUrl, showText = (text: string) => text): void {
  let own: Prepare | undefined
  const prepare: Prepare = (error, frames) => {
    if (lineWanted !== undefined) return lineIn(frames, lineWanted)
    const shown = frames.map((frame) => show(frame, showUrl)).filter((frame) => frame !== undefined)
    return own === undefined
      ? [showText(headOf(error)), ...shown.map((frame) => `    at ${frame}`)].join('\n')
      : own(error, shown)
  }
  defineProperty(Error, 'prepareStackTrace', {
    get: () => prepare,
    set(given: unknown) {
      own = typeof given === 'function' && given !== prepare ? (given as Prepare) : undefined
    },
  })
}

/** The line of a script that is being executed. Much cheaper than its stack. */
export function currentLine(url: string): number | undefined {
  lineWanted = url
  try {
    const line: unknown = new Error().stack
    return typeof line === 'number' ? line : undefined
  } finally {
    lineWanted = undefined
  }
}

function lineIn(frames: readonly Frame[], url: string): number | null {
  return frames.find((frame) => frame.getScriptNameOrSourceURL() === url)?.getLineNumber() ?? null
}

function headOf(error: unknown): string {
  try {
    return toText(error)
  } catch {
    return '<error>' // as V8 says it of an error that throws when it is looked at
  }
}

function show(frame: Frame, showUrl: ShowUrl): Frame | undefined {
  const url = frame.getScriptNameOrSourceURL() || undefined
  const line = frame.getLineNumber()
  const column = frame.getColumnNumber()
  const name = frame.getFunctionName()
  if (url === undefined) {
    const place = `<anonymous>${line === null ? '' : `:${line}:${column}`}`
    return frameLike(frame, undefined, frame.isEval() ? `${name ?? 'eval'} (${place})` : `${frame}`)
  }
  const shown = showUrl(url)
  if (shown === undefined) return undefined
  const place = `${shown}:${line}:${column}`
  const text = `${frame}`
  // In V8's words, "new A", "async A.go [as run]", but for the place, which ends them.
  const called = text.endsWith(`:${line}:${column})`) ? text.slice(0, text.indexOf(' (')) : ''
  return frameLike(frame, shown, called === '' ? place : `${called} (${place})`)
}

function frameLike(frame: Frame, url: string | undefined, text: string): Frame {
  const path = url?.replace('file://', '')
  return {
    getTypeName: () => frame.getTypeName(),
    getFunctionName: () => frame.getFunctionName(),
    getMethodName: () => frame.getMethodName(),
    getFileName: () => path as string,
    getScriptNameOrSourceURL: () => url as string,
    getScriptHash: () => '',
    getLineNumber: () => frame.getLineNumber(),
    getColumnNumber: () => frame.getColumnNumber(),
    getEnclosingLineNumber: () => frame.getLineNumber() as number,
    getEnclosingColumnNumber: () => frame.getColumnNumber() as number,
    getPosition: () => 0,
    getPromiseIndex: () => frame.getPromiseIndex(),
    getEvalOrigin: () => undefined,
    isNative: () => frame.isNative(),
    isToplevel: () => frame.isToplevel(),
    isEval: () => frame.isEval(),
    isConstructor: () => frame.isConstructor(),
    isAsync: () => frame.isAsync(),
    isPromiseAll: () => frame.isPromiseAll(),
    toString: () => text,
  } as Frame
}
