import { expect, test } from 'vitest'
import { Transfers } from './transfers.ts'

test('four files of a person travel at once, others wait for a place, and too many are refused', async () => {
  const downloads = new Transfers('downloads')
  const [leave] = await Promise.all(Array.from({ length: 4 }, () => downloads.enter('ann')))
  const order: string[] = []
  const waiting = Array.from({ length: 60 }, (_, i) =>
    downloads.enter('ann').then((next) => {
      if (i === 0) order.push('fifth')
      next()
    }),
  )
  await expect(downloads.enter('ann')).rejects.toMatchObject({
    code: 'busy',
    message: expect.stringMatching(/^Too many downloads of yours/),
  })
  await downloads.enter('bob')
  order.push('left')
  leave?.()
  leave?.()
  await Promise.all(waiting)
  expect(order).toEqual(['left', 'fifth'])
})
