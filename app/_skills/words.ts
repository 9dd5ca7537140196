/** What is said of a skill wherever it stands. */
export const words = {
  ran: (returned: number, all: number) => `${returned} of ${all}`,
  costMore: (figure: string) => `${figure} more`,
  authors: { you: 'you', shared: 'shared', unknown: 'not stated' },
  trust: {
    yours: { name: 'yours', title: 'You saved or wrote it.' },
    reviewed: { name: 'reviewed', title: 'An administrator gave it to everybody.' },
    accepted: { name: 'accepted', title: 'Somebody else wrote it; you accepted it as it is.' },
    asks: {
      name: 'asks before first run',
      title: 'It is not as you saved or accepted it. Read it, then accept it.',
    },
    broken: { name: 'broken', title: 'It cannot be used as it is.' },
  },
}
