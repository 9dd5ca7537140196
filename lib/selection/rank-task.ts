import type { Task } from '../task/task.ts'
import { bestOf, highest, highestOf } from './best-of.ts'
import type { Likeness } from './embeddings/likeness.ts'
import { similarTerms } from './index/similar-terms.ts'
import type { View } from './index/view.ts'
import type { Mentions, Names } from './mentions.ts'
import { type QueryTerm, queryOf } from './query-of.ts'
import { maxScoreOf, type Scorer } from './score-terms.ts'
import type { Scratch } from './scratch.ts'
import { CLAUSE_SHARE, MEANING_SHARE, OTHER_SERVER, SAME_NAME, SERVER_SHARE, SIMILAR_WEIGHT } from './weights.ts'

/** What one clause says about the tools. */
export interface ClauseRanking {
  mentions: Mentions
  query: QueryTerm[]
  /** The tools that serve anything of it, in no order. */
  places: Uint32Array
  /** By place: how much of the clause the tool covers, 0 to 1. */
  coverage: Float32Array
  /** The most that any tool covers. */
  covered: number
}

/** What a task says about the tools. Its arrays are used again for the next task. */
export interface TaskRanking {
  /** By place: how well the tool fits the whole task, 0 to 1; the best has 1. */
  scores: Float32Array
  /** The places with a score, best first; equal ones in the catalog's order. */
  order: number[]
  clauses: ClauseRanking[]
}

const MAX_CLAUSES = 40
/** A task's words beyond these are data: the rarest ones count. */
const MAX_QUERY_TERMS = 160
const DEPTH = 200

/**
 * Ranks all tools for a task: by the task as a whole, and by each of its clauses, so that no step is outvoted; by words,
 * and by meaning too where that is known.
 */
export function rankTask(
  task: Task,
  view: View,
  names: Names,
  scorer: Scorer,
  scratch: Scratch,
  likeness: Likeness | null = null,
): TaskRanking {
  scratch.begin()
  const whole = scratch.floats(view.toolCount)
  const wholeServers = scratch.floats(view.catalog.servers.length)
  const counted = new Map<string, number>()
  const clauses = clausesOf(task, view, names).map(({ query, mentions }) => {
    const sums = sumClause(query, view, scorer, scratch, ({ variants, rankWeight }) => {
      const term = variants[0]!.term
      const before = counted.get(term) ?? 0
      if (rankWeight <= before) return null
      counted.set(term, rankWeight)
      return { whole, wholeServers, weight: rankWeight - before }
    })
    if (mentions.servers.size > 0) preferServers(sums, view, mentions)
    return { query, mentions, ...sums, covered: highestOf(sums.places, sums.coverage) }
  })

  const scores = scratch.floats(view.toolCount)
  const best = highest(whole) || 1
  const bestServer = highest(wholeServers) || 1
  for (let place = 0; place < scores.length; place++) {
    const server = wholeServers[view.serverOf[place]!]!
    if (whole[place]! > 0 || server > 0) scores[place] = whole[place]! / best + (SERVER_SHARE * server) / bestServer
  }
  addClauses(scores, clauses, view, best, scratch)
  if (likeness) mixMeaning(scores, likeness)
  putNamedFirst(scores, clauses)
  return { scores, order: foldCopies(normalize(scores, scratch), scores, view), clauses }
}

interface ClauseSums extends Pick<ClauseRanking, 'places' | 'coverage'> {
  /** By place, and by server: for the ranking. */
  rank: Float32Array
  servers: Float32Array
}

interface ClauseQuery {
  query: QueryTerm[]
  mentions: Mentions
}

function clausesOf(task: Task, view: View, names: Names): ClauseQuery[] {
  const clauses = task.clauses.slice(0, MAX_CLAUSES).map((clause): ClauseQuery => {
    const mentions = names.in(clause.text)
    const query = queryOf(clause).filter(({ label }) => label !== 'server' || mentions.servers.size === 0)
    return { mentions, query: query.map((term) => expandUnknown(term, view)) }
  })
  const all = clauses.flatMap(({ query }) => query)
  if (all.length <= MAX_QUERY_TERMS) return clauses
  const kept = new Set(
    all
      .map((term) => ({ term, score: Math.max(term.weight, term.rankWeight) * maxScoreOf(view, term) }))
      .sort((a, b) => b.score - a.score)
      .slice(0, MAX_QUERY_TERMS)
      .map(({ term }) => term),
  )
  return clauses.map((one) => ({ ...one, query: one.query.filter((term) => kept.has(term)) }))
}

