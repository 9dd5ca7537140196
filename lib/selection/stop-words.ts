const list = (words: string) => new Set(words.split(/\s+/))

/** Words that stand in every task and say nothing about tools. Compared before stemming. */
export const STOP_WORDS = list(
  `a about after again all already also am an and any are as at be because been before being both but by can cannot could
  did do does doing done down each either else every few for from further had has have having he her here hers him his
  how i if in into is it its itself just let like me might more most much must my need needs no nor not now of off on
  once one only or other our ours out over own per please same shall she should so some such than that the their theirs
  them themselves then there these they this those through to too under until up upon us very want wants was we were
  what when where which while who whom whose why will with within without would yes yet you your yours help kindly
  thanks thank hi hello hey using via lets ll re ve s t d m don`,
)

/** Words that hold a little meaning: they break ties, and never choose a tool alone. */
export const WEAK_WORDS = list(
  `answer available based called containing contains current currently data detail detailed details different exact
  following first last get give given gives has information latest main make makes new number numbers one output provide provided
  provides result results return returned returns show tell text thing things tool tools two use used user uses value
  values various way work working`,
)
