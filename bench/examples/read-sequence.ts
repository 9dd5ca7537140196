import { findExamples, listExamples } from '../../examples/runner/list-examples.ts'

interface Given {
  sequence?: string | undefined
  example?: string | undefined
  all?: boolean | undefined
  times?: string | undefined
}

const DEFAULT_TIMES = 5

/** Which examples to run and in which order; undefined when nothing was said, and a text for what cannot be meant. */
export function readSequence({ sequence, example, all, times }: Given): string[] | string | undefined {
  const ways = [sequence, example, all].filter((way) => way !== undefined)
  if (ways.length > 1) return 'Expected one of --sequence, --example and --all.'
  if (ways.length === 0) return times === undefined ? undefined : '-n goes with --example or --all.'
  if (sequence !== undefined && times !== undefined) return '--sequence says itself how often: leave -n out.'
  const repeated = Number(times ?? (all ? 1 : DEFAULT_TIMES))
  if (!Number.isInteger(repeated) || repeated < 1) return `-n is ${times}: expected a whole number above 0.`
  const once = sequence !== undefined ? sequence.split(',') : example !== undefined ? [example] : idsOf(listExamples())
  // What is none of them is refused before anything is measured.
  const wanted = idsOf(findExamples(once.map((name) => name.trim())))
  return sequence !== undefined ? wanted : Array.from({ length: repeated }, () => wanted).flat()
}

const idsOf = (examples: readonly { id: string }[]) => examples.map(({ id }) => id)
