import { expect, test } from 'vitest'
import { PlaygroundError } from '../errors.ts'
import type { Person } from './person.ts'
import { removeAccount } from './remove-account.ts'

const ANN: Person = { id: 'ann', admin: false, workspaceDir: '/w/ann', isListed: true }

function open({ mayLeave = true } = {}) {
  const done: string[] = []
  const step = (name: string) => async () => void done.push(name)
  const options = {
    people: {
      async assertMayLeave() {
        if (!mayLeave) throw new PlaygroundError('conflict', 'You are the only administrator here.')
      },
      leave: step('account'),
    },
    stop: step('stop'),
    kept: {
      async comparisons() {
        throw new Error('the disk is gone')
      },
      runs: step('runs'),
    },
    warn: (message: string) => void done.push(message),
  }
  return { done, options }
}

test('what is under way ends first, then the account goes, then what is kept elsewhere, whatever fails of it', async () => {
  const { done, options } = open()
  await removeAccount(ANN, options)
  expect(done).toEqual([
    ...['stop', 'account', 'stop'],
    'The comparisons of the deleted account ann could not be removed: the disk is gone',
    'runs',
  ])
})

test('what cannot be stopped after the account is gone keeps nothing from being removed', async () => {
  const { done, options } = open()
  const stop = async () => {
    if (done.includes('account')) throw new Error('no answer')
  }
  await removeAccount(ANN, { ...options, stop })
  expect(done).toContain('The last runs of the deleted account ann could not be stopped: no answer')
  expect(done.at(-1)).toBe('runs')
})

test('nothing of the last administrator is touched', async () => {
  const { done, options } = open({ mayLeave: false })
  await expect(removeAccount(ANN, options)).rejects.toThrow('You are the only administrator here.')
  expect(done).toEqual([])
})
