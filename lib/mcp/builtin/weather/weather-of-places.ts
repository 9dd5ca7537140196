import type { z } from 'zod'
import { CLIMATES } from './climate-normals.ts'
import { NoAnswer, OpenMeteo, type OpenMeteoOptions } from './open-meteo.ts'
import {
  type Current,
  type Day,
  type DaysSchema,
  round,
  type Source,
  toUnits,
  type Units,
  type WeatherSchema,
} from './shapes.ts'
import { findClimate, placeOf, usualDays, usualWeather } from './usual-weather.ts'

const REMEMBER_MS = 60_000
const NAMED_CITIES = ['Berlin', 'London', 'New York', 'Paris', 'Sydney', 'Tokyo']

export interface WeatherOptions extends Partial<OpenMeteoOptions> {
  /** What time it is. */
  now?: () => Date
}

type Place = NonNullable<Awaited<ReturnType<OpenMeteo['find']>>>

/**
 * Weather by the name of a place: from the service where it answers, else what is usual there, and says which. When the
 * service gave no answer, it is left alone for a minute: a program with fifty calls is not to wait fifty times.
 */
export class WeatherOfPlaces {
  readonly #service: OpenMeteo
  readonly #now: () => Date
  #silentUntil = 0

  constructor({ baseUrl, geocodingUrl, timeoutMs = 4_000, now = () => new Date() }: WeatherOptions = {}) {
    this.#service = new OpenMeteo({
      baseUrl: baseUrl ?? 'https://api.open-meteo.com',
      geocodingUrl: geocodingUrl ?? baseUrl ?? 'https://geocoding-api.open-meteo.com',
      timeoutMs,
    })
    this.#now = now
  }

  async weather(location: string, units: Units): Promise<z.output<typeof WeatherSchema>> {
    const { place, found, source } = await this.#either<Current>(
      location,
      (at) => this.#service.now(at),
      (climate) => usualWeather(climate, this.#now()),
    )
    return {
      location: place,
      temperature: toUnits(found.temperature, units),
      units,
      condition: found.condition,
      humidity: found.humidity,
      wind_speed: round(found.windSpeed),
      time: found.time,
      source,
    }
  }

  /** Days from today on, or those before today, the oldest first. */
  async days(
    location: string,
    span: { ahead: number } | { back: number },
    units: Units,
  ): Promise<z.output<typeof DaysSchema>> {
    const { place, found, source } = await this.#either<Day[]>(
      location,
      (at) => this.#service.days(at, span),
      (climate) => {
        const first = this.#now()
        if ('back' in span) first.setUTCDate(first.getUTCDate() - span.back)
        return usualDays(climate, first, 'back' in span ? span.back : span.ahead)
      },
    )
    const days = found.map(({ date, low, high, condition, precipitation }) => ({
      date,
      temperature_min: toUnits(low, units),
      temperature_max: toUnits(high, units),
      condition,
      precipitation: round(precipitation),
    }))
    return { location: place, units, days, source }
  }

  async #either<T>(
    location: string,
    ask: (place: Place) => Promise<T>,
    usual: (climate: NonNullable<ReturnType<typeof findClimate>>) => T,
  ): Promise<{ place: string; found: T; source: Source }> {
    const answered = await this.#fromService(location, ask)
    if (answered !== null && answered !== 'unknown') return { ...answered, source: 'open-meteo' }
    const climate = findClimate(location)
    if (climate) return { place: placeOf(climate), found: usual(climate), source: 'climate-normals' }
    throw new Error(unknownPlace(location, answered === 'unknown'))
  }

  /** Null when the service gives no answer, `unknown` when it knows no such place. */
  async #fromService<T>(
    location: string,
    ask: (place: Place) => Promise<T>,
  ): Promise<{ place: string; found: T } | 'unknown' | null> {
    if (this.#now().getTime() < this.#silentUntil) return null
    try {
      const at = await this.#service.find(location)
      if (at === null) return 'unknown'
      const place = at.country === undefined ? at.name : `${at.name}, ${at.country}`
      return { place, found: await ask(at) }
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      this.#silentUntil = this.#now().getTime() + REMEMBER_MS
      return null
    }
  }
}

function unknownPlace(location: string, isServiceThere: boolean): string {
  const shown = JSON.stringify(location.length > 80 ? `${location.slice(0, 80)}…` : location)
  const known = `${CLIMATES.length} large cities are always known, such as ${NAMED_CITIES.join(', ')}`
  return isServiceThere
    ? `There is no place ${shown} that the weather service knows. Give a city, like "Berlin" or "Berlin, Germany"; ${known}.`
    : `The weather service cannot be reached, and there is nothing of our own about ${shown}; ${known}.`
}
