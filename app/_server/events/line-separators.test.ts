import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { RunEvent } from '../../../lib/runs/event.ts'
import { RunStore } from '../../../lib/runs/run-store.ts'
import { openPlayground } from '../../../lib/testing/open-playground.ts'
import { streamEvents } from './event-stream.ts'

/** Everything that some reader of lines takes for the end of one. */
const SEPARATORS = 'a\u2028b\u2029c\u0085d\ve\ff\rg\r\nh\ni\u001cj\u001ek'

const PROGRAM = `
const text = ${JSON.stringify(SEPARATORS)}
console.log(text)
console.error(text)
export default { text, [text]: [text] }`

/** Also by a reader that ends lines at more than a browser does. */
async function readStream(response: Response): Promise<RunEvent[]> {
  return (await response.text())
    .split(/\r\n|[\r\n\u2028\u2029\u0085]/)
    .filter((line) => line.startsWith('data: '))
    .map((line) => JSON.parse(line.slice('data: '.length)) as RunEvent)
}

test('a run keeps its end, its value and its output whatever characters are in them, for every reader', {
  timeout: 120_000,
}, async () => {
  const { playground, personOf, dataDir } = await openPlayground()
  const ada = personOf('ada')
  const { runId } = await playground.runs.start(ada, { code: PROGRAM })
  const live = await readStream(streamEvents(await playground.runs.openEventParts(ada, runId), new AbortController()))

  const right = {
    status: 'finished',
    outcome: { kind: 'returned' },
    value: { text: SEPARATORS, [SEPARATORS]: [SEPARATORS] },
    stdout: `${SEPARATORS}\n`,
    stderr: `${SEPARATORS}\n`,
  }
  expect(await playground.runs.get(ada, runId)).toMatchObject(right)
  // Another process finds the run in its journal.
  const store = new RunStore(join(dataDir, 'runs'))
  expect(await store.get(ada.id, runId)).toMatchObject(right)
  const again = await readStream(streamEvents(await store.openParts(ada.id, runId), new AbortController()))
  expect(again).toEqual(live)
  expect(live.at(-1)).toMatchObject({ kind: 'finished', value: right.value })
})
