import { openPlace } from '../harness/place.ts'
import type { Figure, Measure } from '../harness/section.ts'
import { summarize } from '../harness/summary.ts'
import { type Look, lookAtPage, typeIntoTask } from '../pages/look-at-page.ts'
import { type OpenPages, openPages } from '../pages/open-pages.ts'

/** Of `ui.md`, "Speed". */
const AIM = { firstKb: 190, otherKb: 160, editorMs: 2_500, keyMs: 50, paintMs: 1_800, shift: 0.02 }
const OTHERS = ['/runs', '/skills', '/connections', '/connect', '/files', '/tokens', '/compare', '/settings/model']
const TASK = 'total the completed orders by city'
const PROGRAM = 'export default 6 * 7\n'
const SLOWER = 4
/** Each opens a browser anew; more say little more. */
const MOST_RUNS = 10

/** The pages in a real browser, as a production build serves them. */
export const measurePages: Measure = async ({ runs, tell }) => {
  const place = openPlace()
  const pages = await openPages(place, tell)
  const rounds = Math.min(Math.max(runs, 5), MOST_RUNS)
  try {
    const runPath = await runOnce(pages)
    const first: Look[] = []
    const slow: Look[] = []
    const editorMs: number[] = []
    const keyMs: number[] = []
    const others = new Map<string, Look[]>(OTHERS.map((path) => [path, []]))
    for (let round = 1; round <= rounds; round++) {
      tell(`round ${round} of ${rounds}`)
      first.push(await look(pages, '/'))
      slow.push(await look(pages, '/', SLOWER))
      editorMs.push(await timeToEditor(pages, runPath))
      keyMs.push(...(await keyTimes(pages)))
      for (const [path, looks] of others) looks.push(await look(pages, path))
    }
    return {
      title: 'Pages in a browser',
      about:
        `Chromium without a window on a production build, an empty cache each time, ${pages.tools.toLocaleString('en-US')} ` +
        'connected tools. Scripts are counted as they come over the wire, compressed, until the network has been quiet ' +
        'for a second without a touch; the editor, which is fetched when a page is idle, is not among them.',
      figures: [
        kb('scripts of `/` before a touch', first, AIM.firstKb),
        ms(
          `largest paint of \`/\`, processor slowed ${SLOWER} times`,
          slow.map(({ largestPaintMs }) => largestPaintMs),
          AIM.paintMs,
        ),
        {
          what: 'layout shift of `/`',
          unit: 'of 1',
          summary: summarize(first.map(({ shift }) => shift)),
          aim: AIM.shift,
        },
        ms('editor of a run visible', editorMs, AIM.editorMs),
        ms('key to paint in the task box', keyMs, AIM.keyMs),
        ...[...others].map(([path, looks]) => kb(`scripts of \`${path}\``, looks, AIM.otherKb)),
      ],
      notes: [],
    }
  } finally {
    await pages.close()
    place.remove()
  }
}

const ms = (what: string, samples: readonly number[], aim: number): Figure => ({
  ...{ what, aim, unit: 'ms', summary: summarize(samples) },
})

const kb = (what: string, looks: readonly Look[], aim: number): Figure => ({
  ...{ what, aim, unit: 'kB', summary: summarize(looks.map(({ scriptKb }) => scriptKb)) },
})

async function look(pages: OpenPages, path: string, slower?: number): Promise<Look> {
  const { context, page } = await pages.fresh()
  try {
    return await lookAtPage(context, page, path, slower)
  } finally {
    await context.close()
  }
}

/** A run whose page has an editor; answers where it is. */
async function runOnce(pages: OpenPages): Promise<string> {
  const { context, page } = await pages.fresh()
  try {
    await page.goto('/')
    const runId = await page.evaluate(async (code) => {
      const answer = await fetch('/api/runs', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ code }),
      })
      return ((await answer.json()) as { runId?: string }).runId
    }, PROGRAM)
    if (!runId) throw new Error('Expected a run, and none was started.')
    await page.goto(`/runs/${runId}`)
    await page.getByText('Returned').first().waitFor({ timeout: 60_000 })
    return `/runs/${runId}`
  } finally {
    await context.close()
  }
}

async function timeToEditor(pages: OpenPages, path: string): Promise<number> {
  const { context, page } = await pages.fresh()
  try {
    await page.goto(path, { waitUntil: 'commit' })
    await page.locator('.monaco-editor .view-line').first().waitFor({ timeout: 60_000 })
    return await page.evaluate(() => performance.now())
  } finally {
    await context.close()
  }
}

async function keyTimes(pages: OpenPages): Promise<number[]> {
  const { context, page } = await pages.fresh()
  try {
    await page.goto('/', { waitUntil: 'networkidle' })
    return await typeIntoTask(page, TASK)
  } finally {
    await context.close()
  }
}
