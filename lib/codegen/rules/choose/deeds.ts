/** Kinds of what is done, each with the verbs people and tools have for it. The first line that has a verb is its deed. */
const DEEDS = {
  read: 'get list show find search look lookup fetch read retrieve check count query describe tell display see view know have display compare which what who how when where any browse explore inspect total sum average calculate compute forecast need want analyze give pick take rank sort group filter summarize collect geocode estimate measure identify detect determine evaluate listen hear',
  create:
    'create add make open new insert append enter put book schedule note record register start log file leave write jot prepare generate draft plan build save store raise reserve stick',
  send: 'send post mail email message reply publish share notify tell ping write submit respond answer say announce text forward',
  update:
    'update change set edit modify rename mark move patch assign reassign label adjust put turn mend fix correct reschedule dim brighten raise lower increase decrease reduce hand shift postpone delay push extend prioritize switch',
  set: 'set adjust change turn put dim brighten raise lower increase decrease reduce switch mark update',
  move: 'move drag shift transfer put relocate push drop pull slide',
  assign: 'assign reassign hand give delegate allocate pass',
  switch: 'turn switch power flip toggle put shut',
  begin: 'start begin launch run play resume continue activate unpause',
  end: 'stop end halt pause quit kill terminate',
  delete:
    'delete remove cancel drop clear erase discard trash purge unsubscribe destroy kill scrap ditch dump strike kick',
  complete: 'complete finish tick close resolve done check archive end cross',
  pay: 'pay transfer send wire remit',
  merge: 'merge squash',
  react: 'react',
  comment: 'comment leave reply',
  refund: 'refund reimburse',
  fork: 'fork clone copy duplicate',
  run: 'run execute call invoke trigger',
  convert: 'convert translate transform',
} as const

export type Deed = keyof typeof DEEDS

const byVerb = new Map<string, Deed[]>()
for (const [deed, verbs] of Object.entries(DEEDS))
  for (const verb of verbs.split(' ')) byVerb.set(verb, [...(byVerb.get(verb) ?? []), deed as Deed])

/** What a verb may mean, likelier first; none for a word that is no verb of these. */
export const deedsOf = (verb: string): readonly Deed[] => byVerb.get(verb) ?? []

/** Verbs of tools that change anything; all others change one thing, and are not meant by every change. */
const GENERAL = new Set('update change set edit modify patch adjust mark put turn manage'.split(' '))

/** What a tool does by its verb: `assign_ticket` is no update of a ticket's title. */
export const deedsOfTool = (verb: string): readonly Deed[] =>
  GENERAL.has(verb)
    ? deedsOf(verb)
    : deedsOf(verb).filter((deed, at) => (at === 0 && deedsOf(verb).length === 1) || !/^(?:update|set)$/.test(deed))

/** What a verb of the words may mean: `change` any change. */
export const deedsMeant = (verb: string): readonly Deed[] =>
  /^(?:update|change|set|edit|modify|adjust)$/.test(verb)
    ? [...deedsOf(verb), 'assign', 'move', 'switch']
    : deedsOf(verb)

/** What a verb means with a small word: `turn on`, `take off`, `hand over`, `tick off`. */
const PHRASES: Readonly<Record<string, readonly Deed[]>> = {
  'take off': ['delete'],
  'take out': ['delete'],
  'take down': ['delete', 'create'],
  'throw out': ['delete'],
  'throw away': ['delete'],
  'get rid': ['delete'],
  'kick out': ['delete'],
  'call off': ['delete'],
  'tick off': ['complete'],
  'check off': ['complete'],
  'cross off': ['complete'],
  'strike off': ['complete', 'delete'],
  'close down': ['complete'],
  'hand over': ['assign', 'update'],
  'pass on': ['assign', 'send'],
  'give to': ['assign', 'update'],
  'turn into': ['convert', 'read'],
  'turn on': ['switch', 'update'],
  'turn off': ['switch', 'update'],
  'switch on': ['switch', 'update'],
  'switch off': ['switch', 'update'],
  'put on': ['create', 'switch', 'begin', 'move'],
  'put off': ['update'],
  'push back': ['update'],
  'set up': ['create'],
  'write down': ['create'],
  'note down': ['create'],
  'jot down': ['create'],
  'find out': ['read'],
  'look up': ['read'],
  'look for': ['read'],
  'add up': ['read'],
  'sum up': ['read'],
  'go back': [],
}

export const phraseOf = (verb: string, particle: string): readonly Deed[] | undefined => PHRASES[`${verb} ${particle}`]

export const PARTICLES = new Set('on off out up down over away back along in into rid to for'.split(' '))

/** What turns a deed round: of two that stand for each other a tool of the one is never meant by the other. */
const POLES = [
  [
    'on start begin enable activate resume play launch unpause continue',
    'off stop end disable deactivate pause halt shut quit kill out',
  ],
  ['up raise increase brighten louder higher', 'down lower decrease reduce dim quieter'],
  ['open', 'close shut'],
  ['show', 'hide'],
  ['lock', 'unlock'],
] as const

const sides = new Map<string, string[]>()
for (const [at, pair] of POLES.entries())
  for (const [side, list] of pair.entries())
    for (const word of list.split(' ')) sides.set(word, [...(sides.get(word) ?? []), `${at}${side === 0 ? '+' : '-'}`])

const turned = (side: string) => (side.endsWith('+') ? `${side.slice(0, -1)}-` : `${side.slice(0, -1)}+`)

/** The sides a word is on: `off` and `stop` on one, `on` and `start` on the other. */
export const sidesOf = (word: string): readonly string[] => sides.get(word) ?? []

/** Whether words of one say the opposite of words of another: `turn off` and `turn_on`, `freeze` and `unfreeze`. */
export function isOpposite(some: readonly string[], others: readonly string[]): boolean {
  const ours = new Set(some.flatMap(sidesOf))
  const theirs = others.flatMap(sidesOf)
  if (theirs.some((side) => ours.has(turned(side)) && !ours.has(side)) && !theirs.some((side) => ours.has(side)))
    return true
  return some.some((one) => others.some((other) => one === `un${other}` || other === `un${one}`))
}

/** Whether both stand on a side, and on the same: `off` for `turn_off`. */
export const isSameSide = (some: readonly string[], others: readonly string[]): boolean => {
  const ours = new Set(some.flatMap(sidesOf))
  return others.flatMap(sidesOf).some((side) => ours.has(side))
}
