import { expect, test } from 'vitest'
import { readSession, sessionCookies } from './session.ts'

test('cookies of two copies on one machine have two names', () => {
  expect(sessionCookies('http://127.0.0.1:4100').sessionToken).toMatchObject({
    name: 'cem-4100.session',
    options: { httpOnly: true, sameSite: 'lax', secure: false },
  })
  expect(sessionCookies('https://cem.example.com').sessionToken).toMatchObject({
    name: '__Secure-cem-web.session',
    options: { secure: true },
  })
})

test('a cookie that this server did not make names nobody', async () => {
  expect(await readSession({ 'cem-3000.session': 'eyJhbGciOiJub25lIn0.e30.' })).toBeNull()
  expect(await readSession({})).toBeNull()
})
