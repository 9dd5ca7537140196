import type { Check, ComparisonRequest } from '../../../lib/compare/comparison.ts'
import { WAYS } from '../../../lib/tokens/way-names.ts'
import type { Draft } from './draft.ts'
import { readTasks } from './read-tasks.ts'
import { words } from './words.ts'

export type DraftField = 'tasks' | 'ways' | 'repeats' | 'text' | 'pattern' | 'path' | 'prompt' | 'most'

/** In the order they stand in: on submit the first one that is wrong gets the focus. */
export const DRAFT_FIELDS: readonly DraftField[] = [
  'tasks',
  'ways',
  'repeats',
  'text',
  'pattern',
  'path',
  'prompt',
  'most',
]

export type Faults = Partial<Record<DraftField, string>>

/** What was typed as a request, or what is wrong, by field. */
export function readDraft(draft: Draft): { request: ComparisonRequest } | { faults: Faults } {
  const read = readTasks(draft.tasks)
  const repeats = Number(draft.repeats)
  const most = draft.most.trim().replace(/^\$/, '')
  const check = checkOf(draft)
  const faults: Faults = {
    ...('fault' in read && { tasks: read.fault }),
    ...(draft.ways.length === 0 && { ways: words.ways.fault }),
    ...(!(Number.isInteger(repeats) && repeats >= 1 && repeats <= 20) && { repeats: words.repeats.fault }),
    ...('field' in check && { [check.field]: check.fault }),
    ...(most !== '' && !(Number(most) > 0) && { most: words.most.fault }),
  }
  if ('fault' in read || Object.keys(faults).length > 0) return { faults }
  const tasks = read.tasks.map((task) =>
    'check' in check && task.check === undefined ? { ...task, check: check.check } : task,
  )
  const name = draft.name.trim()
  return {
    request: {
      ...{ tasks, ways: WAYS.filter((way) => draft.ways.includes(way)), repeats, approve: draft.approve },
      ...(draft.models.length > 0 && { models: draft.models }),
      ...(most !== '' && { maxCostUsd: Number(most) }),
      ...(name !== '' && { name }),
    },
  }
}

type ReadCheck = { check: Check } | { field: DraftField; fault: string } | { none: true }

/** The check of tasks without one of their own. */
function checkOf({ check, text, pattern, path, equals, prompt }: Draft): ReadCheck {
  switch (check) {
    case 'none':
      return { none: true }
    case 'text':
      return text.trim() === '' ? { field: 'text', fault: words.check.text.fault } : { check: { kind: 'text', text } }
    case 'pattern':
      return pattern === ''
        ? { field: 'pattern', fault: words.check.pattern.fault }
        : { check: { kind: 'pattern', pattern } }
    case 'path':
      if (!path.trim().startsWith('$')) return { field: 'path', fault: words.check.path.fault }
      return { check: { kind: 'path', path: path.trim(), ...(equals.trim() !== '' && { equals: asJson(equals) }) } }
    case 'judge':
      return prompt.trim() === ''
        ? { field: 'prompt', fault: words.check.judge.fault }
        : { check: { kind: 'judge', prompt: prompt.trim() } }
  }
}

/** `12` and `"12"` as JSON has them; what is no JSON is the text itself. */
function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text.trim()
  }
}
