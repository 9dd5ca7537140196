import { setImmediate as turn } from 'node:timers/promises'
import { digestOfAll, pausedIn, waitingIn } from '../discovery/pins/decide.ts'
import { diffOf } from '../discovery/pins/diff-definitions.ts'
import type { Pins } from '../discovery/pins/pin.ts'
import { definitionOf, linesOf, type ToolDefinition } from '../discovery/pins/tool-definition.ts'
import { visibleIn, visibleText, wordsIn } from '../discovery/pins/visible-text.ts'
import { suspicionsOf } from '../discovery/suspicious-text.ts'
import { shapeValue } from '../result/shape-value.ts'
import type { ShownChange, ShownText } from './shown-change.ts'

/** More are not shown at once; whoever has decided about these sees the next. */
const MAX_CHANGES = 100
/** Above this a schema is shortened: it is for looking at. */
const MAX_SCHEMA_CHARS = 32 * 1024
const MAX_DESCRIPTION_CHARS = 20_000

const PARTS = ['description', 'inputSchema', 'outputSchema', 'annotations'] as const

export interface ShownChanges {
  changed: ShownChange[]
  changedCount: number
  changedDigest: string
}

/** What tools that are paused say, and said, in a form in which no difference is hidden. Those that nobody decided about first. */
export async function showChanges(pins: Pins): Promise<ShownChanges> {
  const waiting = waitingIn(pins)
  const keptOff = pausedIn(pins).filter(([, { change }]) => change.isKeptOff)
  const changed: ShownChange[] = []
  for (const [tool, { accepted, change }] of [...waiting, ...keptOff].slice(0, MAX_CHANGES)) {
    await turn()
    const { since, now, of, isKeptOff = false } = change
    changed.push({ tool, since, ...compare(accepted, now), orders: ordersIn(tool, now), isKeptOff, digest: of })
  }
  return { changed, changedCount: waiting.length, changedDigest: digestOfAll(pins) }
}

const ordersIn = (tool: string, { description, ...rest }: ToolDefinition) =>
  suspicionsOf(`${tool}\n${description}\n${JSON.stringify(rest)}`)

function compare(
  accepted: ToolDefinition,
  now: ToolDefinition,
): Pick<ShownChange, 'before' | 'after' | 'parts' | 'diff'> {
  const known = wordsIn(linesOf(accepted).join('\n'))
  const parts = PARTS.filter(
    (part) => linesOf({ [part]: accepted[part] }).join() !== linesOf({ [part]: now[part] }).join(),
  )
  return { before: shown(accepted, known), after: shown(now, known), parts: [...parts], diff: diffOf(accepted, now) }
}

function shown(definition: ToolDefinition, known: ReadonlySet<string>): ShownText {
  const { description, inputSchema, outputSchema, annotations } = definitionOf(definition)
  return {
    description: visibleText(short(description), known),
    inputSchema: visibleIn(shaped(inputSchema), known),
    ...(outputSchema && { outputSchema: visibleIn(shaped(outputSchema), known) }),
    ...(annotations && { annotations: visibleIn(annotations, known) }),
  }
}

const short = (text: string) =>
  text.length > MAX_DESCRIPTION_CHARS ? `${text.slice(0, MAX_DESCRIPTION_CHARS)}… (${text.length} characters)` : text

const shaped = <T extends object>(schema: T): T =>
  JSON.stringify(schema).length > MAX_SCHEMA_CHARS ? (shapeValue(schema) as T) : schema
