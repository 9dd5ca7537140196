import { expect, test } from 'vitest'
import { OpenStreams } from './open-streams.ts'

test('one person may have so many streams open, whatever others have, and a closed one makes room', () => {
  const streams = new OpenStreams(2)
  const [close] = [streams.enter('ann'), streams.enter('ann')]
  expect(() => streams.enter('ann')).toThrow(
    expect.objectContaining({ code: 'busy', message: expect.stringMatching(/^2 streams of events of yours are open/) }),
  )
  streams.enter('bob')
  close?.()
  close?.()
  streams.enter('ann')
  expect(() => streams.enter('ann')).toThrow('2 streams')
})
