import type { Rule } from '../rule.ts'
import { join, problem } from '../step.ts'
import { placesOf } from '../weather/places.ts'
import { callForPlaces, extremesStep, gives, listStep } from '../weather/weather-step.ts'
import { NOW, UNITS, WHAT } from '../weather/words.ts'

const COMPARE = new RegExp(
  `^compare (?:the )?(?:current )?${WHAT}${NOW} (?:in|of|for|between|at) (?<places>.+?)${NOW}${UNITS}$`,
  'i',
)
const WHICH = new RegExp(
  `^(?:which (?:city |place |one )?is|where is it|is it) (?:warmer|hotter|colder|cooler|warmest|hottest|coldest)${NOW}[,:]? (?:in )?(?<places>.+?)${NOW}$`,
  'i',
)

/** `compare the weather in Oslo and Madrid`, `which is warmer, Oslo or Madrid`. */
export const compareWeather: Rule = {
  apply(phrase, scope) {
    const groups = (COMPARE.exec(phrase.text) ?? WHICH.exec(phrase.text))?.groups
    const places = groups && placesOf(groups['places']!, phrase)
    if (!places || places.length < 2) return null
    const units: Record<string, string> = groups['units'] ? { units: `'${groups['units'].toLowerCase()}'` } : {}
    const all = scope.role('compareLocations')
    const one = scope.role('getWeather')
    const tool = all ?? one
    if (!tool) return problem('Comparing needs a tool such as compare_locations, and none that fits was selected.')
    if (!gives(tool.tool, ['temperature', 'location'])) return null
    const weather = all
      ? listStep(all.tool, scope.call(all, { locations: `[${places.join(', ')}]`, ...units }), scope)
      : callForPlaces(tool, places, units, 'weather', scope)
    return join(weather, extremesStep(weather.values[0]!.name, scope))
  },
}
