import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { defineAction } from './define-action.ts'

const whoAsks = vi.hoisted(() => vi.fn())
vi.mock('./current-person.ts', () => ({ currentPerson: whoAsks }))
vi.mock('./playground.ts', () => ({ playground: async () => ({}) }))
vi.mock('./as-asker.ts', () => ({ asAsker: (_parts: unknown, _person: unknown, work: () => unknown) => work() }))

test('an action does not look at what somebody sent before it knows who that is', async () => {
  const looked = vi.fn(() => true)
  const action = defineAction(z.string().refine(looked), async (input) => input)
  whoAsks.mockResolvedValue(null)
  expect(await action('a bomb')).toMatchObject({ ok: false, error: { code: 'unauthorized' } })
  expect(looked).not.toHaveBeenCalled()

  whoAsks.mockResolvedValue({ id: 'ada' })
  expect(await action('hers')).toEqual({ ok: true, value: 'hers' })
  looked.mockReturnValue(false)
  expect(await action('wrong')).toMatchObject({ ok: false, error: { code: 'invalid-input' } })
})
