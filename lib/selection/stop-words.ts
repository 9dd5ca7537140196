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

/**
 * Words of requests: they say how somebody asks, or stand in every second task. In a catalog of a few hundred tools they
 * are as rare as the word that matters, so rarity there does not tell them apart; this list does.
 */
export const REQUEST_WORDS = list(
  `able actual analyse analysis analyze appropriate approximate area ask background basic begin best better beginning big
  brief bring case check choose clear collect come common compare complete comprehensive consider content correct cover
  create daily day days decide deep different directly do early easy effective end ensure estimate estimated everything
  exactly example examples explain famous fast field final find following format full future gather general
  generate go good great group guide happen high idea ideas identify important improve include includes including
  individual initial interesting interested issue item items keep key kind know large late learn level like line 
  local located location long look low manage many mean means method month monthly need new newest next nice
  offer old order organize part particular pass people perfect perform person personal place plan point popular
  possible potential prepare present previous problem process project proper provide purpose put quality question quick
  quickly quite reason reasons recent recommend reference regarding related relevant report request require
  required research respond review right round same save second see select sense service set several share
  short similar simple single situation size small solution someone something soon source special specific start
  state step steps stuff subject suggest suitable summary support sure system take tell term terms text thing things
  think time times title today top total try turn type understand update useful usual week weekly whole wonder word words
  work world year yearly years yesterday`,
)

/** Words that hold a little meaning: they break ties, and never choose a tool alone. */
export const WEAK_WORDS = list(
  `answer available based called containing contains current currently data detail detailed details different exact
  following first last get give given gives has id ids information latest main make makes new number numbers one output provide provided
  provides result results return returned returns show tell text thing things tool tools two use used user uses value
  values various way work working`,
)

/** Numbers, as people write them out. */
export const NUMBER_WORDS = list(
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
  nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion dozen half quarter third`,
)
