import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { openBuiltinServer, READS } from '../open-builtin-server.ts'
import { DaysSchema, type Units, WeatherSchema } from './shapes.ts'
import { WeatherOfPlaces, type WeatherOptions } from './weather-of-places.ts'

/** They ask a service. */
const annotations = { ...READS, openWorldHint: true }

const location = z.string().trim().min(1).max(200).describe('City, like "Berlin" or "Berlin, Germany"')
const units = z
  .enum(['celsius', 'fahrenheit', 'metric', 'imperial'])
  .optional()
  .describe('Units of temperatures; default celsius. Metric means celsius, imperial fahrenheit')

const toUnit = (units: string | undefined): Units =>
  units === 'fahrenheit' || units === 'imperial' ? 'fahrenheit' : 'celsius'

/** Weather as an MCP server: Open-Meteo where it answers, else the climate of large cities, and each answer says which. */
export function createWeather(options: WeatherOptions = {}): McpServer {
  const places = new WeatherOfPlaces(options)
  const { server, define } = openBuiltinServer({
    name: 'weather',
    title: 'Weather',
    instructions: 'Weather of cities: now, the forecast of the next days, the past days, cities compared.',
  })

  define(
    'get_weather',
    {
      description: 'Get the current weather of a city: temperature, sky, humidity and wind.',
      input: { location, units },
      output: WeatherSchema,
      annotations,
    },
    (input) => places.weather(input.location, toUnit(input.units)),
  )
  define(
    'get_forecast',
    {
      description: 'Get the forecast of the next days in a city: temperatures, sky and rain.',
      input: {
        location,
        days: z.int().min(1).max(16).optional().describe('How many days, today included; default 7'),
        units,
      },
      output: DaysSchema,
      annotations,
    },
    (input) => places.days(input.location, { ahead: input.days ?? 7 }, toUnit(input.units)),
  )
  define(
    'get_historical',
    {
      description: 'Get the past days in a city: what temperatures, sky and rain were.',
      input: { location, days_back: z.int().min(1).max(90).describe('How many days back, up to yesterday'), units },
      output: DaysSchema,
      annotations,
    },
    (input) => places.days(input.location, { back: input.days_back }, toUnit(input.units)),
  )
  define(
    'compare_locations',
    {
      description: 'Compare the weather of several cities: which is warmer, colder or wetter now.',
      input: { locations: z.array(location).min(1).max(50).describe('Cities, like ["Oslo", "Madrid"]'), units },
      output: z.array(WeatherSchema),
      annotations,
    },
    (input) => Promise.all(input.locations.map((name) => places.weather(name, toUnit(input.units)))),
  )
  return server
}
