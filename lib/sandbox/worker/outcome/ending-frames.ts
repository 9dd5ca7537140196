// How a program ended, as the host is told.
import { isDeeperThan } from '../../../json/json-meter.ts'
import { encodeFrame, encodeJson, FRAME, MAX_DEPTH } from '../../protocol/protocol.ts'
import { describeFailure } from './failure.ts'
import { readThrown } from './thrown.ts'

const encoder = new TextEncoder()

export const frameOfThrown = (thrown: unknown) =>
  encodeFrame(FRAME.threw, encodeJson(describeFailure(readThrown(thrown))))

export function frameOfResult(json: string): Uint8Array {
  const bytes = encoder.encode(json)
  if (!isDeeperThan(bytes, MAX_DEPTH)) return encodeFrame(FRAME.returned, bytes)
  return frameOfThrown(new TypeError(`The result is nested deeper than ${MAX_DEPTH} levels.`))
}
