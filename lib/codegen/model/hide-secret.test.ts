import { expect, test } from 'vitest'
import { hideSecret, SecretFilter } from './hide-secret.ts'

test.each([1, 2, 5, 9, 100])('takes a key out of a stream in pieces of %i', (size) => {
  const filter = new SecretFilter('secret-key')
  const text = 'a secret-key, a secret-kez, secretsecret-key and sec'
  let out = ''
  for (let at = 0; at < text.length; at += size) out += filter.push(text.slice(at, at + size))
  expect(out + filter.end()).toBe('a [key], a secret-kez, secret[key] and sec')
})

test('leaves texts alone where there is no key or only a placeholder', () => {
  expect(hideSecret('none of it', undefined)).toBe('none of it')
  expect(hideSecret('none of it', 'none')).toBe('none of it')
  expect(new SecretFilter('').push('as it is')).toBe('as it is')
})
