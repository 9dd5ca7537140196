import type { ValueKind } from '../read/clause.ts'
import { aboutOf } from './about.ts'
import type { Parameter } from './parameters.ts'

/** What is on a map, and known to everybody by its name. */
const PLACE = /(?:^| )(?:city|cities|locations?|places?|country|countries|address|regions?|venues?|towns?)$/

/**
 * What names of parameters say of the kinds of value they take, the likelier kinds first. General words of schemas: a
 * line stands here because many servers call such values so, never because one does.
 */
const FACETS: readonly (readonly [RegExp, readonly ValueKind[]])[] = [
  [/(?:^| )time ?zone$|^tz$/, ['path']],
  [/(?:^| )(?:phone|mobile|telephone)(?: number)?$|^whatsapp/, ['id', 'number', 'name']],
  [
    /^(?:to|cc|bcc|recipients?|attendees?|sender|reply to)$|(?:^| )e?mails?(?: address(?:es)?)?$/,
    ['email', 'name', 'handle'],
  ],
  [/(?:^| )(?:url|uri|link|href|website|webhook)s?$/, ['url']],
  [/(?:^| )(?:paths?|files?|filename|folder|directory|dir|destination|source file)$/, ['path', 'text', 'name']],
  [
    /(?:^| )(?:date|day|starts?|ends?|due|deadline|since|until|before|after|when|time|(?:time|date) ?m(?:in|ax)|timestamp)$/,
    ['date'],
  ],
  [/(?:^| )(?:at|from|to)$/, ['date', 'email', 'name']],
  [/(?:^| )(?:duration|minutes|hours|seconds|length|time spent|estimate)$/, ['duration', 'number']],
  [/(?:^| )(?:owner|org|organization|namespace)$/, ['repository', 'handle', 'name']],
  [/(?:^| )(?:repo|repository)$/, ['repository', 'name']],
  [/(?:^| )(?:ids?|key|uuid|guid|identifier|number|ts)$/, ['id', 'number', 'url']],
  [
    /(?:^| )(?:query|q|search|term|keyword|needle|pattern|phrase|question|sql|expression|formula)s?$/,
    ['code', 'text', 'name', 'handle'],
  ],
  [/(?:^| )(?:amount|price|total|cost|fee|balance|unit amount)(?: cents?)?$/, ['money', 'number']],
  [/(?:^| )(?:currency)$/, ['money']],
  [/(?:^| )(?:percent|percentage|rate|percent off|discount|brightness|volume)$/, ['percent', 'number']],
  [
    /(?:^| )(?:limit|count|max results|per page|page size|quantity|n|top|days|size|first|max records|replicas)$/,
    ['number', 'duration'],
  ],
  [PLACE, ['name', 'text']],
  [/(?:^| )(?:branch|ref|base|head|tag|version)$/, ['path', 'repository', 'text', 'name']],
  [/(?:^| )(?:title|subject|summary|heading|headline)$/, ['text', 'name']],
  [
    /(?:^| )(?:body|text|message|content|contents|description|comment|note|notes|insight|data|value|input|details|reason|reference)$/,
    ['text', 'code'],
  ],
  [
    /(?:^| )(?:channel|project|list|board|table|database|space|team|group|label|labels|tag|tags|category|status|state|chat|room|area|zone|device|service)$/,
    ['handle', 'name', 'text'],
  ],
  [
    /(?:^| )(?:user|users|username|usernames|login|assignees?|author|member|members|person|customer|contact)$/,
    ['handle', 'name', 'text', 'email'],
  ],
  [/(?:^| )name$/, ['text', 'name', 'handle']],
]

/** Kinds a string may be where its name says nothing. */
const ANY_TEXT: readonly ValueKind[] = [
  'text',
  'name',
  'handle',
  'id',
  'code',
  'path',
  'url',
  'email',
  'repository',
  'date',
]
const NUMBERS: readonly ValueKind[] = ['number', 'percent', 'duration', 'money', 'id']

/** A parameter's name in words: `maxResults` → `max results`. */
export const inWords = (name: string) =>
  name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()

