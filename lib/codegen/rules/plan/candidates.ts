import { stemOf } from '../../../selection/terms.ts'
import { doesChange, subjectOf } from '../choose/about-tool.ts'
import type { Choice } from '../choose/choice.ts'
import { contentOf } from '../choose/content-of.ts'
import { deedsIn, onlyDenies } from '../choose/deeds-in.ts'
import { moodOf } from '../choose/mood.ts'
import type { Clause } from '../read/clause.ts'
import type { Draft } from './draft.ts'
import { shorten, titleOf } from './names.ts'
import { choicesFor, MEANT, type Planner } from './planner.ts'
import { PlanProblem } from './problem.ts'
import { referred, refersBack } from './refer.ts'

/** How many tools are tried, and how much less may speak for one than for the best. */
const MOST_TRIED = 4
const CLOSE_READ = 0.9
const CLOSE_WRITE = 0.4

/** The tools a clause may mean, the likeliest first. */
export function candidates(clause: Clause, planner: Planner, mayOnlyRead: boolean, draft: Draft): Choice[] {
  const all = withBefore(choicesFor(clause, planner), clause, draft).filter(
    // What takes several values of the words is tried, also where it is called otherwise.
    ({ tool, worth, isRead, fields, missing }) =>
      !(mayOnlyRead && doesChange(tool)) &&
      !(SAYS_WHETHER.test(tool.tool) && !asksWhether(clause)) &&
      !(ONLY_COUNTS.test(tool.tool) && isRead && !asksCount(clause)) &&
      (worth >= MEANT || (isRead && worth > 0.4 && fields.size > 1 && missing.length === 0)),
  )
  const [best, second] = all
  if (!best && ordersUnknown(clause)) throw notAble(clause, deedsIn(clause)[0]!.at, true)
  if (!best) return []
  if (best.isRead && onlyDenies(clause))
    throw new PlanProblem(`"${shorten(clause.text)}" says what not to do, and nothing that is to be done.`)
  if (best.isRead && moodOf(clause) === 'told')
    throw new PlanProblem(
      `"${shorten(clause.text)}" tells of something, and does not say what to do. Say it as an order or a question.`,
    )
  if (best.isRead && ordersChange(clause)) throw notAble(clause)
  const twin = all.find(({ tool, isRead }) => tool.server !== best.tool.server && isRead === best.isRead)
  if (
    twin &&
    best.worth - twin.worth < ALIKE &&
    twin.fields.size === best.fields.size &&
    openIn(clause, twin) <= openIn(clause, best)
  )
    throw couldMean(clause, best, twin, 'Name one of them.')
  const meant = best.isRead ? undefined : madeInstead(best, clause, all)
  if (meant) throw couldMean(clause, best, meant, 'Say one step for each.')
  if (
    second &&
    !best.isRead &&
    !second.isRead &&
    best.worth - second.worth < 0.1 &&
    best.missing.length === 0 &&
    second.missing.length === 0
  )
    throw couldMean(clause, best, second, 'Name one of them.')
  return (
    all
      // Another server is another thing.
      .filter(({ tool, isRead }) => isRead === best.isRead && tool.server === best.tool.server)
      .filter(({ worth }) => worth >= best.worth - (best.isRead ? CLOSE_READ : CLOSE_WRITE))
      .slice(0, MOST_TRIED)
  )
}

const couldMean = ({ text }: Clause, one: Choice, other: Choice, hint: string) =>
  new PlanProblem(`"${shorten(text)}" could mean ${titleOf(one.tool)} or ${titleOf(other.tool)}. ${hint}`)

/** What a step before found is as good as said: `send that number to …`. */
function withBefore(choices: readonly Choice[], clause: Clause, draft: Draft): readonly Choice[] {
  if (draft.outputs.length === 0) return choices
  return choices
    .map((choice) => {
      const open = new Set(contentOf(clause).filter((at) => !choice.used.has(at)))
      const meant = refersBack(clause, choice) ? referred(clause, open, draft) : null
      const gained = meant ? 0.35 * (1 + meant.at.filter((at) => open.has(at)).length) : 0
      return { ...choice, worth: choice.worth + gained }
    })
    .toSorted((a, b) => b.worth - a.worth)
}

/** So near, of two servers nothing says which. */
const ALIKE = 0.02
const openIn = (clause: Clause, { used }: Choice) => contentOf(clause).filter((at) => !used.has(at)).length

/** `void the invoice` is no question for the void ones. */
const CHANGES =
  /^(?:void|archive|mute|pin|star|block|lock|approve|reject|accept|decline|pause|resume|disable|enable|activate|deactivate|publish|merge|revert|ban|suspend|restore|reopen|close|open|complete|cancel|resolve|refund|delete|remove)$/
export const ordersChange = ({ words, values }: Clause): boolean =>
  CHANGES.test(words[0]?.root ?? '') &&
  (/^(?:the|this|that|these|those|my|our|it|them)$/i.test(words[1]?.text ?? '') ||
    values.some(({ kind, from }) => from === 1 && /^(?:text|id|handle)$/.test(kind)))

const ordersUnknown = (clause: Clause) => deedsIn(clause)[0]!.deeds.length === 0

/** No tool does what is ordered. */
export const notAble = ({ words, text }: Clause, at = 0, isVague = false) =>
  new PlanProblem(
    `No connected tool was found that could ${words[at]!.text.toLowerCase()} what "${shorten(text)}" says. Connect a server that can, or say it differently.`,
    { isVague },
  )

/** `is_prime` says whether one is; it lists none. */
const SAYS_WHETHER = /^(?:is|has|can|are|does)(?:[_-]|(?=[A-Z]))/
const asksWhether = ({ words }: Clause) =>
  words.some(({ text }) => /^(?:is|are|was|were|has|have|does|do|can|whether|if|check|test|verify)$/i.test(text))

/** `count_events` says how many, and not which. */
const ONLY_COUNTS = /^(?:get[_-]?)?count(?:[_-]|(?=[A-Z])|$)|[_-]count$/
const asksCount = ({ words }: Clause) =>
  words.some(({ text }) => /^(?:many|much|count|number|often|total|amount|counted)$/i.test(text))

/** Another tool that does the same to what the verb is said of: `create a product "Mug" with a price` makes a product first. */
function madeInstead(best: Choice, { words, values }: Clause, all: readonly Choice[]): Choice | undefined {
  const verb = deedsIn({ text: '', words, values })[0]!.at
  const object = words.findIndex(({ kind }, at) => at > verb && kind === 'noun')
  if (verb === -1 || object === -1 || values.some(({ from, to }) => from <= object && object < to)) return undefined
  const stem = stemOf(words[object]!.root)
  const isOf = ({ tool }: Choice) => subjectOf(tool).includes(stem)
  return isOf(best) ? undefined : all.find((one) => !one.isRead && one.missing.length === 0 && isOf(one))
}
