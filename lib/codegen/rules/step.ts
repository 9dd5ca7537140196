import type { Tool } from '../../discovery/tool.ts'

export type ValueType = 'number' | 'numbers' | 'text' | 'lines' | 'boolean' | 'entries' | 'unknown'

/** What a step leaves behind for later ones: a constant of the program. */
export interface Value {
  name: string
  type: ValueType
  /** Constants that explain it where it is saved: the expression of a result. */
  about: string[]
  /** What else people call it: the result of an expression may be a sum. */
  also?: string
}

/** What one clause becomes: lines of the program, and what they leave behind. */
export interface Step {
  kind: 'step'
  /** The tools it calls; they are imported. */
  tools: Tool[]
  lines: string[]
  values: Value[]
  /** Names of constants with the paths it wrote. */
  saved: string[]
}

/** Why a clause that a rule understands cannot be served. A full sentence; `missing` names the field without a value. */
export interface Problem {
  kind: 'problem'
  reason: string
  missing?: { tool: string; field: string }
  /** The clause names the tool, so no other is meant. */
  isNamed?: true
  /** Another reading of the clause may serve it. */
  isOpen?: true
}

export const problem = (reason: string, missing?: Problem['missing']): Problem => ({
  kind: 'problem',
  reason,
  ...(missing && { missing }),
})

export const step = (parts: Partial<Omit<Step, 'kind'>>): Step => ({
  kind: 'step',
  tools: [],
  lines: [],
  values: [],
  saved: [],
  ...parts,
})

/** Two steps that follow each other as one. */
export const join = (a: Step, b: Step): Step =>
  step({
    tools: [...a.tools, ...b.tools],
    lines: [...a.lines, ...b.lines],
    values: [...a.values, ...b.values],
    saved: [...a.saved, ...b.saved],
  })
