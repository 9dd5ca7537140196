import type { Generator } from '../generator.ts'

/**
 * Writes programs by rules, without a model: each clause of the task becomes a step, or there is no program. It uses the
 * tools it is given and nothing else, and never evaluates what the task says.
 */
export function createRuleGenerator(): Generator {
  return {
    name: 'rules',
    async *generate(request, signal) {
      // Words are read by libraries that take half a second to load: not before there is something to read.
      const { writeByRules } = await import('./write-by-rules.ts')
      const generated = writeByRules(request)
      if (generated.kind === 'no-program') return generated
      for (const delta of generated.source.match(/[^\n]*\n/g) ?? []) {
        signal.throwIfAborted()
        yield { delta }
      }
      return generated
    },
  }
}
