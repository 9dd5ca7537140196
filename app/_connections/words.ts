import type { Pending } from '../../lib/connections/shown-connection.ts'
import type { SignInEnd } from '../../lib/connections/sign-in/create-sign-ins.ts'
import { formatCount, formatQuantity } from '../../lib/format/duration.ts'

const added = (forEverybody: boolean) => `is added${forEverybody ? ' for everybody' : ''}`

const ends: Record<SignInEnd, (name: string) => string> = {
  connected: (name) => `You are signed in at ${name}.`,
  refused: (name) => `Signing in at ${name} was refused: no permission was given. You can try again.`,
  expired: (name) => `Signing in at ${name} took longer than ten minutes. Start again with “Sign in”.`,
  mismatch: () =>
    'This response does not belong to a sign-in that you started here, or was used already. Nothing was changed; start again with “Sign in”.',
  failed: (name) => `Signing in at ${name} failed. The reason is shown with the server.`,
}

/** What the page of connections says. */
export const words = {
  page: {
    title: 'Connections',
    titleOf: (server: string) => `${server} · Connections`,
    inTab: (title: string) => `${title} · cem playground`,
    server: 'Server',
    removed: 'removed',
    noServer: (name: string) => `There is no server “${name}” here.`,
    mayBeRemoved: 'It may have been removed, or be somebody else’s.',
    allServers: 'All servers',
    choose: 'Choose a server',
    chooseAbout:
      'Here you see what it offers and what happens when a program calls it. Descriptions from servers are not trusted.',
    first: 'Connect your first server',
    firstAbout: 'Programs import the tools of MCP servers. Paste an mcpServers block or add one server.',
    firstPaste: 'Paste an mcpServers block',
  },
  groups: {
    needYou: 'Need you',
    yours: 'Yours',
    shared: 'Shared with everybody here',
    builtIn: 'Built in',
  },
  reasons: {
    signIn: (host: string) => `Waiting for your sign-in at ${host}`,
    changed: (count: number) =>
      `${formatQuantity(count, 'description')} changed; ${count === 1 ? 'that tool is' : 'those tools are'} paused`,
    stderr: (line: string) => `stderr: ${line}`,
    none: 'It gave no reason.',
    stopped: 'It was stopped before it responded.',
  },
  transports: { builtIn: 'built in', command: 'command' },
  signIn: {
    label: 'Sign in',
    at: (name: string) => `Sign in at ${name}`,
    going: 'Going there…',
    someServer: 'the server',
    ends,
    noPage: 'The request does not say which page it came from.',
  },
  pending: {
    modules: (written: number, of: number) => `Generating modules: ${formatCount(written)} of ${formatCount(of)}.`,
    modulesOf: (name: string) => `Modules of ${name}`,
    connecting: (seconds: string, limit: string, waitingFor: string) =>
      `Connecting… ${seconds} s of ${limit}, waiting for ${waitingFor}.`,
    waitingFor: {
      start: 'its command to start and respond',
      answer: 'its address to respond',
      tools: 'its list of tools',
    } satisfies Record<Pending['waitingFor'], string>,
    cancel: 'Cancel',
    cancelOf: (name: string) => `Cancel connecting ${name}`,
  },
  add: {
    title: 'Add servers',
    ways: 'How to add',
    paste: 'Paste a block',
    url: 'Address',
    command: 'Command',
    found: 'Found on this machine',
    block: 'mcpServers block',
    blockHint:
      'As in the documentation of the server or the settings of another client. Headers are kept encrypted and not shown again.',
    whatWasRead: 'What was read',
    read: (count: number) => `${formatQuantity(count, 'server')} read.`,
    nothingStarts: 'Nothing starts before you add it.',
    noBlock: 'Paste a block first.',
    nothingChosen: 'Nothing of this is chosen, or can be added.',
    noServer: 'Choose a server first.',
    tooMany: (most: number) => `At most ${most} servers can be added at once.`,
    forEverybody: 'For everybody here',
    chosen: (chosen: number, count: number) => `${chosen} of ${count} chosen`,
    cancel: 'Cancel',
    close: 'Close',
    canClose: 'You can close this: the rest continues, and each server shows its state in the list.',
    adding: 'Adding…',
    reading: 'Reading…',
    add: 'Add',
    addCount: (count: number) => `Add ${formatQuantity(count, 'server')}`,
    addOne: (name: string) => `Add ${name}`,
    addForEverybody: (name: string) => `Add ${name} for everybody`,
  },
  entry: {
    name: 'Name',
    nameHint: 'Programs import its tools by this name.',
    noName: 'Give it a name.',
    url: 'Address',
    urlHint: 'For example https://example.org/mcp',
    wrongUrl: 'Expected an address that begins with https:// or http://.',
    headers: 'Headers (optional)',
    headersHint: 'One a line: Authorization: Bearer … They are kept encrypted and not shown again.',
    wrongHeaders: 'Expected lines such as Authorization: Bearer …',
    commandAbout:
      'A command runs on this host with the rights of the server, outside the sandbox. It is shared with everybody here.',
    command: 'Command',
    commandHint: 'Each argument on a line of its own. It is not passed through a shell.',
    noCommand: 'Enter the command, and under it each argument on a line of its own.',
    env: 'Environment (optional)',
    envHint: 'One a line: TOKEN=value. Kept encrypted and not shown again.',
    wrongEnv: 'Expected lines such as TOKEN=value',
  },
  found: {
    again: 'Look again',
    reading: 'Reading the files of other clients on this machine…',
    none: 'No MCP servers were found in the files of other clients on this machine.',
    about:
      'Read from the files of other clients on this machine. Their files stay as they are, and nothing has been started.',
    chooseNone: 'Choose none',
    chooseAll: 'Choose all',
    // The name and the file of a client stand before it.
    leftOut: (why: string) => `was left out. ${why}`,
    inFile: (client: string, file: string) => `${client}, ${file}`,
    lookedFor: 'Looked for:',
    noneInIt: 'no servers in it',
    notThere: 'not there',
    noneIn: (files: string) => `No servers in them: ${files}.`,
    absent: (clients: string) => `Looked for, not there: ${clients}.`,
  },
  choice: {
    runsCommand: 'runs a command here',
    asksFor: (what: string) => `asks for ${what}`,
    isOff: 'switched off there, and kept off',
    sameName: 'you have one of this name',
    cannot: (why: string) => `It cannot be added: ${why}.`,
    secrets: (names: string) => `Values not shown: ${names}.`,
    handed: (variables: string) => `It is handed ${variables} of this server’s environment.`,
    ignored: (names: string) => `Without effect here: ${names}.`,
    fillIn: (server: string) => `${server} asks for it. Fill it in, or leave the server out.`,
  },
  shared: {
    commands: 'Commands run on this host',
    environment: 'The environment of this server is handed on',
    // The names of the servers stand between these two.
    before: (what: string) => `${what} for everybody, so`,
    after: 'will be shared. You may do that as an administrator.',
  },
  // Each but the first of these stands behind the name of a server.
  results: {
    title: 'What came of it',
    notAdded: (fault: string | null) => `was not added. ${fault}`,
    staysOff: (forEverybody: boolean) => `${added(forEverybody)} and stays off, as it was: nothing of it was started.`,
    pending: (forEverybody: boolean) => `${added(forEverybody)} and still connecting. Closing this does not stop it.`,
    found: (forEverybody: boolean, tools: number) => `${added(forEverybody)}: ${formatQuantity(tools, 'tool')} found.`,
    wantsSignIn: (forEverybody: boolean) => `${added(forEverybody)}, and wants you to sign in.`,
    unreachable: (forEverybody: boolean, fault: string) => `${added(forEverybody)}, but cannot be reached. ${fault}`,
    again: 'Try again',
    againOf: (name: string) => `Try again: ${name}`,
  },
  remove: {
    title: (name: string) => `Remove ${name} for everybody?`,
    access: 'Everybody here loses access to it.',
    tools: (count: number) =>
      `Its ${count === 1 ? 'tool goes' : `${formatCount(count)} tools go`} for everybody here: programs that import ${count === 1 ? 'it' : 'them'} are refused.`,
    putBack: (minutes: number, secrets: readonly string[]) =>
      `It can be put back for ${minutes} minutes. Then its settings${secrets.length > 0 ? ` and what is saved of ${secrets.join(', ')}` : ''} are deleted.`,
    cancel: 'Cancel',
    remove: (name: string) => `Remove ${name}`,
  },
  chooseTools: {
    label: (server: string) => `Tools of ${server} to use`,
    hint: 'One name a line; * stands for any characters. Empty: all of them.',
    useAll: 'Use all tools',
    useThese: 'Use these tools',
  },
  consent: {
    title: (server: string, tool: string) => `Call ${server}.${tool}?`,
    isDestructive: 'The tool says that it is destructive: what it deletes or overwrites may be lost.',
    each: 'An administrator has people asked before each call of it.',
    once: 'No trusted source says that it only reads, so it may change something.',
    quoted: (description: string) => `“${description}”`,
    noArguments: 'Without arguments.',
    call: (tool: string) => `Call ${tool}`,
    doNot: 'Do not call it',
    askedOnce: 'Asked once while this page is open.',
  },
  schema: {
    whole: 'Input',
    wholeHint: 'The whole input as a JSON object.',
    takesNothing: 'It takes nothing.',
    optional: (name: string) => `${name} (optional)`,
    asJson: 'As JSON.',
    noChoice: 'Choose one.',
    isRequired: 'This field is required.',
    noNumber: (text: string) => `Expected a number, not “${text}”.`,
    noJson: 'This is not JSON.',
    noObject: 'Expected a JSON object.',
  },
}
