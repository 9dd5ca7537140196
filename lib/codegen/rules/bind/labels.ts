import { stemOf, termsOf } from '../../../selection/terms.ts'
import type { Clause, Value } from '../read/clause.ts'
import { isEmpty } from '../read/empty-words.ts'
import { aboutOf } from './about.ts'
import { inWords } from './facets.ts'
import { gapBefore, isApart } from './gaps.ts'
import type { Parameter } from './parameters.ts'

/** What a preposition before a value says of the parameter it is for. */
const PLACES: Readonly<Record<string, string>> = {
  to: 'to recipient target channel project list base destination attendee chat room status state new',
  into: 'folder target base channel calendar list project table destination',
  onto: 'target base list board',
  from: 'company source ref start sender head origin since from min',
  until: 'end until before max',
  till: 'end until before max',
  in: 'room area zone section namespace region folder chat channel project repo repository list table database base folder page location city space workspace board path owner query calendar unit',
  of: 'channel project repo repository list table database base owner path id query customer',
  on: 'device host speaker door channel page issue board date day payment start repository owner repo project intent',
  at: 'location time start place address at path',
  for: 'location city user customer date start day query for recipient requester email service duration',
  with: 'attendee with participant email',
  below: 'limit max',
  under: 'limit max',
  near: 'location near query place',
  as: 'status name path type role format',
  about: 'query subject topic',
  by: 'author user by sort due deadline',
  since: 'since after start from',
  after: 'since after start from',
  before: 'before until end max',
  because: 'reason comment',
}

/** Words that introduce a value, and the parameters they may mean. */
const INTRODUCED: Readonly<Record<string, string>> = {
  title: 'title name summary subject content headline',
  call: 'title name summary content',
  name: 'name title summary content',
  say: 'text body content message comment description',
  read: 'text body content message',
  text: 'text body content message description',
  message: 'text body content message',
  comment: 'comment body text content',
  note: 'note text content body insight description',
  subject: 'subject title summary',
  body: 'body text content message description',
  caption: 'title text caption',
  label: 'label labels tag',
  tag: 'tag tags label',
  assign: 'assignee assignees owner user',
  due: 'due deadline date',
  price: 'price amount unit',
  cost: 'price amount cost',
  email: 'email',
  search: 'query q search term',
  ask: 'query question',
  list: 'list project board',
  folder: 'folder project directory',
  react: 'reaction emoji',
  reaction: 'reaction emoji',
  status: 'status state',
  set: 'status state',
  mark: 'status state',
  move: 'status state',
  last: 'duration minutes end',
  take: 'duration minutes end',
  begin: 'start begin',
  start: 'start begin',
  end: 'end until expire',
  expire: 'end until expire',
  invite: 'attendee participant guest email',
  reason: 'reason comment',
  reference: 'reference note memo',
}

const stemsOf = (words: string | undefined) => new Set((words ?? '').split(' ').filter(Boolean).map(stemOf))
const places = new Map(Object.entries(PLACES).map(([word, names]) => [word, stemsOf(names)]))
const introduced = new Map(Object.entries(INTRODUCED).map(([word, names]) => [stemOf(word), stemsOf(names)]))

/** How far before a value a word may stand that says what it is for. */
const REACH = 3

export interface Label {
  /** 0: nothing around the value speaks of the parameter; 1: its name stands there. */
  score: number
  /** The words that say so. */
  used: readonly number[]
  /** Its name, a verb that introduces it, only a preposition, which many could mean, or a word of its description. */
  by: 'name' | 'verb' | 'place' | 'about' | null
}

const NONE = { score: 0, by: null } as const

/** What the words around a value say for a parameter. */
export function labelOf(parameter: Parameter, value: Value, clause: Clause, isTaken: (at: number) => boolean): Label {
  const changed = changedTo(value, clause)
  if (changed !== -1 && !isTaken(changed) && namesOf(parameter).has(stemOf(clause.words[changed]!.root)))
    return { score: 1, used: [changed], by: 'name' }
  const label = labelBefore(parameter, value, clause, isTaken)
  if (label.score >= 1) return label
  // `the Shopping list`: behind a value its noun can stand too.
  const names = namesOf(parameter)
  const { to } = value
  const after = isApart(clause, to) ? undefined : clause.words[to]
  const isAfter =
    after &&
    // `a mail to Ann`: what it goes to is behind it; so is the number of `"Ann" phone 123`.
    !places.has(after.root) &&
    !clause.values.some(({ from }) => from === to + 1) &&
    (names.has(stemOf(after.root)) || (after.kind === 'noun' && meets(introduced.get(stemOf(after.root)), names)))
  if (isAfter && !isTaken(to)) return { score: 0.95, used: [...label.used, to], by: 'name' }
  return label.score > 0 ? label : labelAbout(parameter, value, clause, isTaken)
}

