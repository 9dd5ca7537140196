import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server'
import { messageOf, PlaygroundError } from '../../../errors.ts'
import type { Playground } from '../../../playground.ts'

/** Does what a client asked for. What goes wrong it is told in the protocol's words; our own faults without their words. */
export async function orProtocolError<T>(
  work: () => Promise<T>,
  { what, uri, log }: { what: string; uri?: string; log: Playground['log'] },
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProtocolError) throw error
    // A path that is no text of an address.
    if (error instanceof URIError) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${what}: ${error.message}`)
    if (!(error instanceof PlaygroundError)) {
      log('error', `${what} failed: ${messageOf(error)}`)
      throw new ProtocolError(
        ProtocolErrorCode.InternalError,
        'Something failed on our side. The log of the server says what.',
      )
    }
    if (error.code === 'not-found' && uri !== undefined) throw new ResourceNotFoundError(uri, error.message)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, error.message)
  }
}
