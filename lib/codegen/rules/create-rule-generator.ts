import { offload } from '../../offload/offload.ts'
import { isOffloadError } from '../../offload/offload-error.ts'
import { untilAborted } from '../../process/until-aborted.ts'
import type { Generated, GenerationRequest, Generator } from '../generator.ts'

/** Most sentences take a few milliseconds; the machine may be busy. */
const LIMIT_MS = 10_000
/** Whose request it is where nobody said: each generator's own. */
let generators = 0

/**
 * Writes programs by rules, without a model: each clause of the task becomes a step, or there is no program. It uses the
 * tools it is given and nothing else, and never evaluates what the task says. Tasks, schemas and what was seen are
 * strangers' text: they are read in another process.
 */
export function createRuleGenerator(): Generator {
  const nobody = `rules ${++generators}`
  return {
    kind: 'rules',
    name: 'rules',
    async *generate(request, signal) {
      const generated = await untilAborted(signal, writeElsewhere({ owner: nobody, ...request }))
      if (generated.kind === 'no-program') return generated
      for (const delta of generated.source.match(/[^\n]*\n/g) ?? []) {
        signal.throwIfAborted()
        yield { delta }
      }
      return generated
    },
  }
}

async function writeElsewhere({ owner, ...request }: GenerationRequest & { owner: string }): Promise<Generated> {
  try {
    return await offload('write-by-rules', request, { owner, limitMs: LIMIT_MS })
  } catch (error) {
    if (!isOffloadError(error)) throw error
    return { kind: 'no-program', reason: 'The task says too much for rules to read it. Ask for less at once.' }
  }
}
