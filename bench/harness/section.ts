import type { Summary } from './summary.ts'

export type Unit = 'ms' | 'kB' | 'MB' | '/s' | '×' | 'times' | 'of 1'

/** One measured thing. */
export interface Figure {
  what: string
  unit: Unit
  summary: Summary
  /** What the median should be at most. */
  aim?: number
  /** What the 95th percentile should be at most. */
  aimP95?: number
  /** What the median should be at least. */
  atLeast?: number
  /** What it is compared with: something measured in the same run. */
  against?: { what: string; summary: Summary }
}

/** Figures that are counted and not timed. */
export interface Counts {
  head: string[]
  rows: string[][]
}

/** What one measurement has to say. */
export interface Section {
  title: string
  /** What was measured, so that somebody else could do it again. */
  about: string
  figures: Figure[]
  counts?: Counts
  /** What a reader should know about these figures. */
  notes: string[]
}

export interface MeasureOptions {
  /** Repetitions of each thing. */
  runs: number
  /** Files with annotated tasks over a catalog, for the measurements of selection. */
  benchmark?: { catalog: string; tasks: string }
  /** Which examples are run, by their numbers, in this order. */
  examples?: readonly string[]
  /** Tells what goes on, for whoever waits. */
  tell(line: string): void
}

/** One file of `measurements/`. Speed is told and never judged by failing; a wrong answer throws. */
export type Measure = (options: MeasureOptions) => Promise<Section>
