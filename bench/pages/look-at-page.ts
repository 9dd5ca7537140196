import type { BrowserContext, Page } from '@playwright/test'

/** What came of opening a page with an empty cache, without a touch. */
export interface Look {
  /** Scripts as they came over the wire, compressed, in kB of 1,000 bytes. */
  scriptKb: number
  /** When the largest part was painted. */
  largestPaintMs: number
  /** The sum of all layout shifts. */
  shift: number
}

/** The network has to be quiet so long. */
const QUIET_MS = 1_000

/** Opens a page. `slower`: by so many times the processor is slowed down. */
export async function lookAtPage(context: BrowserContext, page: Page, path: string, slower = 1): Promise<Look> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  if (slower > 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  let scriptBytes = 0
  let lastAt = performance.now()
  const scripts = new Set<string>()
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    lastAt = performance.now()
    if (scripts.has(requestId)) scriptBytes += encodedDataLength
  })
  await page.addInitScript(() => {
    // What a page fetches once it has nothing else to do, which is the editor, holds up nobody.
    Reflect.deleteProperty(window, 'requestIdleCallback')
    const seen = { largestPaintMs: 0, shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) seen.largestPaintMs = startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(path, { waitUntil: 'load', timeout: 120_000 })
  while (performance.now() - lastAt < QUIET_MS) await page.waitForTimeout(100)
  const seen = await page.evaluate(() => (window as unknown as { seen: Pick<Look, 'largestPaintMs' | 'shift'> }).seen)
  await devtools.detach()
  return { scriptKb: scriptBytes / 1_000, ...seen }
}

/** How long it took from each of these keys in the task box until what it changed was painted, in ms. */
export async function typeIntoTask(page: Page, text: string): Promise<number[]> {
  const box = page.getByRole('textbox', { name: 'Task' })
  await box.click()
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { keyTimes: times })
    addEventListener(
      'keydown',
      ({ timeStamp }) =>
        // The first task after a frame runs when that is on its way to the screen.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => times.push(performance.now() - timeStamp)
          port2.postMessage(null)
        }),
      { capture: true },
    )
  })
  await box.pressSequentially(text, { delay: 80 })
  await page.waitForTimeout(200)
  return page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes)
}
