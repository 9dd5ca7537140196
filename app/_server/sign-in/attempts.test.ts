import { expect, test, vi } from 'vitest'
import { networkOf } from '../../../lib/http/network-of.ts'
import { createAttempts } from './attempts.ts'
import { knownBrowserCookie, knownBrowserOf } from './known-browser.ts'

const HER = 'ada@example.com'
const wrong = async () => null
const right = async () => 'ada'

/** Attempts whose delays are written down instead of waited for. */
function counting() {
  const delays: number[] = []
  const attempts = createAttempts(async (ms) => delays.push(ms))
  const guess = (address: string, email = HER) => attempts.signIn({ email, address, browser: null }, wrong)
  const signIn = (address: string, browser: string | null = null) =>
    attempts.signIn({ email: HER, address, browser }, right)
  return { attempts, delays, guess, signIn }
}

async function times(count: number, work: () => Promise<unknown>): Promise<void> {
  for (let time = 0; time < count; time++) await work()
}

test('guessing from one place is refused after ten attempts and says for how long, in every spelling of the account', async () => {
  const { guess } = counting()
  await times(9, () => guess('10.0.0.1'))
  await guess('10.0.0.1', 'ADA@Example.com ')
  await expect(guess('10.0.0.1')).rejects.toMatchObject({
    code: 'rate-limited',
    message: expect.stringMatching(/^Too many attempts\. Try again in 1[45] minutes\.$/),
  })
})

test('many guesses at once are counted before the passwords are looked at', async () => {
  const { attempts } = counting()
  const looked = vi.fn(wrong)
  const who = { email: HER, address: '10.0.0.1', browser: null }
  await Promise.allSettled(Array.from({ length: 40 }, () => attempts.signIn(who, looked)))
  expect(looked.mock.calls.length).toBeLessThanOrEqual(10)
})

test('the right person signs in from elsewhere whoever guesses at the account, after two seconds at the most', async () => {
  const { guess, signIn, delays } = counting()
  expect(await signIn('192.168.1.5')).toBe('ada')
  expect(delays).toEqual([])
  for (let address = 1; address <= 40; address++) await times(10, () => guess(`10.0.0.${address}`))
  delays.length = 0
  expect(await signIn('192.168.1.5')).toBe('ada')
  expect(delays).toEqual([2_000])
})

test('a browser that signed in before passes without a delay, also behind the address of whoever guesses', async () => {
  const { attempts, guess, signIn, delays } = counting()
  await times(10, () => guess('10.0.0.1'))
  await expect(signIn('10.0.0.1')).rejects.toMatchObject({ code: 'rate-limited' })
  delays.length = 0
  expect(await signIn('10.0.0.1', 'her browser')).toBe('ada')
  const turn = vi.fn(right)
  await attempts.signIn({ email: HER, address: '10.0.0.1', browser: 'her browser' }, turn)
  expect(turn).toHaveBeenCalledWith({ ahead: true })
  expect(delays).toEqual([])
})

test('with the cookie of a known browser one guesses ten times, and then as anybody', async () => {
  const { attempts } = counting()
  const stolen = () => attempts.signIn({ email: HER, address: '10.0.0.1', browser: 'hers' }, wrong)
  await times(20, stolen)
  await expect(stolen()).rejects.toMatchObject({ code: 'rate-limited' })
})

test('one place tries a hundred times, whatever accounts; those who sign in there do not use that up', async () => {
  const { attempts, guess } = counting()
  for (let person = 0; person < 150; person++)
    await attempts.signIn({ email: `${person}@example.com`, address: '10.0.0.1', browser: null }, right)
  for (let person = 0; person < 100; person++) await guess('10.0.0.1', `${person}@example.com`)
  await expect(guess('10.0.0.1', 'one-more@example.com')).rejects.toMatchObject({ code: 'rate-limited' })
})

test('one place has eight attempts under way at the same time', async () => {
  const { attempts } = counting()
  const { promise, resolve } = Promise.withResolvers<null>()
  const one = (n: number) =>
    attempts.signIn({ email: `${n}@example.com`, address: '10.0.0.1', browser: null }, () => promise)
  const underWay = Array.from({ length: 8 }, (_, n) => one(n))
  await expect(one(9)).rejects.toMatchObject({ code: 'rate-limited' })
  resolve(null)
  await Promise.all(underWay)
  expect(await one(10)).toBeNull()
})

test('an account has two sign-ins under way from browsers it knows, however many these are; other accounts have theirs', async () => {
  const { attempts } = counting()
  const { promise, resolve } = Promise.withResolvers<string>()
  const one = (browser: string, email = HER) => attempts.signIn({ email, address: '10.0.0.1', browser }, () => promise)
  const underWay = [one('first'), one('second')]
  await expect(one('third')).rejects.toMatchObject({ code: 'rate-limited' })
  await expect(one('fourth', ' ADA@example.com')).rejects.toMatchObject({ code: 'rate-limited' })
  underWay.push(one('his', 'bob@example.com'))
  resolve('in')
  expect(await Promise.all(underWay)).toEqual(['in', 'in', 'in'])
  expect(await one('third')).toBe('in')
})

test('an attempt that was not looked at does not count', async () => {
  const { attempts, signIn } = counting()
  const busy = () =>
    attempts.signIn({ email: HER, address: '10.0.0.1', browser: null }, () => Promise.reject(new Error('busy')))
  await times(15, () => expect(busy()).rejects.toThrow('busy'))
  expect(await signIn('10.0.0.1')).toBe('ada')
})

test('is told in words also when the limiter was made by another copy of its module, as bundles have them', async () => {
  const { guess } = counting()
  await times(10, () => guess('10.0.0.1'))
  const limits = await import('rate-limiter-flexible')
  Object.defineProperty(limits.RateLimiterRes, Symbol.hasInstance, { configurable: true, value: () => false })
  try {
    await expect(guess('10.0.0.1')).rejects.toMatchObject({ code: 'rate-limited' })
  } finally {
    delete (limits.RateLimiterRes as { [Symbol.hasInstance]?: unknown })[Symbol.hasInstance]
  }
})

test.each([
  ['10.0.0.7', '10.0.0.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, network) => expect(networkOf(address)).toBe(network))

test('a cookie knows its browser for its account and server only', () => {
  const cookie = knownBrowserCookie(HER, 'secret')
  const id = knownBrowserOf(cookie, ' ADA@example.com', 'secret')
  expect(id).toMatch(/^[\da-f-]{36}$/)
  expect(knownBrowserOf(knownBrowserCookie(HER, 'secret', id ?? ''), HER, 'secret')).toBe(id)
  expect(knownBrowserOf(cookie, 'bob@example.com', 'secret')).toBeNull()
  expect(knownBrowserOf(cookie, HER, 'another')).toBeNull()
  expect(knownBrowserOf(cookie, HER, undefined)).toBeNull()
  for (const forged of [undefined, '', 'x.y', `${id}.`, `${id}.${'A'.repeat(43)}`])
    expect(knownBrowserOf(forged, HER, 'secret')).toBeNull()
})
