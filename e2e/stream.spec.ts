import { expect, test } from './person.ts'
import { pictures } from './pictures.ts'

const LINES = 10_000
const IN_FLIGHT = 32

// Ten thousand lines in about five seconds, while calls are always 32 at a time. Half of them wait until the file
// GO_ON is there, so that a slow machine does not decide what the page shows while lines still come.
const GO_ON = 'go-on.txt'
const CODE = `import { existsSync } from 'node:fs'
import { add } from './servers/calculator/add.ts'
let isPrinting = true
async function call() {
  let calls = 0
  while (isPrinting && calls < 20) { await add({ a: calls, b: 1 }); calls++ }
  return calls
}
const calls = Array.from({ length: ${IN_FLIGHT} }, () => call())
for (let i = 1; i <= ${LINES}; i++) {
  if (i % 1000 === 0) console.error('milestone ' + i)
  else console.log('line ' + i)
  while (i === ${LINES / 2} && !existsSync('${GO_ON}')) await new Promise((done) => setTimeout(done, 20))
  if (i % 20 === 0) await new Promise((done) => setTimeout(done, 10))
}
isPrinting = false
export default (await Promise.all(calls)).reduce((sum, count) => sum + count, 0)`

test('ten thousand lines with 32 calls in flight all arrive, and the page stays usable', async ({
  somebody: { page, api },
}) => {
  await page.goto('/')
  // Before the page is alive nobody hears that its address is another.
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  await page.evaluate(() => {
    const seen = { longTasks: [] as number[], slowEvents: [] as number[] }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      seen.longTasks.push(...list.getEntries().map(({ duration }) => Math.round(duration)))
    }).observe({ type: 'longtask' })
    new PerformanceObserver((list) => {
      seen.slowEvents.push(...list.getEntries().map(({ duration }) => Math.round(duration)))
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  // Started from this page, so that it is followed from its first line in the page that is measured.
  const { runId } = await (await api.post('/api/runs', { data: { code: CODE } })).json()
  await page.evaluate((path) => window.history.pushState(null, '', path), `/runs/${runId}`)
  const output = page.getByRole('tab', { name: /^Output/ })
  // The end of it stands under the calls, and can be held.
  const tail = page.getByRole('region', { name: 'Output' })
  await expect(tail.getByRole('listitem')).toHaveCount(5)
  await expect(tail).toContainText(/[\d,]+ lines, following/)
  await tail.getByRole('button', { name: 'Pause following' }).click()
  await expect(tail).toContainText(/[\d,]+ lines, paused/)
  await tail.getByRole('button', { name: 'Follow' }).click()
  // What it uses of what it may.
  const outcomeNow = page.getByRole('region', { name: 'Outcome', exact: true })
  await expect(outcomeNow).toContainText(/[\d,]+ of 512 MB/)
  for (const name of ['Time', 'Memory', 'Calls', 'Output'])
    await expect(outcomeNow.getByRole('term').filter({ hasText: name })).toBeVisible()
  await pictures(page, 'run-streaming')
  await tail.getByRole('button', { name: 'Open the output' }).click()
  const log = page.getByRole('log')
  await expect(log).toContainText(/line \d/)

  // While it streams: other tabs open, and scrolling up stops the following.
  await page.getByRole('tab', { name: /^Tool calls/ }).click()
  await expect(page.getByRole('button', { name: /calculator\.add line 6, [\d,]+ calls/ })).toBeVisible()
  await output.click()
  await expect(log).toContainText(`milestone ${LINES / 2}`)
  await log.hover()
  await page.mouse.wheel(0, -2_000)
  await expect(log).not.toContainText(`milestone ${LINES / 2}`)
  await api.put(`/api/files/${GO_ON}`, { data: 'now' })
  await expect(page.getByRole('button', { name: /new lines$/ })).toBeVisible()
  await page.getByRole('button', { name: /new lines$/ }).click()

  const outcome = page.getByRole('region', { name: 'Outcome', exact: true })
  await expect(outcome).toContainText('Returned a value', { timeout: 120_000 })
  await expect(output).toHaveText(`Output ${LINES.toLocaleString('en-US')}`)
  await expect(log).toContainText(`line ${LINES - 1}`)
  await expect(log.getByText('error', { exact: true }).first()).toBeVisible()

  const find = page.getByRole('searchbox', { name: 'Find in the output' })
  await find.fill('milestone')
  await expect(page.getByText('1 of 10', { exact: true })).toBeVisible()
  await expect(log).toContainText('milestone 1000')
  await find.press('Shift+Enter')
  await expect(log).toContainText('milestone 10000')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the output' }).click(),
  ])
  const text = await streamText(await download.createReadStream())
  expect(text.trimEnd().split('\n')).toEqual(
    Array.from({ length: LINES }, (_, index) =>
      (index + 1) % 1_000 === 0 ? `milestone ${index + 1}` : `line ${index + 1}`,
    ),
  )
  expect(await log.locator('li').count()).toBeLessThan(200)

  const { longTasks, slowEvents, heapMb } = await page.evaluate(() => ({
    ...(window as unknown as { seen: { longTasks: number[]; slowEvents: number[] } }).seen,
    heapMb: Math.round(
      ((performance as unknown as { memory?: { usedJSHeapSize: number } }).memory?.usedJSHeapSize ?? 0) / 1e6,
    ),
  }))
  const worst = (durations: number[]) => Math.max(0, ...durations)
  console.log(
    `long tasks: ${longTasks.length}, the longest ${worst(longTasks)} ms; events over 16 ms: ${slowEvents.length}, the slowest ${worst(slowEvents)} ms; heap ${heapMb} MB`,
  )
  await pictures(page, 'run-output')
})

async function streamText(stream: AsyncIterable<Buffer | string>): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += chunk
  return text
}
