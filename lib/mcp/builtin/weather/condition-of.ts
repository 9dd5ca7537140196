/** The sky in words for a WMO weather code, as Open-Meteo uses them. */
export function conditionOf(code: number): string {
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
