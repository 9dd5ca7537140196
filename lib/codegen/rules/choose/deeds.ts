/** Kinds of what is done, each with the verbs people and tools have for it. The first line that has a verb is its deed. */
const DEEDS = {
  read: 'get list show find search look lookup fetch read retrieve check count query describe tell display see view know have display compare which what who how when where any browse explore inspect total sum average calculate compute forecast need want is do analyze give pick take',
  create:
    'create add make open new insert append enter put book schedule note record register start log file leave write prepare generate draft set up plan build save store',
  send: 'send post mail email message reply publish share notify tell ping write submit respond answer say announce',
  update:
    'update change set edit modify rename mark move patch assign reassign label adjust put turn mend fix correct reschedule',
  delete: 'delete remove cancel drop clear erase discard trash purge unsubscribe destroy',
  complete: 'complete finish tick close resolve done check archive end',
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
