// Made by `cem generate` from the MCP server "weather". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface GetForecastInput {
  /** City, like "Berlin" or "Berlin, Germany" */
  location: string
  /** How many days, today included; default 7 */
  days?: number
  /** Units of temperatures; default celsius. Metric means celsius, imperial fahrenheit */
  units?: 'celsius' | 'fahrenheit' | 'metric' | 'imperial'
}

export interface GetForecastOutput {
  /** The place that was found, like "Berlin, Germany" */
  location: string
  units: 'celsius' | 'fahrenheit'
  days: {
    /** Day, like "2026-03-01" */
    date: string
    /** Lowest temperature, in the units asked for */
    temperature_min: number
    /** Highest temperature, in the units asked for */
    temperature_max: number
    /** Sky in words */
    condition: string
    /** Rain and snow in mm */
    precipitation: number
  }[]
  /** open-meteo: from the weather service. climate-normals: what is usual there in this month, not a measurement */
  source: 'open-meteo' | 'climate-normals'
}

/** Get the forecast of the next days in a city: temperatures, sky and rain. */
export async function getForecast(input: GetForecastInput): Promise<GetForecastOutput> {
  return (await callTool('weather', 'get_forecast', input)) as GetForecastOutput
}
