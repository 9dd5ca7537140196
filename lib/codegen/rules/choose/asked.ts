import type { Tool } from '../../../discovery/tool.ts'
import { stemOf } from '../../../selection/terms.ts'
import type { Clause, ValueKind } from '../read/clause.ts'
import { fieldsOf, sharedWords } from './about-tool.ts'
import { contentOf } from './content-of.ts'
import { deniedIn } from './deeds-in.ts'
import { homesOf } from './id-homes.ts'
import { stemsOf } from './meets.ts'
import { isQuestion } from './mood.ts'

/** What is known of a clause before tools are looked at. */
export interface Asked {
  clause: Clause
  /** The stems of its words. */
  stems: ReadonlySet<string>
  /** What tools are called for the kinds of its values, and for what is asked: money, a time. */
  kinds: ReadonlySet<string>
  denied: ReturnType<typeof deniedIn>
  /** Nothing is to be changed. */
  isQuestion: boolean
  /** By servers, what all their tools are called. */
  shared: ReadonlyMap<string, ReadonlySet<string>>
  /** By servers, what several of their tools speak of. */
  fields: ReadonlyMap<string, ReadonlySet<string>>
  /** The servers that its ids are of, where they show. */
  homes: ReadonlySet<string> | null
}

/** What a value of a kind is called. */
const CALLED: Partial<Record<ValueKind, string>> = {
  money: 'money amount payment',
  duration: 'time duration worklog timesheet',
  email: 'email mail',
  url: 'url link page',
  repository: 'repository repo',
  path: 'file',
  percent: 'percent level',
}

/** What comes back is named by how it is asked for. */
const ASKED_BY: Readonly<Record<string, string>> = {
  'how much': 'balance amount price cost total money sum',
  'how long': 'duration time length',
  'how far': 'distance',
  'how high': 'elevation height altitude',
  'how tall': 'height',
  'how deep': 'depth',
  'how old': 'age',
  'how heavy': 'weight',
  where: 'location address place',
  who: 'user person contact member',
}

/** The words that ask for what comes back, and what it may be called. */
export const askedBy = ({ words }: Clause): { at: readonly number[]; names: readonly string[] }[] =>
  words.flatMap(({ root }, at) => {
    const two = ASKED_BY[`${root} ${words[at + 1]?.text.toLowerCase()}`]
    const names = two ?? ASKED_BY[root]
    return names === undefined ? [] : [{ at: two ? [at, at + 1] : [at], names: names.split(' ').map(stemOf) }]
  })

export function readAsked(clause: Clause, tools: readonly Tool[]): Asked {
  const called = clause.values.flatMap(({ kind }) => CALLED[kind]?.split(' ') ?? [])
  return {
    ...{ clause, shared: sharedWords(tools), fields: fieldsOf(tools), homes: homesOf(clause, tools) },
    stems: new Set(contentOf(clause).flatMap((i) => stemsOf(clause.words[i]!))),
    kinds: new Set([...called.map(stemOf), ...askedBy(clause).flatMap(({ names }) => names)]),
    denied: deniedIn(clause),
    isQuestion: isQuestion(clause),
  }
}
