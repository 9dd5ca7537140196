import { CLIMATES, type Climate } from './climate-normals.ts'
import { areAreas, fold, readPlace } from './place-names.ts'
import { type Current, type Day, round } from './shapes.ts'

/** The climate of a city by any of its names; null when it is not in the table, or lies elsewhere than was asked. */
export function findClimate(location: string): Climate | null {
  const wanted = readPlace(location)
  for (const climate of CLIMATES) {
    const names = [climate.city, ...climate.aliases].map(fold)
    if (names.includes(wanted.whole)) return climate
    if (names.includes(wanted.name) && areAreas(wanted.areas, [climate.country])) return climate
  }
  return null
}

export function usualWeather(climate: Climate, now: Date): Current {
  const { high, low, condition, humidity, wind } = climate.months[now.getUTCMonth()]!
  return { temperature: round((high + low) / 2), condition, humidity, windSpeed: wind, time: now.toISOString() }
}

/** What is usual on so many days from the first on. */
export function usualDays(climate: Climate, first: Date, count: number): Day[] {
  return Array.from({ length: count }, (_day, i) => {
    const date = new Date(first)
    date.setUTCDate(date.getUTCDate() + i)
    const month = climate.months[date.getUTCMonth()]!
    const inMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
    return {
      date: date.toISOString().slice(0, 10),
      low: month.low,
      high: month.high,
      condition: month.condition,
      precipitation: round(month.precipitation / inMonth),
    }
  })
}

export const placeOf = ({ city, country }: Climate) => (city === country ? city : `${city}, ${country}`)
