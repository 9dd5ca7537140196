import { isHarmless } from '../analysis/is-harmless.ts'
import { offload } from '../offload/offload.ts'
import { isOffloadError } from '../offload/offload-error.ts'
import type { InspectedModule, ToolReading } from './read-tool.ts'

/**
 * What a hand-written module says about its tool. Throws an error that says what is wrong with it, with the line when
 * there is one. It is read where it holds up nobody but its owner.
 */
export async function inspectModule(text: string, fn: string, owner: string): Promise<InspectedModule> {
  const reading = await read({ text, fn }, owner)
  if ('fault' in reading) throw new Error(reading.fault)
  return reading
}

async function read(module: { text: string; fn: string }, owner: string): Promise<ToolReading> {
  if (isHarmless(module.text)) return (await import('./read-tool.ts')).readTool(module)
  try {
    return await offload('read-tool', module, { owner })
  } catch (error) {
    if (!isOffloadError(error)) throw error
    throw new Error(`The module cannot be read. ${error.message} Write it with less nesting.`, { cause: error })
  }
}
