// One program in the realm of this process itself, which ends with it.

import { frameOfResult, frameOfThrown } from '../outcome/ending-frames.ts'
import { jsonOfResult } from '../outcome/result.ts'

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
