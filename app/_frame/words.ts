import { formatQuantity } from '../../lib/format/duration.ts'

/** What the band on top of every page says, and what stands around the page. */
export const words = {
  mark: 'cem',
  main: 'Main',
  menu: 'Menu',
  placesLabel: 'Places',
  places: {
    playground: 'Playground',
    runs: 'Runs',
    skills: 'Skills',
    connections: 'Connections',
    agents: 'Agents',
    files: 'Files',
    tokens: 'Tokens',
  },
  waiting: (count: number) => formatQuantity(count, 'waits for you', 'wait for you'),
  account: {
    title: 'Account',
    of: (email: string) => `Account of ${email}`,
    administrator: 'Administrator',
    member: 'Member',
    runs: 'All runs',
    settings: 'Settings',
    documentation: 'Documentation',
    signOut: 'Sign out',
  },
  theme: {
    title: 'Theme',
    label: (theme: string) => `Theme: ${theme}`,
    system: 'System',
    light: 'Light',
    dark: 'Dark',
  },
  offline: {
    page: 'the page',
    isBack: 'The server is responding again.',
    isAway: (name: string) =>
      `The server is not responding, so “${name}” cannot be opened now. This page is kept; it tries again every few seconds.`,
    open: (name: string) => `Open ${name}`,
    stay: 'Stay here',
  },
  skipToTask: 'Skip to the task',
  skipToResult: 'Skip to the result',
}
