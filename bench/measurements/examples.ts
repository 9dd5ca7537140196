import { findExamples, listExamples } from '../../examples/runner/list-examples.ts'
import { runNode } from '../harness/node-process.ts'
import type { Measure } from '../harness/section.ts'
import { summarize } from '../harness/summary.ts'

/** Each example as a whole process, in the order that was asked for; by default all of them twice. */
export const measureExamples: Measure = async ({ tell, examples }) => {
  const sequence = examples ? findExamples(examples) : [...listExamples(), ...listExamples()]
  const times = new Map<string, number[]>()
  for (const [index, { name, file }] of sequence.entries()) {
    const { ms } = await runNode([file])
    tell(`${index + 1} of ${sequence.length}: ${name} ${Math.round(ms)} ms`)
    times.set(name, [...(times.get(name) ?? []), ms])
  }
  const figures = [...times].flatMap(([name, all]) => {
    const [first = 0, ...later] = all
    return [
      { what: `${name}, all`, unit: 'ms' as const, summary: summarize(all) },
      { what: '… the first time', unit: 'ms' as const, summary: summarize([first]) },
      ...(later.length ? [{ what: '… later', unit: 'ms' as const, summary: summarize(later) }] : []),
    ]
  })
  return {
    title: 'Examples',
    about: `\`node examples/…\` from the start of each process to its end, one after another: ${sequence.map(({ id }) => id).join(', ')}.`,
    figures,
    notes: [
      'Each run has a data folder of its own, so a later one finds nothing kept by us: it gains what the system has in memory by then.',
    ],
  }
}
