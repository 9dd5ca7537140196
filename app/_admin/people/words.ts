import { formatCount, formatQuantity } from '../../../lib/format/duration.ts'
import type { Invitation } from '../../../lib/people/invitations.ts'

const STAYS = 'Entries of the audit log, lines of the server’s logs and backups of this server stay.'

/** What stands on the page with the people. */
export const words = {
  title: 'People',
  accounts: 'Accounts',
  about: 'Who has an account here, who is invited, and who administers. Nobody’s tasks, files or secrets are shown.',
  reading: 'Reading who is here…',
  hint: (all: number, administrators: number) =>
    `${formatCount(all)}, ${formatQuantity(administrators, 'administrator')}`,
  roles: { all: 'All', administrators: 'Administrators', disabled: 'Disabled' },
  rolesLegend: 'Which people',
  search: 'Search people by e-mail',
  searchExample: 'Part of an e-mail address',
  invite: 'Invite people',
  heads: {
    account: 'Account',
    role: 'Role',
    seen: 'Seen',
    runs: 'Runs, 30 d',
    tokens: 'API tokens',
    files: 'Files',
    action: 'Action',
  },
  administrator: 'Administrator',
  person: 'Person',
  disabled: 'Disabled',
  you: 'you',
  never: 'never',
  created: (day: string) => `account made on ${day}`,
  counting: '…',
  files: (used: string, quota: string) => `${used} of ${quota}`,
  more: (email: string) => `More for ${email}`,
  noMatch: 'Nobody matches. Change the search or show all.',
  shown: (shown: number, found: number) => `${formatCount(shown)} of ${formatCount(found)} shown.`,
  showMore: 'Show more',
  makeAdministrator: 'Make administrator',
  takeAdministrator: 'Take administration away',
  endSessions: 'Sign out everywhere',
  disable: 'Disable account',
  enable: 'Enable account',
  remove: 'Delete account',
  seeAudit: 'Audit log of this person',
  said: {
    administratorMade: (email: string) => `${email} is an administrator now.`,
    administratorTaken: (email: string) => `${email} is no administrator any more.`,
    sessionsEnded: (email: string, count: number) => `${email} is signed out of ${formatQuantity(count, 'browser')}.`,
    disabled: (email: string) => `${email} is let in no more.`,
    enabled: (email: string) => `${email} is let in again.`,
    removed: (email: string) => `The account of ${email} is deleted.`,
    withdrawn: 'The invitation opens nothing any more.',
  },
  administratorDialog: {
    title: (email: string) => `Make ${email} an administrator?`,
    about:
      'Administrators see everybody’s usage and the audit log, add servers for everybody, choose the model, and can do all of this to others, you included.',
    keep: 'Leave as it is',
    lose: 'Make administrator',
  },
  ownDialog: {
    title: 'Take administration away from yourself?',
    about: 'These pages are gone for you at once. Another administrator can give it back.',
    keep: 'Stay administrator',
    lose: 'Take it away',
  },
  disableDialog: {
    title: (email: string) => `Disable ${email}?`,
    about:
      'They are signed out everywhere, their API tokens and apps are refused, and their runs under way are stopped. Files, runs and servers stay as they are until the account is enabled again.',
    keep: 'Keep it',
    lose: 'Disable account',
  },
  removeDialog: {
    title: (email: string) => `Delete ${email}?`,
    goes: 'Deleted at once: the account, its browsers, API tokens, apps, servers they added for themselves, their runs, comparisons and sessions with their shared links, what was always allowed, and what was counted of them. Runs under way are stopped.',
    stays: (days: number) =>
      days === 0
        ? `Their files and skills go when workspaces are next cleaned. ${STAYS}`
        : `Their files and skills are kept aside for ${formatQuantity(days, 'day')}. ${STAYS}`,
    label: (email: string) => `Type ${email} to confirm`,
    wrong: 'This is another address.',
    cancel: 'Keep the account',
    confirm: 'Delete account',
    busy: 'Deleting…',
  },
  inviteDialog: {
    title: 'Invite people',
    about: 'A link makes one account, also where nobody else can sign up. It is not sent by us: copy it and send it.',
    email: 'E-mail',
    emailHint: 'Only this address can use it. Leave it empty for whoever has the link.',
    emailExample: 'ada@example.com',
    role: 'Becomes',
    days: 'Good for',
    daysWords: { 1: '1 day', 7: '7 days', 30: '30 days' },
    cancel: 'Cancel',
    make: 'Create the link',
    making: 'Making…',
    close: 'Done',
    link: 'The link',
    once: 'Copy it now: it is not shown again.',
    forWhom: (email: string | null) => (email ? `For ${email} only.` : 'Good for the first person who uses it.'),
  },
  invitations: {
    title: 'Invitations',
    hint: (open: number) => `${formatCount(open)} open`,
    none: 'Nobody is invited. Links you make stand here until they are used or end.',
    heads: { who: 'For', role: 'Role', state: 'State', by: 'By', action: 'Action' },
    anybody: 'Whoever has the link',
    withdraw: 'Withdraw',
    withdrawLabel: (who: string) => `Withdraw the invitation for ${who}`,
    state: ({ state, expiresAt, usedBy, usedAt }: Invitation): string =>
      state === 'open'
        ? `open, ends ${expiresAt.slice(0, 10)}`
        : state === 'used'
          ? `used by ${usedBy ?? 'somebody'} on ${(usedAt ?? '').slice(0, 10)}`
          : state === 'withdrawn'
            ? 'withdrawn'
            : `ended ${expiresAt.slice(0, 10)}, not used`,
  },
}
