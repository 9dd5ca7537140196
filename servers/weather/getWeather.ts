// Made by `cem generate` from the MCP server "weather". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface GetWeatherInput {
  /** City, like "Berlin" or "Berlin, Germany" */
  location: string
  /** Units of temperatures; default celsius. Metric means celsius, imperial fahrenheit */
  units?: 'celsius' | 'fahrenheit' | 'metric' | 'imperial'
}

export interface GetWeatherOutput {
  /** The place that was found, like "Berlin, Germany" */
  location: string
  /** Temperature, in the units asked for */
  temperature: number
  units: 'celsius' | 'fahrenheit'
  /** Sky in words, like "partly cloudy" */
  condition: string
  /** Relative humidity in percent */
  humidity: number
  /** Wind in km/h */
  wind_speed: number
  /** When it was so, ISO 8601 */
  time: string
  /** open-meteo: from the weather service. climate-normals: what is usual there in this month, not a measurement */
  source: 'open-meteo' | 'climate-normals'
}

/** Get the current weather of a city: temperature, sky, humidity and wind. */
export async function getWeather(input: GetWeatherInput): Promise<GetWeatherOutput> {
  return (await callTool('weather', 'get_weather', input)) as GetWeatherOutput
}
