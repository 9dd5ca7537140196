import type { ModelPrice } from './prices/model-price.ts'

/** Tokens one way of working reads (`input`) and writes (`output`), over all of its turns. */
export interface TokenCount {
  input: number
  output: number
  total: number
  /** The part of `input` that a prompt cache would have served: what an earlier turn had sent already. */
  cached: number
  /** Where they go; the parts add up to `total`. */
  parts: TokenParts
}

export interface TokenParts {
  /** Schemas of tools, or their declarations in code mode, each time they are sent. */
  schemas: number
  /** Results of tools (in code mode: of the program), each time they are sent. */
  results: number
  /** Arguments or the program, as they are written. */
  written: number
  /** The task, the instructions, and what was written earlier, each time they are sent. */
  history: number
}

/** The ways of working that code mode is held against. */
export type OtherWay = 'direct' | 'directWithSearch'

/** All of them. */
export type Way = 'codeMode' | OtherWay

/** What a run cost the model in code mode, against direct calling for the same calls. Runs of earlier versions lack what is optional. */
export interface TokenComparison {
  /**
   * What a model reads and writes for the run. Where a model wrote the program it is what its provider counted, of every
   * request of the run: also of programs that were refused, of searches and of what came to nothing. Else it is computed
   * as if one had written the program and read the result.
   */
  codeMode: TokenCount
  /** Every connected tool's schema in every turn. */
  direct: TokenCount
  /** Only the selected tools' schemas. */
  directWithSearch: TokenCount
  /**
   * The turn that reads the result, computed, on top of `codeMode`: where a model wrote the program and none has read what
   * came of it. In the other ways one reads the results as well, so each comparison counts it: see `oursOf`.
   */
  reading?: { input: number; cached: number }
  /**
   * How much less code mode needs than the cheaper of the other ways, which `against` names; negative when it needs
   * more. Both are absent unless the run returned: what did not do its work has saved nothing.
   */
  savedPercent?: number
  against?: OtherWay
  /**
   * The same with a prompt cache: see `totalWithCaching`. The cheaper way may then be the other one.
   */
  savedPercentCached?: number
  /** From how many connected tools on code mode is cheaper than `direct`; null when it never is. */
  breakEvenTools: number | null
  /** Tools whose schemas direct calling sends: connected, and not switched off. */
  connected?: number
  /** Requests of direct calling: one for each round of calls, and one that reads what the last of them answered. */
  turns?: number
  /** Totals of the other ways at the least: as if no call had needed the answer of another, and all were made in one turn. */
  inOneTurn?: { [way in OtherWay]: number }
  /** The part of `codeMode` that the program had the model read and write; absent when it asked nothing. */
  asked?: number
  /** How code mode was counted; the other ways and the reading are always computed. */
  basis: 'measured' | 'computed'
  /** What the model costs that wrote the program; absent where none did, or its price is not known. */
  price?: ModelPrice
}

/** Code mode as it is held against the other ways: with the turn that reads the result. */
export function oursOf({ codeMode, reading }: Pick<TokenComparison, 'codeMode' | 'reading'>): TokenCount {
  if (!reading) return codeMode
  const { input, total, cached, parts } = codeMode
  return {
    ...codeMode,
    ...{ input: input + reading.input, total: total + reading.input, cached: cached + reading.cached },
    parts: { ...parts, history: parts.history + reading.input },
  }
}

/** What a token counts that is read from a cache, and one that is written to it, next to one that is just read. */
export interface CacheWeights {
  read: number
  write: number
}

/** Which providers charge about, where the price of a model is not known. */
const USUAL: CacheWeights = { read: 0.1, write: 1 }

/** As the model is charged, where that is known. */
export const cacheWeights = (price: ModelPrice | undefined): CacheWeights =>
  price && price.input > 0 ? { read: price.cachedInput / price.input, write: price.cacheWrite / price.input } : USUAL

/** Whether a model wrote the program, so that `codeMode` is of requests that were made. Of computed ones only the price says so. */
export const wasAsked = ({ basis, price }: Pick<TokenComparison, 'basis' | 'price'>): boolean =>
  basis === 'measured' || price !== undefined

/** The total with what an earlier turn sent counted as read from a cache, and what is new as written to it. */
export function totalWithCaching(
  { input, output, cached }: Pick<TokenCount, 'input' | 'output' | 'cached'>,
  price?: ModelPrice,
): number {
  const { read, write } = cacheWeights(price)
  return Math.round(cached * read + (input - cached) * write + output)
}

/**
 * The same of code mode as it is held against the other ways. What was really asked has written to no cache; the turn that
 * reads the result is computed as the other ways are.
 */
export function oursWithCaching(tokens: Pick<TokenComparison, 'codeMode' | 'reading' | 'basis' | 'price'>): number {
  const { codeMode, reading, price } = tokens
  if (!wasAsked(tokens)) return totalWithCaching(oursOf(tokens), price)
  const { read } = cacheWeights(price)
  const written = Math.round(codeMode.cached * read + codeMode.input - codeMode.cached + codeMode.output)
  return written + (reading ? totalWithCaching({ ...reading, output: 0 }, price) : 0)
}
