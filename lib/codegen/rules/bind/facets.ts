import type { ValueKind } from '../read/clause.ts'
import type { Parameter } from './parameters.ts'

/**
 * What names of parameters say of the kinds of value they take, the likelier kinds first. General words of schemas: a
 * line stands here because many servers call such values so, never because one does.
 */
const FACETS: readonly (readonly [RegExp, readonly ValueKind[]])[] = [
  [
    /^(?:e?mails?|to|cc|bcc|recipients?|attendees?|sender|reply to|(?:from|to) ?e?mail|e?mail address)$/,
    ['email', 'name', 'handle'],
  ],
  [/(?:^| )(?:url|uri|link|href|website|webhook)s?$/, ['url']],
  [/(?:^| )(?:paths?|files?|filename|folder|directory|dir|destination|source file)$/, ['path', 'text']],
  [
    /(?:^| )(?:date|day|start|end|due|deadline|since|until|before|after|when|time|(?:time|date) ?m(?:in|ax)|timestamp)$/,
    ['date'],
  ],
  [/(?:^| )(?:at|from|to)$/, ['date', 'email', 'name']],
  [/(?:^| )(?:duration|minutes|hours|seconds|length)$/, ['duration', 'number']],
  [/(?:^| )(?:owner|org|organization|namespace)$/, ['repository', 'handle', 'name']],
  [/(?:^| )(?:repo|repository)$/, ['repository', 'name']],
  [/(?:^| )(?:ids?|key|uuid|guid|identifier|number|ts)$/, ['id', 'number', 'url']],
  [
    /(?:^| )(?:query|q|search|term|keyword|needle|pattern|phrase|question|sql|expression|formula)s?$/,
    ['code', 'text', 'name', 'handle'],
  ],
  [/(?:^| )(?:amount|price|total|cost|fee|balance|unit amount)$/, ['money', 'number']],
  [/(?:^| )(?:currency)$/, ['money']],
  [/(?:^| )(?:percent|percentage|rate|percent off|discount)$/, ['percent', 'number']],
  [
    /(?:^| )(?:limit|count|max results|per page|page size|quantity|n|top|days|size|first|max records)$/,
    ['number', 'duration'],
  ],
  [/(?:^| )(?:city|location|place|country|address|region|venue|town)$/, ['name', 'text']],
  [/(?:^| )(?:branch|ref|base|head|tag|version)$/, ['path', 'repository', 'text', 'name']],
  [/(?:^| )(?:title|subject|summary|heading|headline)$/, ['text']],
  [
    /(?:^| )(?:body|text|message|content|contents|description|comment|note|notes|insight|data|value|input)$/,
    ['text', 'code'],
  ],
  [
    /(?:^| )(?:channel|project|list|board|table|database|space|team|group|label|labels|tag|tags|category|status|state)$/,
    ['handle', 'name', 'text'],
  ],
  [
    /(?:^| )(?:user|username|login|assignees?|author|member|person|customer|contact)$/,
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

/** How well a kind of value fits a parameter by its type and name: 0 not at all, 1 as its name says. */
export function fitOf(parameter: Parameter, kind: ValueKind): number {
  const name = inWords(parameter.name)
  const kinds = FACETS.find(([pattern]) => pattern.test(name))?.[1]
  const at = kinds?.indexOf(kind) ?? -1
  if (parameter.type === 'boolean' || parameter.type === 'object') return 0
  if (parameter.type === 'number') {
    if (!NUMBERS.includes(kind)) return 0
    return at >= 0 ? 1 - at * 0.1 : kind === 'number' ? 0.6 : 0.3
  }
  if (parameter.format === 'email' || parameter.format === 'uri' || parameter.format?.startsWith('date'))
    return { email: 'email', uri: 'url' }[parameter.format] === kind ||
      (parameter.format.startsWith('date') && kind === 'date')
      ? 1
      : 0
  if (at >= 0) return 1 - at * 0.15
  if (kinds) return kind === 'text' ? 0.4 : kind === 'number' || kind === 'percent' ? 0 : 0.2
  if (ANY_TEXT.includes(kind)) return 0.5
  return kind === 'number' || kind === 'money' || kind === 'duration' ? 0.15 : 0
}
