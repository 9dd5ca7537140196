import { runNode } from '../harness/node-process.ts'
import type { Place } from '../harness/place.ts'
import type { Figure } from '../harness/section.ts'
import { summarize } from '../harness/summary.ts'

const PARSED_ONCE = 1

export const ABOUT_PARSES =
  'Parsed and written: how often `JSON.parse` and `JSON.stringify` had a text of more than 0.5 MB on the main thread of the ' +
  'server for one call with a result of 1 MB of an MCP server. The client of the SDK parses each message once.'

/** In a process of its own: what is counted has to be in place before anything of ours is loaded. */
export async function countParses(place: Place): Promise<Figure[]> {
  const { stdout } = await runNode(['--no-warnings', 'bench/probes/large-results.ts'], { place })
  const each = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as { parsed: number; written: number }[]
  const summaryOf = (name: 'parsed' | 'written') => summarize(each.map((count) => count[name]))
  return [
    { what: '1 MB: parsed on the main thread', unit: 'times', summary: summaryOf('parsed'), aim: PARSED_ONCE },
    { what: '1 MB: written on the main thread', unit: 'times', summary: summaryOf('written') },
  ]
}
