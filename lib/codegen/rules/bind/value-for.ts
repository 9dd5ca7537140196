import type { Moment, Value } from '../read/clause.ts'
import { inWords } from './facets.ts'
import type { Parameter } from './parameters.ts'

/** A value as a parameter takes it; undefined where it cannot. `isMember`: as one of a list, not as the list. */
export function valueFor(parameter: Parameter, value: Value, isMember = false): unknown {
  const one = scalarFor(parameter, value)
  return one !== undefined && parameter.isList && !isMember ? [one] : one
}

function scalarFor(parameter: Parameter, value: Value): unknown {
  const name = inWords(parameter.name)
  if (parameter.options.length > 0) {
    const said = String(value.value ?? value.text).toLowerCase()
    return parameter.options.find((option) => String(option).toLowerCase() === said)
  }
  switch (value.kind) {
    case 'repository': {
      const { owner, name: repository } = value.value as { owner: string; name: string }
      if (/(?:^| )(?:owner|org|organization|namespace)$/.test(name)) return owner
      if (/(?:^| )(?:repo|repository)$/.test(name) && !/full|owner/.test(name))
        return /owner\/|owner and|full name/i.test(parameter.description) ? value.text : repository
      return value.text
    }
    case 'money':
      return moneyFor(parameter, value, name)
    case 'date':
      return momentFor(parameter, value, name)
    case 'duration':
      return durationFor(parameter, value, name)
    case 'id':
      return parameter.type === 'number' ? numberOf(value.text) : String(value.value)
    case 'number':
    case 'percent':
      return parameter.type === 'string' ? String(value.value) : (value.value as number)
    case 'handle':
      return value.value
    default:
      return parameter.type === 'number' ? undefined : typeof value.value === 'string' ? value.value : value.text
  }
}

const numberOf = (text: string) => {
  const number = Number(text.replace(/^#/, ''))
  return Number.isSafeInteger(number) ? number : undefined
}

function moneyFor({ type, description }: Parameter, { value }: Value, name: string): unknown {
  const { amount, currency } = value as { amount: number; currency: string }
  if (/currency$/.test(name)) return currency
  const inCents = /\b(?:cents?|smallest|minor)\b/i.test(description)
  // Whole numbers of what, its schema does not say.
  if (!inCents && /\binteger\b/i.test(description)) return undefined
  const number = inCents && !WITHOUT_CENTS.has(currency) ? Math.round(amount * 100) : amount
  if (inCents && !Number.isInteger(number)) return undefined
  return type === 'string' ? String(number) : number
}

/** Of these the smallest unit is the whole. */
const WITHOUT_CENTS = new Set(['jpy', 'krw', 'clp', 'vnd', 'isk'])

const isEnd = (name: string) => /(?:^| )(?:end|until|before|max|to)(?: |$)/.test(name)
const isStart = (name: string) => /(?:^| )(?:start|since|after|min|from|begin)(?: |$)/.test(name)

/** A moment as its parameter wants it: as it was said, a day, or day and time. */
function momentFor(parameter: Parameter, { value, text }: Value, name: string): string | undefined {
  const { date, time, end } = value as Moment
  const { description, format } = parameter
  if (/natural language|such as ['"]?tomorrow|like ['"]?tomorrow|e\.g\.,? ['"]?tomorrow/i.test(description)) return text
  const wantsTime = format === 'date-time' || /date-?time|\dT\d|ISO ?8601|RFC ?3339|timestamp/i.test(description)
  const at = isEnd(name) ? (end ?? { date, time: undefined }) : { date, time }
  if (isEnd(name) && !end && time !== undefined) return undefined
  if (format === 'date' || !wantsTime) return at.time && !/date$|day$/.test(name) ? `${at.date}T${at.time}:00` : at.date
  if (at.time) return `${at.date}T${at.time}:00`
  // A day alone, where a moment is asked for: from its beginning, to its end; of what is made, the hour was not said.
  if (isEnd(name)) return `${at.date}T23:59:59`
  return isStart(name) && /range|bound|since|after|min/i.test(`${description} ${name}`)
    ? `${at.date}T00:00:00`
    : undefined
}

function durationFor({ description, type }: Parameter, { value }: Value, name: string): unknown {
  const seconds = value as number
  const per = [
    [/minute/i, 60],
    [/hour/i, 3600],
    [/day/i, 86_400],
    [/week/i, 604_800],
    [/milli|(?:^| )ms$/i, 0.001],
    [/second/i, 1],
  ] as const
  const unit = per.find(([pattern]) => pattern.test(name)) ?? per.find(([pattern]) => pattern.test(description))
  if (!unit) return undefined
  const count = seconds / unit[1]
  return Number.isInteger(count) ? (type === 'string' ? String(count) : count) : undefined
}
