// Prints how often each of some results of 1 MB is parsed and written on the main thread: node bench/probes/large-results.ts
import { countLargeJson } from '../harness/count-json.ts'

const HALF_A_MB = 512 * 1024
const CALLS = 5
const counter = countLargeJson(HALF_A_MB)
// Only now: modules may take `JSON.parse` for themselves when they are loaded.
const { createPlayground } = await import('../../lib/create-playground.ts')
const { configWithAnswers, peopleOf, runToEnd } = await import('../broker/answers.ts')
const { openPlace } = await import('../harness/place.ts')

const place = openPlace()
const config = await configWithAnswers(place)
const playground = await createPlayground(config)
const [person] = peopleOf(config, 1)
const code = (run: number) => `// run ${run}
import { large } from './servers/answers/large.ts'

export default (await large({ a: 1 })).length
`
try {
  const counts: object[] = []
  for (let run = 0; run < CALLS; run++) {
    counter.take()
    await runToEnd(playground, person!, code(run))
    counts.push(counter.take())
  }
  console.log(JSON.stringify(counts))
} finally {
  await playground.close()
  place.remove()
}
