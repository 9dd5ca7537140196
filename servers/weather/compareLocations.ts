// Made by `cem generate` from the MCP server "weather". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface CompareLocationsInput {
  /**
   * Cities, like ["Oslo", "Madrid"]
   *
   * Items: City, like "Berlin" or "Berlin, Germany"
   */
  locations: string[]
  /** Units of temperatures; default celsius. Metric means celsius, imperial fahrenheit */
  units?: 'celsius' | 'fahrenheit' | 'metric' | 'imperial'
}

export type CompareLocationsOutput = {
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
}[]

/** Compare the weather of several cities: which is warmer, colder or wetter now. */
export async function compareLocations(input: CompareLocationsInput): Promise<CompareLocationsOutput> {
  return (await callTool('weather', 'compare_locations', input)) as CompareLocationsOutput
}
