import { z } from 'zod'

export const SOURCES = ['open-meteo', 'climate-normals'] as const
export type Source = (typeof SOURCES)[number]
export type Units = 'celsius' | 'fahrenheit'

/** Weather of a place now; temperatures always °C until they are shown. */
export interface Current {
  temperature: number
  condition: string
  humidity: number
  windSpeed: number
  time: string
}

/** One day; temperatures °C, precipitation mm. */
export interface Day {
  date: string
  low: number
  high: number
  condition: string
  precipitation: number
}

const temperature = (what: string) => z.number().describe(`${what}, in the units asked for`)
const units = z.enum(['celsius', 'fahrenheit'])
const source = z
  .enum(SOURCES)
  .describe(
    'open-meteo: from the weather service. climate-normals: what is usual there in this month, not a measurement',
  )

export const WeatherSchema = z.strictObject({
  location: z.string().describe('The place that was found, like "Berlin, Germany"'),
  temperature: temperature('Temperature'),
  units,
  condition: z.string().describe('Sky in words, like "partly cloudy"'),
  humidity: z.number().describe('Relative humidity in percent'),
  wind_speed: z.number().describe('Wind in km/h'),
  time: z.string().describe('When it was so, ISO 8601'),
  source,
})

export const DaysSchema = z.strictObject({
  location: z.string().describe('The place that was found, like "Berlin, Germany"'),
  units,
  days: z.array(
    z.strictObject({
      date: z.string().describe('Day, like "2026-03-01"'),
      temperature_min: temperature('Lowest temperature'),
      temperature_max: temperature('Highest temperature'),
      condition: z.string().describe('Sky in words'),
      precipitation: z.number().describe('Rain and snow in mm'),
    }),
  ),
  source,
})

export const toUnits = (celsius: number, units: Units) => round(units === 'celsius' ? celsius : (celsius * 9) / 5 + 32)

export const round = (value: number) => Math.round(value * 10) / 10
