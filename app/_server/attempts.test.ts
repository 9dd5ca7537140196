import { expect, test } from 'vitest'
import { addressOf, countSignIn, forgetSignIns } from './attempts.ts'

test('signing in is refused after ten attempts, says for how long, and is free again after success', async () => {
  for (let attempt = 0; attempt < 10; attempt++) await countSignIn('Ada@example.com', '10.0.0.1')
  await expect(countSignIn('ada@example.com ', '10.0.0.2')).rejects.toMatchObject({
    code: 'rate-limited',
    message: expect.stringMatching(/^Too many attempts\. Try again in 1[45] minutes\.$/),
  })
  await forgetSignIns('ADA@example.com')
  await expect(countSignIn('ada@example.com', '10.0.0.1')).resolves.toBeUndefined()
})

test('the address is the one that was added last', () => {
  expect(addressOf('1.2.3.4, 10.0.0.9')).toBe('10.0.0.9')
  expect(addressOf(null)).toBe('unknown')
})
