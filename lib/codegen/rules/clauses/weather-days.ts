import { countFrom } from '../number-words.ts'
import { pattern } from '../pattern.ts'
import type { Phrase } from '../phrase.ts'
import type { RoleName } from '../roles.ts'
import type { Rule } from '../rule.ts'
import { problem } from '../step.ts'
import { placesOf } from '../weather/places.ts'
import { callForPlaces } from '../weather/weather-step.ts'

const ASK = '(?:(?:what is|what are|get|show|show me|tell me|give me|find|fetch) )?'
const WHERE = '(?:for|in|of|at) (?<places>.+?)'
const AHEAD = '(?:for|over|in) (?:the )?(?:next |coming )?COUNT days?'
const FORECAST = [
  pattern(`^${ASK}(?:the )?(?:weather )?forecast ${WHERE}(?: ${AHEAD})?$`),
  pattern(`^${ASK}(?:the )?(?:weather )?forecast ${AHEAD} ${WHERE}$`),
  pattern(`^${ASK}(?:the |a )?COUNT[- ]days? (?:weather )?forecast ${WHERE}$`),
  pattern(`^${ASK}(?:the )?weather ${WHERE} (?:for|over|in) (?:the )?(?:next|coming) COUNT days?$`),
  pattern(`^(?:how|what) will the weather be(?: like)? ${WHERE} (?:for|over|in) (?:the )?(?:next|coming) COUNT days?$`),
]
const BACK = '(?:for|over|in|of|on|during) (?:the )?(?:last|past) COUNT days?'
const HISTORY = [
  pattern(`^${ASK}(?:the )?(?:historical |past )?weather(?: history)? ${WHERE} ${BACK}$`),
  pattern(`^(?:how|what) was the weather(?: like)? ${WHERE} ${BACK}$`),
]

/** `forecast for Rome for 3 days`, `how was the weather in Oslo over the last 5 days`. */
export const weatherDays: Rule = {
  apply(phrase, scope) {
    const ahead = read(FORECAST, phrase)
    const asked = ahead ?? read(HISTORY, phrase)
    if (!asked) return null
    const roleName: RoleName = ahead ? 'getForecast' : 'getHistorical'
    const role = scope.role(roleName)
    const needed = ahead ? 'get_forecast' : 'get_historical'
    if (!role) return problem(`This needs a tool such as ${needed}, and none that fits was selected.`)
    const { days, places } = asked
    if (days !== null && !('days' in role.fields)) {
      return problem(`${role.tool.server}.${role.tool.tool} has no field for the number of days.`)
    }
    const more: Record<string, string> = days === null ? {} : { days: String(days) }
    return callForPlaces(role, places, more, ahead ? 'forecast' : 'pastWeather', scope)
  },
}

/** The first pattern whose words for places are places. */
function read(patterns: readonly RegExp[], phrase: Phrase): { places: string[]; days: number | null } | null {
  for (const one of patterns) {
    const groups = one.exec(phrase.text)?.groups
    const places = groups && placesOf(groups['places']!, phrase)
    if (places) return { places, days: countFrom(groups['count']) }
  }
  return null
}
