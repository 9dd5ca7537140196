/** What stands on the page with the roles. */
export const words = {
  title: 'Roles',
  about: 'There are two. What somebody is, is set under People; what one token may do, where it is made.',
  heads: { may: 'May', person: 'Person', administrator: 'Administrator' },
  yes: 'yes',
  no: 'no',
  note: 'Administrators read the runs of others as a link to one would show it, and change nothing of them. Nobody, administrators included, sees what is in the files or calls of others, or their sessions and secrets, here. A token or an app that was given some tools administers nothing, whoever made it.',
  /** What each may do; true is yes. */
  rows: [
    ['Run tasks and programs, keep files, skills and sessions', true, true],
    ['Add servers by address for themselves', true, true],
    ['Say which of their calls are asked about', true, true],
    ['Make API tokens and let apps in, within their own reach', true, true],
    ['Share a session of theirs by a link', true, true],
    ['Add, change and remove servers that everybody has', false, true],
    ['Add servers that run a command on this machine', false, true],
    ['Decide on changed tools of servers that everybody has', false, true],
    ['Choose the model and its key', false, true],
    ['Invite, disable and delete people, and make administrators', false, true],
    ['See usage by person, the audit log, health and metrics', false, true],
    ['Read the runs of others; each one that is opened is noted', false, true],
  ] as [may: string, person: boolean, administrator: boolean][],
}
