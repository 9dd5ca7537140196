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

/** A failure of ours, not of the program being run. Code branches on `code`, people read `message`. */
export class PlaygroundError extends Error {
  readonly code: ErrorCode
  override name = 'PlaygroundError'
  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

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

/** A failed tool call. It crosses into the sandbox, where the program can catch it. */
export class ToolError extends Error {
  override name = 'ToolError'
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
