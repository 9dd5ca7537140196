/** What stands on every page of the site, and where there is none. */
export const words = {
  site: 'cem playground',
  titles: '%s · cem playground',
  about: 'Say what should be done; see the tools it picks, the program it writes and each call it makes.',
  error: {
    title: 'This page could not be shown',
    about: 'Something failed on our side. The log of the server says what; nothing of yours is lost.',
    again: 'Try again',
  },
  notFound: {
    title: 'There is no such page',
    goTo: 'Go to the',
    playground: 'playground',
  },
}
