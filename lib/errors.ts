/** What went wrong, for code to branch on. */
export type ErrorCode =
  | 'invalid-input' // what was asked is not well-formed; the message says what was expected and what came
  | 'configuration' // the installation is set up wrongly; the message names the key
  | 'unauthorized' // nobody is signed in, or the password or token is wrong
  | 'forbidden' // the person may not do this
  | 'not-found' // there is no such thing, or it is somebody else's
  | 'conflict' // it is there already, or changed meanwhile
  | 'too-large' // over a limit; the message names it
  | 'disk-full' // this machine has no room to write; nothing was half-written
  | 'rate-limited' // too many attempts
  | 'busy' // the queue is full
  | 'unavailable' // something we depend on does not answer
  | 'internal' // our own fault

// A class can be there twice in a process: bundled with a page, and loaded by Node itself. What one copy throws the other
// has to know, so `instanceof` asks for a mark that all copies share.
const PLAYGROUND_ERROR = Symbol.for('code-execution-mcp.PlaygroundError')
const TOOL_ERROR = Symbol.for('code-execution-mcp.ToolError')

const isMarked = (thrown: unknown, mark: symbol) => typeof thrown === 'object' && thrown !== null && mark in thrown

/** A failure of ours, not of the program being run. Code branches on `code`, people read `message`. */
export class PlaygroundError extends Error {
  readonly code: ErrorCode
  override name = 'PlaygroundError'
  static override [Symbol.hasInstance](thrown: unknown): boolean {
    // A class below it is asked for as any other.
    // biome-ignore lint/complexity/noThisInStatic: which of the classes is asked for is the question.
    return this === PlaygroundError ? isMarked(thrown, PLAYGROUND_ERROR) : super[Symbol.hasInstance](thrown)
  }
  static {
    Object.defineProperty(PlaygroundError.prototype, PLAYGROUND_ERROR, { value: true })
  }
  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** Whether it is said that there is no such thing. */
export const isNotFound = (error: unknown): boolean => error instanceof PlaygroundError && error.code === 'not-found'

/** Why a tool call failed, as the program sees it. */
export type ToolErrorCode =
  | 'invalid-input'
  | 'denied'
  | 'not-imported'
  | 'unavailable'
  | 'timeout'
  | 'too-large'
  | 'tool-failed'
  | 'limit'
  | 'conflict' // a state was changed meanwhile; only of saving one

/** A failed tool call. It crosses into the sandbox, where the program can catch it. */
export class ToolError extends Error {
  override name = 'ToolError'
  static override [Symbol.hasInstance](thrown: unknown): boolean {
    return isMarked(thrown, TOOL_ERROR)
  }
  static {
    Object.defineProperty(ToolError.prototype, TOOL_ERROR, { value: true })
  }
  readonly server: string
  readonly tool: string
  readonly code: ToolErrorCode
  readonly retryable: boolean
  constructor(
    where: { server: string; tool: string },
    code: ToolErrorCode,
    message: string,
    options?: ErrorOptions & { retryable?: boolean },
  ) {
    super(message, options)
    this.server = where.server
    this.tool = where.tool
    this.code = code
    this.retryable = options?.retryable ?? (code === 'unavailable' || code === 'timeout')
  }
}

/** The message of anything that was thrown, also when it is no Error. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown)
}
