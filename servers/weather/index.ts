// Made by `cem generate`: all tools of this server.
export { compareLocations } from './compareLocations.ts'
export { getForecast } from './getForecast.ts'
export { getHistorical } from './getHistorical.ts'
export { getWeather } from './getWeather.ts'
