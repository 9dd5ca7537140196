import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client, InMemoryTransport } from '@modelcontextprotocol/client'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createBuiltin } from '../create-builtin.ts'
import { CLIMATES } from './climate-normals.ts'
import type { WeatherOptions } from './weather-of-places.ts'

type Respond = (url: URL, response: ServerResponse, request: IncomingMessage) => void

const PLACES: Record<string, object[]> = {
  Berlin: [{ name: 'Berlin', latitude: 52.52, longitude: 13.41, country: 'Germany', country_code: 'DE' }],
  Smallville: [{ name: 'Smallville', latitude: 39, longitude: -95, country: 'United States', admin1: 'Kansas' }],
  Paris: [
    { name: 'Paris', latitude: 48.85, longitude: 2.35, country: 'France', country_code: 'FR' },
    { name: 'Paris', latitude: 33.66, longitude: -95.56, country: 'United States', admin1: 'Texas' },
  ],
}

/** As Open-Meteo answers: places by name, 10 °C on the day with number 0, one more on each further day. */
const openMeteo: Respond = ({ pathname, searchParams: asked }, response) => {
  if (pathname === '/v1/search') return void response.end(json({ results: PLACES[asked.get('name')!] }))
  if (asked.has('current')) {
    const temperature_2m = Number(asked.get('latitude')) > 40 ? 12.34 : 30
    const current = { time: '2026-03-10T14:00', temperature_2m, relative_humidity_2m: 55, wind_speed_10m: 11.26 }
    return void response.end(json({ utc_offset_seconds: 3600, current: { ...current, weather_code: 61 } }))
  }
  const past = Number(asked.get('past_days'))
  const days = Array.from({ length: past + Number(asked.get('forecast_days')) }, (_day, i) => i - past)
  const each = <T>(value: (day: number) => T) => days.map(value)
  const daily = {
    time: each((day) => new Date(Date.UTC(2026, 2, 10 + day)).toISOString().slice(0, 10)),
    temperature_2m_min: each((day) => day),
    temperature_2m_max: each((day) => 10 + day),
    weather_code: each(() => 3),
    precipitation_sum: each(() => 0.26),
  }
  response.end(json({ daily }))
}
const json = JSON.stringify

async function serve(respond: Respond): Promise<{ baseUrl: string; paths: string[] }> {
  const paths: string[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://loopback')
    paths.push(url.pathname)
    respond(url, response, request)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, paths }
}

/** As much of an answer as tests look into. */
interface Answer {
  days: object[]
  source: string
}

const MARCH = new Date('2026-03-10T13:20:00Z')

async function connect(weather: WeatherOptions) {
  const client = new Client({ name: 'test', version: '1' })
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  const options = { weather: { now: () => MARCH, ...weather } }
  const server = await createBuiltin('weather', { workspaceDir: '/nowhere' }, options)
  await server.connect(theirs)
  await client.connect(ours)
  onTestFinished(() => client.close())
  return async (tool: string, input: Record<string, unknown>) => {
    const { isError, content, structuredContent } = await client.callTool({ name: tool, arguments: input })
    if (isError) throw new Error(content[0]?.type === 'text' ? content[0].text : 'no text')
    return (structuredContent as { result: Answer }).result
  }
}

/** A service that is not there: a port nobody listens on any more. */
async function nowhere(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return `http://127.0.0.1:${port}`
}

