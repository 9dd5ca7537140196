import type { Value } from '../read/clause.ts'
import { aboutOf } from './about.ts'
import { fitOf, inWords } from './facets.ts'
import { durationFor, momentFor } from './moment-for.ts'
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
    case 'repository':
      return repositoryFor(parameter, value, name)
    case 'money':
      return moneyFor(parameter, value, name)
    case 'date':
      // What is no day there is said as it was said: the options `Friday, Monday` of a poll.
      return fitOf(parameter, 'date') > 0.5 ? momentFor(parameter, value) : value.text
    case 'duration':
      return durationFor(parameter, value)
    case 'id':
      return idFor(parameter, value)
    case 'number':
    case 'percent':
      return parameter.type === 'string' ? String(value.value) : (value.value as number)
    case 'handle':
      return isSigned(parameter, value) ? value.text : value.value
    case 'name':
      return parameter.type === 'number' ? undefined : withoutLabel(parameter, String(value.value ?? value.text))
    default:
      return parameter.type === 'number' ? undefined : typeof value.value === 'string' ? value.value : value.text
  }
}

/** `IBAN DE02…` for an `iban`: the word for it is no part of it. */
function withoutLabel({ name }: Parameter, text: string): string {
  const [first = '', ...rest] = text.split(' ')
  return rest.length > 0 && first.toLowerCase() === inWords(name) ? rest.join(' ') : text
}

/** Its examples are written with the sign: `Channel, e.g. #general`. */
const isSigned = (parameter: Parameter, { text }: Value) =>
  aboutOf(parameter).examples.some((example) => /^[#@]\w/.test(example) && example[0] === text[0])

function idFor(parameter: Parameter, value: Value): unknown {
  if (parameter.type === 'number') return numberOf(value.text)
  return isSigned(parameter, value) ? value.text : String(value.value)
}

const numberOf = (text: string) => {
  const number = Number(text.replace(/^#/, ''))
  return Number.isSafeInteger(number) ? number : undefined
}

function repositoryFor({ description }: Parameter, { value, text }: Value, name: string): string {
  const { owner, name: repository } = value as { owner: string; name: string }
  if (/(?:^| )(?:owner|org|organization|namespace)$/.test(name)) return owner
  if (!/(?:^| )(?:repo|repository)$/.test(name) || /full|owner/.test(name)) return text
  return /owner\/|owner and|full name/i.test(description) ? text : repository
}

function moneyFor({ type, description, name: written }: Parameter, { value }: Value, name: string): unknown {
  const { amount, currency } = value as { amount: number; currency: string }
  if (/currency$/.test(name))
    return /lower/i.test(description) || !/\b[A-Z]{3}\b/.test(description.replace(/\b(?:ISO|ID)\b/g, ''))
      ? currency
      : currency.toUpperCase()
  const inCents = /\b(?:cents?|smallest|minor)\b/i.test(`${description} ${inWords(written)}`)
  if (isOfAnother(`${description} ${inWords(written)}`, currency)) return undefined
  // Whole numbers of what, its schema does not say.
  if (!inCents && /\binteger\b/i.test(description)) return undefined
  const number = inCents && !WITHOUT_CENTS.has(currency) ? Math.round(amount * 100) : amount
  if (inCents && !Number.isInteger(number)) return undefined
  return type === 'string' ? String(number) : number
}

/** `Amount in euros` is told no dollars. */
function isOfAnother(about: string, currency: string): boolean {
  const said = CURRENCIES.filter(([, pattern]) => pattern.test(about))
  return said.length === 1 && said[0]![0] !== currency
}

const CURRENCIES: readonly (readonly [string, RegExp])[] = [
  ['eur', /\beuros?\b|€|\bEUR\b/i],
  ['usd', /\bdollars?\b|\$|\bUSD\b/i],
  ['gbp', /\bpounds?\b|£|\bGBP\b/i],
  ['chf', /\bfrancs?\b|\bCHF\b/i],
  ['jpy', /\byen\b|¥|\bJPY\b/i],
]

/** Of these the smallest unit is the whole. */
const WITHOUT_CENTS = new Set(['jpy', 'krw', 'clp', 'vnd', 'isk'])