/** A word that no tool has, nor any word for it, is probably mistyped or written together. */
function expandUnknown(queryTerm: QueryTerm, view: View): QueryTerm {
  const { variants, isHint, rankWeight } = queryTerm
  if (isHint || rankWeight < 1 || variants.some(({ term }) => view.count(term) > 0)) return queryTerm
  const term = variants[0]!.term
  const similar = new Set(view.parts.flatMap(({ segment }) => similarTerms(segment, term)))
  return {
    ...queryTerm,
    variants: [...variants, ...[...similar].map((other) => ({ term: other, weight: SIMILAR_WEIGHT }))],
  }
}

type Share = { whole: Float32Array; wholeServers: Float32Array; weight: number } | null

function sumClause(
  query: readonly QueryTerm[],
  view: View,
  scorer: Scorer,
  scratch: Scratch,
  shareOf: (term: QueryTerm) => Share,
): ClauseSums {
  const coverage = scratch.floats(view.toolCount)
  const rank = scratch.floats(view.toolCount)
  const servers = scratch.floats(view.catalog.servers.length)
  const touched = scratch.places(view.toolCount)
  let count = 0
  let possible = 0
  for (const term of query) {
    const share = shareOf(term)
    const { weight, rankWeight } = term
    possible += weight * maxScoreOf(view, term)
    scorer.score(
      view,
      term,
      (place, score) => {
        if (rank[place] === 0 && coverage[place] === 0) touched[count++] = place
        coverage[place]! += weight * score
        rank[place]! += rankWeight * score
        if (share) share.whole[place]! += share.weight * score
      },
      (server, score) => {
        servers[server]! += rankWeight * score
        if (share) share.wholeServers[server]! += share.weight * score
      },
    )
  }
  for (let i = 0; i < count; i++) coverage[touched[i]!]! /= possible || 1
  return { places: touched.subarray(0, count), coverage, rank, servers }
}

function preferServers({ places, coverage, rank }: ClauseSums, view: View, { servers }: Mentions): void {
  for (const place of places) {
    if (servers.has(view.serverOf[place]!)) continue
    coverage[place]! *= OTHER_SERVER
    rank[place]! *= OTHER_SERVER
  }
}

/** Adds to each tool's score what it is worth to the clause it serves best. */
function addClauses(
  scores: Float32Array,
  clauses: readonly (ClauseSums & { mentions: Mentions })[],
  view: View,
  best: number,
  scratch: Scratch,
): void {
  const shares = scratch.floats(scores.length)
  for (const { places, rank, servers, mentions } of clauses) {
    const most = highestOf(places, rank)
    const mostServer = highest(servers) || 1
    const strength = Math.min(1, most / best)
    for (const place of places) {
      const server = view.serverOf[place]!
      const named = mentions.servers.has(server) ? 1 : 0
      const share = strength * (rank[place]! / (most || 1) + (SERVER_SHARE * servers[server]!) / mostServer) + named
      if (share > shares[place]!) shares[place] = share
    }
  }
  for (let place = 0; place < scores.length; place++) scores[place]! += CLAUSE_SHARE * shares[place]!
}

/** Mixes scores by words, told from 0 to their best, with those by meaning: a weighted sum (docs/decisions). */
function mixMeaning(scores: Float32Array, { values }: Likeness): void {
  const top = highest(scores) || 1
  for (let place = 0; place < scores.length; place++)
    scores[place] = (1 - MEANING_SHARE) * (scores[place]! / top) + MEANING_SHARE * values[place]!
}

/** A tool that is named is meant, whatever else the task says. */
function putNamedFirst(scores: Float32Array, clauses: readonly { mentions: Mentions }[]): void {
  const top = highest(scores) || 1
  for (const { mentions } of clauses) for (const place of mentions.tools) scores[place] = 2 * top
}

/** Brings scores to 0 to 1 and answers the order. */
function normalize(scores: Float32Array, scratch: Scratch): number[] {
  const top = highest(scores) || 1
  const scored = scratch.places(scores.length)
  let count = 0
  for (let place = 0; place < scores.length; place++) {
    if (scores[place]! <= 0) continue
    scores[place]! /= top
    scored[count++] = place
  }
  return bestOf(scored.subarray(0, count), (place) => scores[place]!, DEPTH)
}

/**
 * A tool called like a better one of another server does the same most of the time: it stays right behind what is
 * different, so that ten copies do not fill the first ten places.
 */
function foldCopies(order: readonly number[], scores: Float32Array, view: View): number[] {
  const copies = new Map<string, number>()
  for (const place of order) {
    const name = view.namesAt(place)[0]
    const before = copies.get(name) ?? 0
    copies.set(name, before + 1)
    scores[place]! *= SAME_NAME ** before
  }
  return order.toSorted((a, b) => scores[b]! - scores[a]! || a - b)
}