describe('where the service answers', () => {
  test('tells the weather of now', async () => {
    const { baseUrl } = await serve(openMeteo)
    const call = await connect({ baseUrl })
    expect(await call('get_weather', { location: 'Berlin' })).toEqual({
      location: 'Berlin, Germany',
      temperature: 12.3,
      units: 'celsius',
      condition: 'rain',
      humidity: 55,
      wind_speed: 11.3,
      time: '2026-03-10T13:00:00.000Z',
      source: 'open-meteo',
    })
    expect(await call('get_weather', { location: 'Berlin', units: 'imperial' })).toMatchObject({
      temperature: 54.2,
      units: 'fahrenheit',
    })
  })

  test('tells the days ahead and the days before', async () => {
    const { baseUrl } = await serve(openMeteo)
    const call = await connect({ baseUrl })
    const day = (date: string, low: number) => ({
      date,
      temperature_min: low,
      temperature_max: low + 10,
      condition: 'cloudy',
      precipitation: 0.3,
    })
    expect(await call('get_forecast', { location: 'Berlin', days: 2 })).toEqual({
      location: 'Berlin, Germany',
      units: 'celsius',
      days: [day('2026-03-10', 0), day('2026-03-11', 1)],
      source: 'open-meteo',
    })
    expect(await call('get_historical', { location: 'Berlin', days_back: 2 })).toMatchObject({
      days: [day('2026-03-08', -2), day('2026-03-09', -1)],
    })
  })

  test('takes the place of the country or state that was said', async () => {
    const { baseUrl } = await serve(openMeteo)
    const call = await connect({ baseUrl })
    const found = await call('compare_locations', {
      locations: ['Paris, Texas, USA', 'Paris, fr', 'Paris', 'Paris, US'],
    })
    expect(found).toMatchObject([
      { location: 'Paris, United States', temperature: 30 },
      { location: 'Paris, France', temperature: 12.3 },
      { location: 'Paris, France', temperature: 12.3 },
      { location: 'Paris, United States', temperature: 30 },
    ])
  })

  test('looks a place up once', async () => {
    const { baseUrl, paths } = await serve(openMeteo)
    const call = await connect({ baseUrl })
    await call('get_weather', { location: 'Berlin' })
    await call('get_forecast', { location: 'berlin', days: 1 })
    expect(paths).toEqual(['/v1/search', '/v1/forecast', '/v1/forecast'])
  })

  test('says that there is no such place', async () => {
    const { baseUrl } = await serve(openMeteo)
    const call = await connect({ baseUrl })
    await expect(call('get_weather', { location: 'Atlantis' })).rejects.toThrow(
      'There is no place "Atlantis" that the weather service knows. Give a city, like "Berlin"',
    )
  })
})

