import type { Transport } from '../../lib/clients/clients.ts'
import { formatCount } from '../../lib/format/duration.ts'
import type { RefusedAgent } from '../_server/refused-agents.ts'

/** What the page of agents says. */
export const words = {
  page: {
    title: 'Agents',
    titleOf: (client: string) => `${client} · Agents`,
    head: 'Use it from your agent',
    about: (tools: number) =>
      `Your agent sees two tools instead of ${formatCount(tools)} and writes programs that call the rest. Your rules and limits hold there too; the card “Approvals” says what is asked about.`,
    allTokens: 'All tokens',
    setUp: (client: string) => `Set up ${client}`,
  },
  clients: {
    legend: 'Agent',
    called: (ago: string) => `called ${ago}`,
    tokenUsed: (ago: string) => `token used ${ago}`,
    refused: (ago: string) => `refused ${ago}`,
    noCall: 'no call yet',
    notSetUp: 'not set up',
  },
  steps: {
    done: (number: number) => `${number}, done`,
  },
  token: {
    title: 'Token',
    shownOnce: 'made just now and shown only this once',
    signsIn: (client: string) => `Not needed: ${client} sends you here to sign in, and you choose what it may do.`,
    ofCommand: 'Not needed: the command works on its own machine, in the local workspace there.',
    form: (name: string) => `Token for ${name}`,
    reach: { label: 'Servers and tools', all: 'All servers', some: 'Some servers or tools' },
    mayDo: { label: 'May do', reads: 'Read only', all: 'Read and write' },
    ends: { label: 'Ends', '30': 'in 30 days', '90': 'in 90 days', '365': 'in a year', never: 'never' },
    endsOn: (day: string) => `ends ${day}`,
    endsNever: 'does not end',
    nothingChosen: 'Choose at least one server or tool.',
    create: (name: string) => `Create the token for ${name}`,
    creating: 'Creating…',
    aboutAll: 'It can do what you can. Calls that may destroy something are asked about, or denied.',
    aboutReads: '“Read only” refuses tools that write, whatever the program says.',
    useOwn: 'Use a token you have',
    own: 'a token you have',
    copied: 'the token',
    change: 'Change',
  },
  paste: {
    label: 'Your token',
    hint: 'It is filled into the block below, on this page alone.',
    wrong: 'A token is cem_ and 43 letters, digits, - or _.',
    use: 'Use this token',
  },
  block: {
    form: 'Form',
    forms: { http: 'Over HTTP', command: 'Over a command' } satisfies Record<Transport, string>,
    blockOf: (name: string) => `Block for ${name}`,
    commandOf: (name: string) => `Command of ${name}`,
    addressFor: (name: string) => `Address for ${name}`,
    addIn: (name: string) => `Add it in ${name}`,
    runOne: 'Run one command',
    addTo: 'Add this to',
    orAddTo: 'Or add this to',
    orByCommand: (name: string) => `Or by the command of ${name} itself.`,
    placeOf: (placeholder: string) => `The token of step 1 takes the place of ${placeholder}.`,
    someFolder: '/path/to/code-execution-mcp',
    putFolder: (placeholder: string) => `Put the folder of your own checkout in place of ${placeholder}.`,
    orWritten: 'Or let our command write it. It shows the diff first and keeps what else is in the file.',
    writes: 'Command that writes it',
    asksForToken: 'The command asks for the token, so that it stays out of the history of your shell.',
    // The option follows.
    undo: 'Undo it with',
    undoOption: '--remove',
  },
  call: {
    title: 'First call',
    lost: 'The server is not responding. This page keeps trying.',
    needsToken: 'Needs the token of step 1.',
    onItsOwn: (name: string) =>
      `Over a command ${name} starts a server of its own on its machine, in the local workspace there. Its calls do not pass through this server, so there is nothing to wait for: start it and ask “Which tools can you search?”`,
    outOfReach: (name: string) =>
      `${name} cannot reach the address of step 2: its connectors call from a cloud, not from your machine. Give the server a public address with HTTPS, and set NEXTAUTH_URL to it.`,
    howToReach: 'How to put it behind a proxy',
    waiting: 'Waiting for the first call',
    waitingFor: (name: string) => `from ${name}. Start it and ask: “Which tools can you search?”`,
    connected: 'Connected.',
    // The name of the tool follows.
    called: (who: string) => `${who} called`,
    askedForRun: (who: string) => `${who} asked for a run`,
    unknownClient: (client: string) => `“${client}”`,
    seeRun: 'See the run',
    somebody: (userAgent: string) => `A client at your network address${userAgent ? ` (${userAgent})` : ''}`,
    refused: (who: string) => `${who} reached this server and was refused`,
    refusal: {
      'no-token': {
        what: 'there was no token in the request.',
        next: 'Put in the whole block, with the headers, and start the client anew.',
      },
      'unknown-token': {
        what: 'its token is unknown, expired or revoked.',
        next: 'Make a new one in step 1, and put the block in again.',
      },
      'may-only-look': {
        what: 'its token is view only, and a call needs more.',
        next: 'Make one in step 1 that may read, or read and write.',
      },
    } satisfies Record<RefusedAgent['why'], { what: string; next: string }>,
    at: (time: string) => `at ${time}`,
    on: (day: string, time: string) => `on ${day} at ${time}`,
  },
  costs: {
    counting: 'Counting tokens…',
    notCounted: 'The tokens could not be counted. Load the page again.',
    title: (name: string) => `What it costs ${name} to have it, in tokens`,
    ours: (profile: string) => `This server, profile ${profile}`,
    direct: (tools: number) => `The same ${formatCount(tools)} tools listed directly`,
    searched: (tools: number) => `With tool search, ${tools} of them loaded`,
    tokensUnit: 'tokens',
  },
  sees: {
    title: 'What it sees',
    profile: 'Profile',
    other: (profile: string, tokens: number, tools: number) => `${profile} ${formatCount(tokens)} (${tools} tools)`,
    // What the address has follows.
    foot: (others: string) =>
      `${others}. Counted with o200k; other models differ by a few percent. A client is shown “code” unless its token says otherwise, or its address by`,
    ofAddress: '?profile=',
    caption: (profile: string) => `Tokens of the profile ${profile}`,
    tool: 'Tool',
    tokens: 'Tokens',
    instructions: 'instructions',
  },
  approvals: {
    title: 'Approvals',
    ifForms: (name: string) =>
      `If ${name} can show forms (it says so when it connects), a call that needs your approval is asked about there, and no answer counts as denied.`,
    forms: (name: string) =>
      `${name} can show forms. A call that needs your approval is asked about in ${name}, as a form. No answer counts as denied.`,
    noForms: (name: string) => `${name} shows no forms.`,
    denied: 'Without forms a call that may destroy something, or that a rule asks about, is denied.',
    runYourself: {
      http: (name: string) =>
        `${name} is told the address where you can run the program again yourself, and are asked.`,
      command: (name: string) =>
        `${name} is told the command that runs the program again on a terminal, where you are asked.`,
    } satisfies Record<Transport, (name: string) => string>,
    unasked: 'Calls of tools that do not say what they change are made without asking.',
  },
}
