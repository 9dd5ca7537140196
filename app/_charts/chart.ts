import type { Way } from '../../lib/tokens/comparison.ts'

/** What an axis counts, and how its numbers are written. Plain values, so that a page of the server can pass it. */
export interface Axis {
  /** Under or beside the axis, as `connected tools`; `, log scale` is added where it is one. */
  label: string
  scale?: 'linear' | 'log'
  /** Written before each number of the axis, as `turn`. */
  before?: string
  /** What is counted, read aloud behind a number, as `tokens`. */
  unit?: string
  /** US dollars. */
  money?: boolean
  /** Of the places 0, 1, … of an axis along which no numbers are counted, as `Berlin` or `24 Nov`. */
  names?: readonly string[]
}

export interface Point {
  x: number
  y: number
  /** What is to be said of it, as `repair`; drawn beside it where there is room. */
  note?: string
}

export interface Series {
  name: string
  /** Code mode is solid, direct calling dashed, direct calling with tool search dotted; each with its colour. */
  line: 'solid' | 'dashed' | 'dotted' | 'long' | 'dash-dot' | 'short'
  dot: 'circle' | 'square' | 'triangle' | 'diamond' | 'ring' | 'cross' | 'none'
  /** In order of `x`. */
  points: Point[]
}

/** What is drawn beside the lines. */
export type Mark =
  /** A tinted part of the width, as `direct is cheaper`. */
  | { kind: 'area'; from: number; to: number; label: string }
  /** A ring where lines cross, as `even at 6 tools`. */
  | { kind: 'crossing'; x: number; y: number; label: string }
  /** A dotted vertical line, as `you: 186 tools`. */
  | { kind: 'line'; x: number; label: string }

export interface Day {
  /** `2026-11-24`. */
  day: string
  used: number
  /** What the cheapest other way would have used; null where nothing can be said. */
  other: number | null
}

/** A mean, and how far single values are from it (standard deviation); null of a single one. */
export interface Spread {
  mean: number
  deviation: number | null
}

export interface ScatterPoint {
  way: Way
  model: string
  /** How many trials did their task, of those of which it is known. */
  passed: number
  of: number
  /** Of one trial; null where the price of the model is not known. */
  costUsd: Spread | null
  /** Of one trial. */
  tokens: Spread
  /** Lowest and highest pass rate of parts of the trials, 0 to 1. */
  passSpread?: [lowest: number, highest: number]
}

/** One place where arrows stop: what is read out there, and where to the arrows lead. */
export interface Stop {
  words: string
  /** Up and down lead from one of these to the next, left and right stay in one. */
  row: number
  /** Where in its row, on the axis: up and down lead to the nearest. */
  at: number
}
