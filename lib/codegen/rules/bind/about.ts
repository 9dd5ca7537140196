import { stemOf } from '../../../selection/terms.ts'
import type { Parameter } from './parameters.ts'

/** What a description tells beside what its parameter is called. */
export interface About {
  /** Shapes of the examples it gives: `PROJ-123` is `A-0`. */
  shapes: ReadonlySet<string>
  examples: readonly string[]
  /** Stems of what it is the name or the id of: `Name of the deployment`. */
  entities: ReadonlySet<string>
  /** What numbers of it mean, by stems: `1 (urgent) to 4 (normal)`. */
  meanings: ReadonlyMap<string, number>
  /** Stems of what is done with true, and with false: `true to lock, false to unlock`. */
  yes: ReadonlySet<string>
  no: ReadonlySet<string>
  /** It begins with what the parameter is: `Recipient phone number in E.164 format` with `recipient phone number`. */
  head: string
  /** The preposition it leaves open: `What the timer is for`. */
  open: string
}

const kept = new WeakMap<Parameter, About>()

export function aboutOf(parameter: Parameter): About {
  let about = kept.get(parameter)
  if (!about) {
    about = read(parameter)
    kept.set(parameter, about)
  }
  return about
}

function read({ description }: Parameter): About {
  const text = description.slice(0, 600)
  const examples = examplesIn(text)
  return {
    ...{ examples, shapes: new Set(examples.map(shapeOf)), head: headOf(text) },
    entities: entitiesIn(text),
    meanings: meaningsIn(text),
    ...{ yes: after('true', text), no: after('false', text) },
    open: /\b(for|about|from|to|of|with)\.?$/i.exec(text.trim())?.[1]?.toLowerCase() ?? '',
  }
}

const QUOTED = /['"`‘“]([^'"`’”\n]{1,60})['"`’”]/g
const TOLD = /(?:e\.g\.?,?|for example,?|for instance,?|such as|like|example:)\s+(?!['"`])(\S{2,60})/gi

/** What a description quotes, and what stands behind `e.g.` */
const examplesIn = (text: string): string[] => [
  ...[...text.matchAll(QUOTED)].map(([, example]) => example!),
  ...[...text.matchAll(TOLD)].map(([, example]) => example!.replace(/[),.;]+$/, '')),
]

/** `PROJ-123` → `A-0`, `2h 30m` → `0a 0a`. */
export const shapeOf = (text: string): string =>
  text
    .replace(/\p{Lu}+/gu, 'A')
    .replace(/\p{Ll}+/gu, 'a')
    .replace(/\d+/g, '0')

/** `Name of the deployment`, `ID of an issue`: whose name it is. */
function entitiesIn(text: string): ReadonlySet<string> {
  const [, of] =
    /^(?:the |an? )?(?:unique )?(?:\w+ )?(?:ids?|identifier|name|title|key|number|slug) of (?:the |an? )?([a-z ]{2,30})/i.exec(
      text,
    ) ?? []
  const [, before] = /^(?:the )?(?!the )([a-z]+) (?:ids?|name|key|number)\b/i.exec(text) ?? []
  const [phrase = ''] = (of ?? '').split(/ (?:to|that|which|in|on|for|where|you|who) /)
  const last = phrase.trim().split(' ').at(-1)
  return new Set(
    [last, before].filter((word) => word !== undefined && word.length > 2).map((word) => stemOf(word!.toLowerCase())),
  )
}

/** `1 (urgent)`, `1=urgent`, `urgent = 1`. */
function meaningsIn(text: string): ReadonlyMap<string, number> {
  const pairs = [
    ...[...text.matchAll(/(?<![\w.])(\d{1,2})\s?(?:=|:|-|–|\(|is|for|means)\s?([a-z]{3,20})\b/gi)].map(
      ([, n, word]) => [word!, n!] as const,
    ),
    ...[...text.matchAll(/\b([a-z]{3,20})\s?(?:=|\()\s?(\d{1,2})(?![\w.]|[-–]\w)/gi)].map(
      ([, word, n]) => [word!, n!] as const,
    ),
  ]
  return new Map(pairs.map(([word, n]) => [stemOf(word.toLowerCase()), Number(n)]))
}

const after = (value: string, text: string): ReadonlySet<string> =>
  new Set(
    [
      ...text.matchAll(new RegExp(String.raw`\b${value}['"\`]?\s?(?:to|=|:|for|means|if|→)?\s?([a-z]{2,20})`, 'gi')),
    ].map(([, word]) => stemOf(word!.toLowerCase())),
  )

/** The words a description begins with, up to what only tells more of it. */
const headOf = (text: string): string =>
  text
    .replace(/^(?:the|an?|optional|new|your|required)\s+/i, '')
    .split(/[.,:;()\n]|\s(?:of|for|to|in|on|or|and|that|which|shown|as|with|when|where|is|at)\s/i)[0]!
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .slice(0, 4)
    .join(' ')
