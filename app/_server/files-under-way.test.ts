import { expect, test } from 'vitest'
import { asDownload } from './files-under-way.ts'

const isHeld = (work: Promise<unknown>) =>
  Promise.race([work.then(() => false), new Promise((r) => setImmediate(r, true))])

test('a person has four downloads at once until each is closed; one that fails gives its place back', async () => {
  const leaves: (() => void)[] = []
  const open = () => asDownload('ada', async (leave) => void leaves.push(leave))
  for (let number = 0; number < 4; number++) await open()
  const fifth = open()
  expect(await isHeld(fifth)).toBe(true)
  await asDownload('bob', async (leave) => leave())
  leaves[0]?.()
  await fifth
  const failing = asDownload('ada', () => Promise.reject(new Error('gone')))
  const next = open()
  leaves[1]?.()
  await expect(failing).rejects.toThrow('gone')
  await next
  for (const leave of leaves) leave()
})
