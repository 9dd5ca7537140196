import { formatBytes } from '../../../lib/format/bytes.ts'
import { formatCount, formatDuration, formatQuantity } from '../../../lib/format/duration.ts'

/** What is said of tools: those a task gets, those that come near, and all there are. */
export const words = {
  title: 'Tools',
  lists: 'Tool lists',
  thisRun: 'This run',
  chosen: 'Chosen',
  catalog: 'Catalog',
  connect: 'Connect a server',
  tooLong: 'This task is too long to be ranked. Put long data into a file and name the file.',
  none: {
    before: 'No tools are connected.',
    after: ', and its tools are listed here.',
  },
  noFit: {
    title: 'No connected tool fits.',
    nearest: (name: string, score: string) => `Nearest: ${name} (${score}).`,
    after: 'or describe the task differently.',
  },
  noneByWords:
    'No tool fits the words of the task. The program is written without, or with tools that are searched for.',
  translated: (by: string, query: string) => `Task translated for tool search by ${by}: “${query}”`,
  foreign: {
    title: 'Tool search knows English words only.',
    about:
      'A model translates the task for the search when it runs. Without one, choose tools yourself or write the task in English.',
  },
  cost: {
    beforeTokens: (tools: number) => `${formatQuantity(tools, 'tool')},`,
    afterTokens: (all: number | undefined) => `${all === undefined ? '' : ` of ${formatCount(all)}`} tokens to read.`,
    left: (count: number, considered: number) =>
      `${formatCount(count)} of ${formatQuantity(considered, 'tool')} were not chosen.`,
    stayOut: (count: number, considered: number) =>
      `${formatCount(count)} of ${formatQuantity(considered, 'tool')} stay out: the program is written without them.`,
  },
  rankedBy: (method: string, ms: number | undefined) =>
    `Ranked by ${method}${ms === undefined ? '' : ` in ${formatDuration(ms)}`}.`,
  noModel: 'The ranking used no model.',
  ranked: {
    chosen: 'Chosen tools',
    near: 'Nearly chosen',
    cut: (score: string) => `cut at ${score}`,
    steps: 'each step has its tools',
  },
  row: {
    beforeScore: ', score ',
    beforeServer: ', of ',
    beforeWhy: 'because of ',
    tokens: (count: number) => `${formatCount(count)} tok`,
    isGone: 'It is not connected any more.',
  },
  ofRun: {
    sent: {
      direct: 'Every tool in use is sent to the model with each request, so none is chosen.',
      directWithSearch: 'The model searches for tools itself; those it finds are sent with its next requests.',
    },
    given: 'The program was given, so no tools were chosen. It can call what it imports.',
    ended: 'The run ended before tools were chosen.',
    choosing: 'Tools are being chosen',
  },
  live: {
    title: 'What this task would get, before it runs',
    toCome: 'The tools for this task are shown here.',
    ranking: 'The tools for this task are being ranked',
    offline: 'The server is not responding.',
    isBefore: 'What you see was ranked before.',
    again: 'Rank again',
    onlyPinned: 'Besides what you pinned, no tool fits.',
    said: (count: number, considered: number, first: string) =>
      `${count} of ${considered} tools would be chosen, first ${first}.`,
    saidNone: 'No tool fits.',
    saidNearest: (nearest: string) => `No tool fits. Nearest: ${nearest}.`,
  },
  pins: {
    label: 'Pinned and excluded tools',
    pin: 'Pin',
    unpin: 'Unpin',
    exclude: 'Exclude',
    allow: 'Allow again',
    isPinned: 'pinned',
    isExcluded: 'excluded',
    pinOne: (name: string) => `Pin ${name}`,
    unpinOne: (name: string) => `Unpin ${name}`,
    excludeOne: (name: string) => `Exclude ${name}`,
    allowOne: (name: string) => `Allow again ${name}`,
    unknownOne: (name: string) => `${name}, which is not connected`,
    isUnknown: 'not connected',
    pinned: (count: number) => `${count} pinned`,
    excluded: (count: number) => `${count} excluded`,
  },
  method: {
    title: 'Rank by',
    words: 'Words',
    meaning: 'Words and meaning',
    off: 'Keyword search only: embeddings are off in the configuration (embeddings.provider: none).',
    reading: (model: string) => `${model} is indexing the tools. Until then keywords rank.`,
    failing: (model: string) => `${model} is not responding, so keywords rank. It is tried again.`,
  },
  model: {
    title: 'Embedding model',
    absent: 'Keyword search only: no embedding model is installed on this machine.',
    use: 'With one, tools are found that share no word with the task.',
    askAdministrator: 'An administrator can fetch it here.',
    fetch: 'Get the model',
    again: 'Try again',
    size: (megabytes: number) => `${megabytes} MB`,
    stop: 'Stop fetching',
    progress: 'Fetching the model',
    fetching: 'Fetching the model.',
    stopped: 'Stopped. Nothing was kept.',
    failed: 'The model was not fetched.',
    trying: 'Trying it',
    bytes: (bytes: number, of: number | null) => `${formatBytes(bytes)}${of === null ? '' : ` of ${formatBytes(of)}`}`,
  },
  about: {
    noDescription: 'It has no description.',
    schemas: 'Input and output',
    input: 'Input',
    output: 'Output',
    noOutput: 'It does not describe its output.',
    loading: 'Loading…',
    offline: 'The server is not responding. Close this and open it again.',
    isGone: (name: string) => `${name} no longer exists.`,
    injected: (found: readonly string[], isChosen: boolean) =>
      `This description contains injected instructions. ${found.join(' ')} ${
        isChosen
          ? 'It is given to the program writer because you asked for it by name.'
          : 'It is shown to you and kept from the program writer. Pin it to use it all the same.'
      }`,
  },
  all: {
    filter: 'Filter tools',
    filterOf: (count: number) => `Filter ${formatQuantity(count, 'tool')}`,
    count: (count: number) => formatQuantity(count, 'tool'),
    broken: 'partly broken',
    more: (count: number, server: string) => `Show ${count} more of ${server}`,
    nothing: 'No tool is called that.',
    nearest: 'Nearest:',
  },
}
