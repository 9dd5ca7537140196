import { formatQuantity } from '../../../lib/format/duration.ts'

export const words = {
  tokens: 'API tokens',
  tokensLink: 'Manage',
  tokensLinkLabel: 'Manage API tokens',
  noTokens: 'None. With a token a script or an agent asks over HTTP in your name.',
  tokenCount: (count: number) => `${formatQuantity(count, 'token asks', 'tokens ask')} in your name.`,
  tokensEnding: (names: string[]) =>
    `${names.join(', ')} ${names.length === 1 ? 'ends' : 'end'} within 7 days, or did.`,
  limits: 'Limits',
  limitsLink: 'Details',
  limitsLinkLabel: 'Details of the limits',
  routeLink: 'Details',
  routeLinkLabel: 'Details of where a task goes',
  delete: {
    title: 'Delete this account',
    action: 'Delete…',
    about: 'Your runs, servers, tokens and files go with it. You can take your files with you first.',
    dialog: 'Delete your account?',
    first: 'Take with you first',
    files: 'Download all files as zip',
    runs: 'Runs, to export the ones you want',
    goesNow: 'Is deleted at once',
    goesNowList:
      'your account and password, signed-in browsers, API tokens and connected apps, servers you added with their keys, sessions of work and links to them, runs with their records, comparisons, and what was always allowed. Runs under way are stopped.',
    goesLater: (days: number) =>
      days === 0 ? 'Is deleted when workspaces are next cleaned' : `Is deleted after ${formatQuantity(days, 'day')}`,
    goesLaterList:
      'your files with their checkpoints and states, and your skills. Nobody can open them here; until then whoever runs this server can still give them back.',
    stays: 'Stays',
    staysList: 'lines of the server’s logs, which name your e-mail address, and backups that were made of this server.',
    email: 'Type your e-mail address to confirm',
    emailHint: (email: string) => email,
    password: 'Your password',
    cancel: 'Keep the account',
    confirm: 'Delete the account',
    busy: 'Deleting…',
    wrongEmail: (email: string) => `Expected ${email}.`,
    noPassword: 'Enter your password.',
    wrongPassword: 'This is not your password.',
    done: 'Your account is deleted',
    doneAbout: 'You are signed out everywhere.',
    leave: 'Go to the first page',
  },
}