function labelBefore(parameter: Parameter, value: Value, clause: Clause, isTaken: (at: number) => boolean): Label {
  const names = namesOf(parameter)
  const { from } = value
  const used: number[] = []
  let label: Omit<Label, 'used'> = NONE
  let far = 0
  let hasCrossed = false
  const owned = ownedBy(value, clause)
  for (let at = from - 1; at >= 0 && far <= REACH; at--) {
    const word = clause.words[at]!
    if (at === owned) break
    if (isTaken(at) || endsReach(clause, at) || isCut(clause, at + 1, from)) break
    const stem = stemOf(word.root)
    // `to call Bob` says what for, and not where to.
    const isAim = word.root === 'to' && clause.words[at + 1]?.kind === 'verb'
    const place = isAim ? undefined : places.get(word.root)
    // Behind a preposition a noun is of another phrase: `the Contacts table in the CRM base`.
    const by =
      names.has(stem) && (!hasCrossed || word.kind === 'adjective' || value.kind === 'date')
        ? ({ score: 1, by: 'name' } as const)
        : meets(introduced.get(stem), names) && (!hasCrossed || word.kind === 'verb' || at === 0)
          ? ({ score: 0.9, by: 'verb' } as const)
          : !hasCrossed &&
              used.length === 0 &&
              (meets(place, names) || (place && aboutOf(parameter).open === word.root))
            ? ({ score: 0.6, by: 'place' } as const)
            : null
    if (by) {
      const score = by.score * (1 - far * 0.15)
      if (score > label.score) label = { score, by: by.by }
      used.push(at)
    }
    if (place && word.root !== 'of') hasCrossed = true
    if (isEmpty(word)) continue
    far++
    if (!by && from - at > 1) break
  }
  return { ...label, used }
}

/** Where the name of what is changed stands: in `the description of "Rent" to "800"` the description is `800`. */
function changedTo({ from }: Value, clause: Clause): number {
  if (!/^(?:to|into|as)$/.test(clause.words[from - 1]?.root ?? '')) return -1
  const owner = clause.values.find(({ to }) => to === from - 1)
  return owner ? ownedBy(owner, clause) : -1
}

/** The noun of `the description of "Rent"`, before what it is changed to. */
function ownedBy({ from, to }: Pick<Value, 'from' | 'to'>, { words }: Clause): number {
  if (!/^(?:to|into|as)$/.test(words[to]?.root ?? '') || !words[to + 1]) return -1
  const of = words.findLastIndex(({ root }, at) => at < from && at >= from - 3 && root === 'of')
  return of > 0 && words[of - 1]!.kind === 'noun' ? of - 1 : -1
}

/** A comma or a colon ends what is said of a value, unless a colon stands between a label and it: `title: "Tea"`. */
const isCut = (clause: Clause, at: number, from: number) =>
  at < from ? isApart(clause, at) : /[,;.!?]/.test(gapBefore(clause, at))

/** `can be used 100 times` for "How many times it can be used", `22 degrees`. */
function labelAbout(
  parameter: Parameter,
  { kind, from, to }: Value,
  clause: Clause,
  isTaken: (at: number) => boolean,
): Label {
  if (!/^(?:number|duration|percent)$/.test(kind)) return { ...NONE, used: [] }
  const isMet = (at: number) => {
    const word = clause.words[at]
    return (
      word !== undefined &&
      !isTaken(at) &&
      !endsReach(clause, at) &&
      !isEmpty(word) &&
      !/\d/.test(word.text) &&
      parameter.about.has(stemOf(word.root))
    )
  }
  const before = clause.words[from - 1] && isEmpty(clause.words[from - 1]!) ? from - 2 : from - 1
  const used = [...(isApart(clause, to) ? [] : [to]), ...(isCut(clause, from, from) ? [] : [before])].filter(isMet)
  return used.length > 0 ? { score: Math.min(0.8, 0.3 + used.length * 0.25), used, by: 'about' } : { ...NONE, used }
}

/** Where another value ends: what stands before it belongs to that. */
const endsReach = ({ values }: Clause, at: number) =>
  values.some(({ from, to, kind }) => kind !== 'number' && from <= at && at < to)

const namesCache = new WeakMap<Parameter, ReadonlySet<string>>()

/** Stems a parameter goes by: `channel_id` is called channel, `source_branch` source and branch. */
export function namesOf(parameter: Parameter): ReadonlySet<string> {
  let names = namesCache.get(parameter)
  if (!names) {
    const name = inWords(parameter.name)
    const own = [...termsOf(name), ...saidIn(name).map(stemOf)]
    const outer = parameter.path.slice(0, -1).filter((part) => part !== '[]')
    // What is only called a name is called by what it is the name of.
    const entities = /^(?:id|name|title|key|slug|number)$/.test(name) ? aboutOf(parameter).entities : []
    names = new Set([...own, ...outer.flatMap((part) => termsOf(part)), ...entities].filter((stem) => !EMPTY.has(stem)))
    namesCache.set(parameter, names)
  }
  return names
}

/** Small words in a name are no name: `calendars to check`, `in reply to`. At its ends they may be all that it says: `date from`, `from account`. */
const saidIn = (name: string): string[] =>
  name
    .replace(/^in reply to$|reply to$/, 'reply')
    .split(' ')
    .filter(
      (word, at, all) =>
        at === all.length - 1 ||
        (at === 0 && /^(?:to|from)$/.test(word)) ||
        !/^(?:to|in|of|for|by|from|on|at|with|and|or)$/.test(word),
    )

const EMPTY = new Set(['id', 'ids', 'string', 'value', 'input', 'param', 'max', 'min'].map(stemOf))

const meets = (some: ReadonlySet<string> | undefined, names: ReadonlySet<string>) =>
  some !== undefined && [...names].some((name) => some.has(name))
