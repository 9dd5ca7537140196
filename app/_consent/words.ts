/** What is said where an app asks to be let in. */
export const words = {
  page: 'Connect an app',
  title: (app: string) => `Let “${app}” use your tools?`,
  reach: {
    legend: 'What it may use',
    all: 'All tools you have, also those you add later',
    some: 'Only what you choose',
    none: 'Choose at least one tool, or do not allow it.',
  },
  does: {
    legend: 'What it may do with them',
    all: 'Everything they do. Calls that may destroy something are asked about in the app, which may answer for you',
    reads: 'Only read',
  },
  deny: 'Deny',
  allow: 'Allow',
  howLong:
    'It stays connected for as long as it is used once in 30 days. You can disconnect it at any time under Settings, You.',
  sentTo: 'Sends you to',
  describedAt: 'Described at',
  inTheNameOf: 'In the name of',
  would: 'It would run programs in your name, with the tools below and the files of your workspace, and see your runs.',
  nameOfSite: 'The name is what that site says of it.',
  nameOfApp: 'The name is what the app calls itself: anybody can make one up.',
  isLocal: 'It is an app on this computer. Allow it only if you have just connected it yourself.',
  isElsewhere: 'Allow it only if you have just connected it yourself, and the address above is its own.',
  somebodyElse: 'Somebody else has signed in since this page was opened. Load it again.',
}
