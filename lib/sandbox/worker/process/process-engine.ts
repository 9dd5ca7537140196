// One program in the realm of this process itself, which ends with it.

import { isDeeperThan } from '../../../json/json-meter.ts'
import { encodeFrame, encodeJson, FRAME, MAX_DEPTH } from '../../protocol/protocol.ts'
import { describeFailure } from '../outcome/failure.ts'
import { jsonOfResult } from '../outcome/result.ts'
import { readThrown } from '../outcome/thrown.ts'

const encoder = new TextEncoder()

/** Runs the program that lies in its place, through `world/enter.ts`. `end` is called once, with how it ended. */
export async function runInProcess(enterUrl: string, end: (frame: Uint8Array) => void): Promise<void> {
  try {
    const { program }: { program: { default?: unknown } } = await import(enterUrl)
    const exported = program.default
    const value: unknown = await (typeof exported === 'function' ? exported() : exported)
    end(frameOfResult(jsonOfResult(value)))
  } catch (error) {
    end(frameOfThrown(error))
  }
}

export const frameOfThrown = (thrown: unknown) =>
  encodeFrame(FRAME.threw, encodeJson(describeFailure(readThrown(thrown))))

export function frameOfResult(json: string): Uint8Array {
  const bytes = encoder.encode(json)
  if (!isDeeperThan(bytes, MAX_DEPTH)) return encodeFrame(FRAME.returned, bytes)
  return frameOfThrown(new TypeError(`The result is nested deeper than ${MAX_DEPTH} levels.`))
}
