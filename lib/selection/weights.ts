// Every figure by which tools are ranked and chosen. They were set by the measurements of docs/decisions/0005 and 0007; a
// change to one is measured again with `npm run bench -- selection`.

// What a word counts as a query term, where the clause's own words count 1.

/** A word like another, as the vocabulary has it. */
export const NEIGHBOUR_WEIGHT = 0.5
/** A word that is related: several share a line, and none is the word itself. */
export const RELATED_WEIGHT = 0.4
/** What a word that no tool has was probably meant to be. */
export const SIMILAR_WEIGHT = 0.6
/** A word that says little, such as `get`. */
export const WEAK_WEIGHT = 0.25
/** A word of requests, when all tools are ranked. */
export const REQUEST_WEIGHT = 0.25
/** A word of a quotation or an address: what a tool works on. */
export const QUOTED_WEIGHT = 0.15
/** A word of a need that is implied, when all tools are ranked. */
export const IMPLIED_WEIGHT = 0.3

// What tools and servers score for a query term.

/** A word no tool has may be what matters most, or a name: it counts against all tools, but not in full. */
export const UNKNOWN_TERM = 0.6
/** From this sum of its tools' weights on a server is half about a word. */
export const SERVER_HALF = 1
/** Larger servers need more of it. */
export const SERVER_HALF_PER_TOOL = 0.05

// How the parts of a ranking are mixed.

/** How much the server as a whole counts beside the tool itself. */
export const SERVER_SHARE = 0.5
/** How much it counts to be the best for one clause, beside fitting the whole task. */
export const CLAUSE_SHARE = 0.5
/** How much meaning counts beside words: as much, since neither could be measured against the other here. */
export const MEANING_SHARE = 0.5
/** When a server is named, the tools of the others are worth this much. */
export const OTHER_SERVER = 0.4
/** What a tool called like a better one is worth of its own score. */
export const SAME_NAME = 0.92

// Which tools one clause gets. Shares are of what a tool could score at most.

/** How much the rest of the task, and the server, count beside what a tool covers of the clause itself. */
export const CONTEXT_SHARE = 0.7
/** Below this a clause has no tool: most of what it asks for is unknown to the catalog. */
export const FLOOR = 0.18
/** A tool is chosen when it is this close to the clause's best. */
export const CLOSE_TO_BEST = 0.7
/** A fall this steep between two neighbours ends the choice before the ceiling does. */
export const STEEP_FALL = 0.88
/** One clause is one step, and one step is served by few tools. */
export const CEILING = 3
/** Two tools this close to each other are equally good. */
export const EQUALLY_GOOD = 0.97
/** A tool serves a query term better than another when it does by this share. */
export const BETTER_BY = 0.1
/** A query term is met at all from this share on. */
export const MET = 0.2
/** It counts as served from this share on. */
export const SERVED = 0.3
/** What the chosen do not serve gets a tool of its own when one covers this much of it. */
export const UNSERVED_FLOOR = 0.45
/** Words of requests and names weigh less than this when tools are ranked. */
export const TELLING = 1
/** So many telling words met are no chance. */
export const SEVERAL = 2

// What is chosen where a task is not understood.

/** From this share of a clause on, covered by its best tool, the clause is understood. */
export const UNDERSTOOD = 0.4
/** Alternatives are this close to the best of the task. */
export const CLOSE_ALTERNATIVE = 0.6
/** Among so few tools the first is the right one or there is none; among thousands many look alike. */
export const FEW_TOOLS = 64

// What people are told.

/** Being as much alike as this, between the average tool and the best, is a reason. */
export const ALIKE_IN_MEANING = 0.5
/** Meaning alone chooses no tool: without a word in common scores stay far under every floor. */
export const NO_WORDS_FIT = 0.05
/** Looking alike is no evidence: the score of similar letters stays far under every floor. */
export const SIMILAR_LETTERS = 0.05
