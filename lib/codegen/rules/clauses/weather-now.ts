import type { Rule } from '../rule.ts'
import { join, problem } from '../step.ts'
import { placesOf } from '../weather/places.ts'
import { averageStep, callForPlaces, gives } from '../weather/weather-step.ts'
import { NOW, UNITS, WHAT } from '../weather/words.ts'

const AVERAGE =
  '(?:(?:calculate|compute|find|show|give me|tell me|get|what is) )?(?:the |their )?(?:average|mean) temperature'
const ASK = '(?:(?:what is|what are|how is|get|show|show me|tell me|give me|find|fetch|check|look up) )?'
const WEATHER = new RegExp(
  `^${ASK}(?:the )?(?:current )?${WHAT}(?: like)?${NOW} (?:in|for|at|of) (?<places>.+?)(?<average>,?(?: and|,) ${AVERAGE})?${NOW}${UNITS}$`,
  'i',
)
const AVERAGE_OF = new RegExp(`^${AVERAGE} (?:of|in|for|across|between) (?<places>.+?)${NOW}${UNITS}$`, 'i')
const AVERAGE_OF_THEM = new RegExp(
  `^${AVERAGE}(?: (?:of|for|across|in) (?:them|all|all of them|these|those|both|(?:all |both )?(?:the |these |those )?(?:\\w+ )?(?:cities|places|locations)))?$`,
  'i',
)
/** `what is the weather in Tokyo`, `the weather in Berlin, Paris and London, and the average temperature`. */
export const weatherNow: Rule = {
  apply(phrase, scope) {
    if (AVERAGE_OF_THEM.test(phrase.text) && scope.about.weather !== undefined) {
      return averageStep(scope.about.weather, scope)
    }
    const averaged = AVERAGE_OF.exec(phrase.text)?.groups
    const groups = averaged ?? WEATHER.exec(phrase.text)?.groups
    const places = groups && placesOf(groups['places']!, phrase)
    if (!places) return null
    const role = scope.role('getWeather')
    if (!role) return problem('The weather needs a tool such as get_weather, and none that fits was selected.')
    const units: Record<string, string> = groups['units'] ? { units: `'${groups['units'].toLowerCase()}'` } : {}
    if (groups['units'] && !('units' in role.fields)) {
      return problem(`${role.tool.server}.${role.tool.tool} has no field for units.`)
    }
    const weather = callForPlaces(role, places, units, 'weather', scope)
    if (!averaged && groups['average'] === undefined) return weather
    if (places.length < 2 || !gives(role.tool, ['temperature'])) return null
    return join(weather, averageStep(weather.values[0]!.name, scope))
  },
}