describe('where the service gives no answer', () => {
  const berlin = { location: 'Berlin, Germany', temperature: 5, condition: 'cloudy', source: 'climate-normals' }

  test.each<[string, Respond]>([
    ['an error', (_url, response) => void response.writeHead(500).end('{"error": true}')],
    ['too many requests', (_url, response) => void response.writeHead(429).end()],
    ['a page', (_url, response) => void response.end('<html>Welcome</html>')],
    ['another shape', (_url, response) => void response.end('{"results": [{"name": "Berlin"}]}')],
    [
      'a temperature nobody has seen',
      (url, response, request) =>
        url.pathname === '/v1/search'
          ? openMeteo(url, response, request)
          : void response.end(
              json({
                current: {
                  time: '2026-03-10T14:00',
                  temperature_2m: 4000,
                  relative_humidity_2m: 1,
                  wind_speed_10m: 1,
                  weather_code: 1,
                },
              }),
            ),
    ],
    ['an answer without end', (_url, response) => void response.end(`{"results": "${'x'.repeat(2_000_000)}"}`)],
    ['a way to somewhere else', (_url, response) => void response.writeHead(302, { location: '/elsewhere' }).end()],
    ['half an answer', (_url, response) => void response.write('{"results": [', () => response.destroy())],
  ])('but %s, it tells what is usual in the month and says so', async (_what, respond) => {
    const { baseUrl } = await serve(respond)
    const call = await connect({ baseUrl })
    expect(await call('get_weather', { location: 'Berlin' })).toEqual({
      ...berlin,
      units: 'celsius',
      humidity: 74,
      wind_speed: 15,
      time: '2026-03-10T13:20:00.000Z',
    })
  })

  test('for all the days asked for, it tells what is usual', async () => {
    const { baseUrl } = await serve((url, response, request) => {
      if (url.searchParams.has('daily')) url.searchParams.set('forecast_days', '2')
      openMeteo(url, response, request)
    })
    const call = await connect({ baseUrl })
    expect(await call('get_forecast', { location: 'Berlin', days: 2 })).toMatchObject({ source: 'open-meteo' })
    const { days, source } = await call('get_forecast', { location: 'Berlin', days: 3 })
    expect({ days: days.length, source }).toEqual({ days: 3, source: 'climate-normals' })
  })

  test('is not waited for again within a minute', async () => {
    const { baseUrl, paths } = await serve(() => {})
    let now = MARCH.getTime()
    const call = await connect({ baseUrl, timeoutMs: 100, now: () => new Date(now) })
    for (const location of ['Berlin', 'Paris', 'Rome']) {
      expect(await call('get_weather', { location })).toMatchObject({ source: 'climate-normals' })
    }
    expect(paths).toHaveLength(1)
    now += 60_000
    await call('get_weather', { location: 'Oslo' })
    expect(paths).toHaveLength(2)
  })

  test('tells the usual days, over the end of a month too', async () => {
    const call = await connect({ baseUrl: await nowhere(), now: () => new Date('2026-02-27T12:00:00Z') })
    const day = (date: string, low: number, high: number, precipitation: number) => ({
      date,
      temperature_min: low,
      temperature_max: high,
      condition: 'partly cloudy',
      precipitation,
    })
    expect(await call('get_forecast', { location: 'ROMA', days: 3 })).toEqual({
      location: 'Rome, Italy',
      units: 'celsius',
      days: [day('2026-02-27', 3, 13, 2.3), day('2026-02-28', 3, 13, 2.3), day('2026-03-01', 5, 16, 1.9)],
      source: 'climate-normals',
    })
    const past = await call('get_historical', { location: 'Rome', days_back: 30, units: 'fahrenheit' })
    expect(past.days).toHaveLength(30)
    expect(past.days[0]).toMatchObject({ date: '2026-01-28', temperature_max: 53.6 })
    expect(past.days[29]).toMatchObject({ date: '2026-02-26', temperature_max: 55.4 })
  })

  test.each([
    ['são paulo', 'Sao Paulo, Brazil'],
    ['Zürich', 'Zurich, Switzerland'],
    ['MÜNCHEN', 'Munich, Germany'],
    ['København', 'Copenhagen, Denmark'],
    ['London, UK', 'London, United Kingdom'],
    ['London, England', 'London, United Kingdom'],
    ['Berlin, DE', 'Berlin, Germany'],
    ['new york, ny', 'New York, United States'],
    ['Washington, D.C.', 'Washington, United States'],
    ['Seoul, Korea', 'Seoul, South Korea'],
    ['Singapore', 'Singapore'],
  ])('knows %s as %s', async (location, known) => {
    const call = await connect({ baseUrl: await nowhere() })
    expect(await call('get_weather', { location })).toMatchObject({ location: known })
  })

  test.each(['Smallville', 'Paris, Texas', 'Berlin, New Hampshire', '../../etc/passwd'])(
    'does not take %s for another place',
    async (location) => {
      const call = await connect({ baseUrl: await nowhere() })
      await expect(call('get_weather', { location })).rejects.toThrow(
        `The weather service cannot be reached, and there is nothing of our own about "${location}"; 66 large cities are always known, such as Berlin,`,
      )
    },
  )

  test.each([
    ['get_weather', {}, 'location'],
    ['get_weather', { location: ' ' }, 'location'],
    ['get_weather', { location: 'Berlin', units: 'kelvin' }, 'units'],
    ['get_forecast', { location: 'Berlin', days: 17 }, 'days'],
    ['get_historical', { location: 'Berlin', days_back: 0 }, 'days_back'],
    ['compare_locations', { locations: [] }, 'locations'],
  ])('%s(%j) is refused for its %s', async (tool, input, field) => {
    const call = await connect({ baseUrl: await nowhere() })
    await expect(call(tool, input)).rejects.toThrow(field)
  })
})

test('the table of climates makes sense for every city and month', () => {
  expect(CLIMATES).toHaveLength(66)
  for (const { city, country, months } of CLIMATES) {
    expect(country, city).not.toBe('')
    expect(months, city).toHaveLength(12)
    for (const { high, low, precipitation, humidity, wind, condition } of months) {
      expect(high, city).toBeGreaterThan(low)
      expect(high, city).toBeLessThan(45)
      expect(low, city).toBeGreaterThan(-20)
      expect(precipitation, city).toBeGreaterThanOrEqual(0)
      expect(precipitation, city).toBeLessThan(1000)
      expect(humidity, city).toBeGreaterThan(30)
      expect(humidity, city).toBeLessThan(95)
      expect(wind, city).toBeGreaterThan(3)
      expect(wind, city).toBeLessThan(30)
      expect(condition, city).toMatch(/^[a-z ]+$/)
    }
  }
})
