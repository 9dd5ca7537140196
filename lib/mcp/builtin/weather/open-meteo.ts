import { z } from 'zod'
import { messageOf } from '../../../errors.ts'
import { areAreas, readPlace } from './place-names.ts'
import type { Current, Day } from './shapes.ts'

const MAX_ANSWER_BYTES = 1024 * 1024
const MAX_KNOWN_PLACES = 500

/** The service sent no usable response: not reached, too late, an error, or nonsense. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

const Place = z.object({
  name: z.string().min(1).max(200),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  country: z.string().max(200).optional(),
  country_code: z.string().max(10).optional(),
  admin1: z.string().max(200).optional(),
})
type Place = z.output<typeof Place>
const Places = z.object({ results: z.array(Place).optional() })

// What no thermometer shows is an answer gone wrong.
const degrees = z.number().min(-100).max(70)
const Now = z.object({
  utc_offset_seconds: z.number().min(-86_400).max(86_400).optional(),
  current: z.object({
    time: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/),
    temperature_2m: degrees,
    relative_humidity_2m: z.number().min(0).max(100),
    wind_speed_10m: z.number().min(0).max(500),
    weather_code: z.number().int(),
  }),
})
const Daily = z.object({
  daily: z.object({
    time: z.array(z.iso.date()),
    temperature_2m_min: z.array(degrees),
    temperature_2m_max: z.array(degrees),
    weather_code: z.array(z.number().int()),
    precipitation_sum: z.array(z.number().min(0).max(5_000)),
  }),
})

export interface OpenMeteoOptions {
  /** Where forecasts are: `https://api.open-meteo.com`. */
  baseUrl: string
  /** Where places are looked up by name. */
  geocodingUrl: string
  timeoutMs: number
}

/** Open-Meteo's interface, which needs no key. What it cannot answer is thrown as `NoAnswer`. */
export class OpenMeteo {
  readonly #options: OpenMeteoOptions
  readonly #places = new Map<string, Promise<Place | null>>()

  constructor(options: OpenMeteoOptions) {
    this.#options = options
  }

  /** Null when the service knows no such place. */
  find(location: string): Promise<Place | null> {
    const key = readPlace(location).whole
    const known = this.#places.get(key)
    if (known) return known
    if (this.#places.size >= MAX_KNOWN_PLACES) this.#places.clear()
    const found = this.#find(location)
    found.catch(() => this.#places.delete(key))
    this.#places.set(key, found)
    return found
  }

  async now({ latitude, longitude }: Place): Promise<Current> {
    const { current, utc_offset_seconds = 0 } = await this.#get(this.#options.baseUrl, '/v1/forecast', Now, {
      latitude,
      longitude,
      current: 'temperature_2m,relative_humidity_2m,wind_speed_10m,weather_code',
      timezone: 'auto',
    })
    return {
      temperature: current.temperature_2m,
      condition: conditionOf(current.weather_code),
      humidity: current.relative_humidity_2m,
      windSpeed: current.wind_speed_10m,
      time: new Date(Date.parse(`${current.time}Z`) - utc_offset_seconds * 1000).toISOString(),
    }
  }

  /** `ahead` days from today on, or the `back` days before today. */
  async days({ latitude, longitude }: Place, span: { ahead: number } | { back: number }): Promise<Day[]> {
    const [past, count] = 'back' in span ? [span.back, span.back] : [0, span.ahead]
    const { daily } = await this.#get(this.#options.baseUrl, '/v1/forecast', Daily, {
      latitude,
      longitude,
      daily: 'temperature_2m_min,temperature_2m_max,weather_code,precipitation_sum',
      timezone: 'auto',
      past_days: past,
      forecast_days: 'back' in span ? 1 : count,
    })
    const days = daily.time.slice(0, count).map((date, i) => ({
      date,
      low: daily.temperature_2m_min[i],
      high: daily.temperature_2m_max[i],
      condition: conditionOf(daily.weather_code[i] ?? Number.NaN),
      precipitation: daily.precipitation_sum[i],
    }))
    const isWhole = (day: (typeof days)[number]): day is Day =>
      day.low !== undefined && day.high !== undefined && day.precipitation !== undefined
    if (days.length === count && days.every(isWhole)) return days
    throw new NoAnswer(`${count} days were asked for, the response has ${days.filter(isWhole).length} whole ones`)
  }

  async #find(location: string): Promise<Place | null> {
    const { written, areas } = readPlace(location)
    const query = { name: written, count: 20, language: 'en', format: 'json' }
    const { results = [] } = await this.#get(this.#options.geocodingUrl, '/v1/search', Places, query)
    return results.find((place) => areAreas(areas, [place.country, place.country_code, place.admin1])) ?? null
  }

  async #get<T>(base: string, path: string, schema: z.ZodType<T>, query: Record<string, string | number>): Promise<T> {
    const url = new URL(base.replace(/\/+$/, '') + path)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
    try {
      const response = await fetch(url, {
        signal: AbortSignal.timeout(this.#options.timeoutMs),
        redirect: 'error',
        headers: { accept: 'application/json' },
      })
      const text = await readSome(response)
      if (!response.ok) throw new Error(`HTTP ${response.status}`)
      return schema.parse(JSON.parse(text))
    } catch (cause) {
      throw new NoAnswer(`${url.host} sent no usable response: ${messageOf(cause)}`, { cause })
    }
  }
}

async function readSome(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > MAX_ANSWER_BYTES) throw new Error(`a response of more than ${MAX_ANSWER_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The sky in words for a WMO weather code, as Open-Meteo uses them. */
function conditionOf(code: number): string {
  return RANGES.find(({ from, to }) => code >= from && code <= to)?.words ?? 'unknown'
}

const RANGES = [
  { from: 0, to: 0, words: 'clear' },
  { from: 1, to: 1, words: 'mostly sunny' },
  { from: 2, to: 2, words: 'partly cloudy' },
  { from: 3, to: 3, words: 'cloudy' },
  { from: 45, to: 48, words: 'fog' },
  { from: 51, to: 57, words: 'drizzle' },
  { from: 61, to: 67, words: 'rain' },
  { from: 71, to: 77, words: 'snow' },
  { from: 80, to: 82, words: 'rain showers' },
  { from: 85, to: 86, words: 'snow showers' },
  { from: 95, to: 99, words: 'thunderstorms' },
]