export const isPlace = ({ name }: Pick<Parameter, 'name'>): boolean => PLACE.test(inWords(name))

/** `from` and `to` of a period, and not of a letter. */
const isOfTime = ({ name, description }: Parameter) =>
  /^(?:from|to)$/.test(name) && /\b(?:day|date|moment|time)\b/i.test(description)

/** `List of recipient email addresses`: nobody's name is one. */
export const takesAddress = ({ name, description }: Parameter) =>
  /\be-?mail address(?:es)?\b/i.test(description) && !/\bnames?\b/i.test(description) && !/name/i.test(name)

const kindsCache = new WeakMap<Parameter, readonly ValueKind[] | null>()

/** The kinds of value that a parameter takes by its name, else by what its description begins with. */
function kindsOf(parameter: Parameter): readonly ValueKind[] | null {
  let kinds = kindsCache.get(parameter)
  if (kinds === undefined) {
    const facetOf = (words: string) => FACETS.find(([pattern]) => pattern.test(words))?.[1]
    const { head } = aboutOf(parameter)
    kinds = isOfTime(parameter)
      ? ['date']
      : (facetOf(inWords(parameter.name)) ?? (/ /.test(head) || head.length > 4 ? facetOf(head) : null) ?? null)
    kindsCache.set(parameter, kinds)
  }
  return kinds
}

const UNITS: readonly (readonly [RegExp, ValueKind])[] = [
  [/\bpercent(?:age)?\b|%|\b0\s?(?:-|to)\s?100\b/i, 'percent'],
  [/\b(?:milli)?seconds?\b|\bminutes?\b|\bhours?\b|\bdays?\b/i, 'duration'],
  [/\bcents?\b|\bcurrency\b|\beur\b|\busd\b|\bprice\b/i, 'money'],
]

/** Whether a description counts in what a value is told in. */
const isInUnit = ({ description, name }: Parameter, kind: ValueKind) =>
  UNITS.some(([pattern, of]) => of === kind && (pattern.test(description) || pattern.test(inWords(name))))

/** How well a kind of value fits a parameter by its type, name and description: 0 not at all, 1 as its name says. */
export function fitOf(parameter: Parameter, kind: ValueKind): number {
  const { type, format } = parameter
  if (type === 'boolean' || type === 'object') return 0
  const kinds = kindsOf(parameter)
  const at = kinds?.indexOf(kind) ?? -1
  if (type === 'number') return numberFit(parameter, kind, at)
  if (format === 'email' || format === 'uri') return { email: 'email', uri: 'url' }[format] === kind ? 1 : 0
  if (format?.startsWith('date') || format === 'time') return kind === 'date' ? 1 : 0
  if (at >= 0) return 1 - at * 0.15
  if (kind === 'duration' && isLasting(parameter)) return 1
  if (kind === 'date' && /ISO ?8601|RFC ?3339|YYYY-MM-DD|HH:MM|date-?time/i.test(parameter.description)) return 1
  // A day or an address is nothing else.
  if (kinds && /^(?:date|url)$/.test(kinds[0]!) && kinds.length === 1) return 0
  if (kinds) return kind === 'text' ? 0.4 : kind === 'number' || kind === 'percent' ? 0 : 0.2
  if (ANY_TEXT.includes(kind)) return 0.5
  return kind === 'number' || kind === 'money' || kind === 'duration' ? 0.15 : 0
}

function numberFit(parameter: Parameter, kind: ValueKind, at: number): number {
  if (!NUMBERS.includes(kind)) return 0
  if (at >= 0) return 1 - at * 0.1
  if (kind !== 'number' && kind !== 'id' && isInUnit(parameter, kind)) return 0.9
  return kind === 'number' ? 0.6 : 0.3
}

/** `Time spent, e.g. '2h 30m'`. */
export const isLasting = (parameter: Parameter): boolean =>
  aboutOf(parameter).examples.some((example) => /^\d+\s?[wdhms](?:in)?(?:\s?\d+\s?[dhms](?:in)?)*$/.test(example))
