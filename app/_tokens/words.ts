/** What the three places about tokens are called, and what each is for. */
export const words = {
  label: 'Tokens',
  time: {
    tab: 'Over time',
    title: 'Tokens',
    about: 'What runs used and what the cheapest other way would have used.',
  },
  compare: {
    tab: 'Compare',
    title: 'Compare',
    about: 'The same task, really run in three ways: same model, same tools, same approvals and limits.',
  },
  bill: {
    tab: 'Your bill',
    title: 'Your bill',
    about: 'What the schemas of your servers cost, with each turn and in a month.',
  },
}
