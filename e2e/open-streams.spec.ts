import { expect, test } from './person.ts'

const FOREVER = 'await new Promise((done) => setTimeout(done, 600_000))'

test('whoever opens hundreds of streams is refused what is too much, keeps nobody else waiting, and may open others afterwards', async ({
  somebody: { api, context, page },
  somebodyElse,
}) => {
  const { runId } = await (await api.post('/api/runs', { data: { code: FOREVER } })).json()
  const address = new URL(`/api/runs/${runId}/events`, page.url())
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const leaving = new AbortController()
  const open = () => fetch(address, { headers: { cookie, origin: address.origin }, signal: leaving.signal })

  const answers = await Promise.all(Array.from({ length: 300 }, open))
  const refused = answers.filter(({ status }) => status !== 200)
  expect([answers.length - refused.length, refused.length]).toEqual([64, 236])
  expect(new Set(refused.map(({ status, headers }) => `${status} ${headers.get('retry-after')}`))).toEqual(
    new Set(['503 5']),
  )
  // So many at once may also be more than one address may have waiting, which is told before anybody looks at streams.
  const errors = await Promise.all(refused.map(async (each) => (await each.json()).error))
  expect(new Set(errors.map(({ code }) => code))).toEqual(new Set(['busy']))
  expect(errors.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/^64 streams of events of yours are open/),
  )

  // Somebody else follows a run of their own meanwhile.
  const { api: other } = somebodyElse
  const { runId: mine } = await (await other.post('/api/runs', { data: { code: "export default 'mine'" } })).json()
  expect(await (await other.get(`/api/runs/${mine}/events`)).text()).toContain('event: finished')

  // The client goes away without a word, and its places are free again.
  leaving.abort()
  await expect
    .poll(async () => {
      const again = new AbortController()
      const { status } = await fetch(address, { headers: { cookie, origin: address.origin }, signal: again.signal })
      again.abort()
      return status
    })
    .toBe(200)
  await api.post(`/api/runs/${runId}/cancel`)
})
