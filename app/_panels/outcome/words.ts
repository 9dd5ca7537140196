import { formatCount, formatQuantity } from '../../../lib/format/duration.ts'

/** What the outcome of a run says: its result, what it cost, and what can be done with it. */
export const words = {
  title: 'Outcome',
  enlarge: 'Enlarge the result',
  enlargeTitle: 'Enlarge (F)',
  enlargeFile: (path: string) => `Enlarge ${path}`,
  end: {
    showAs: 'Show the result as',
    shapes: {
      nothing: 'Value',
      number: 'Number',
      text: 'Text',
      truth: 'Value',
      table: 'Table',
      record: 'Fields',
      tree: 'Tree',
    },
    details: 'Details',
    stoppedAt: 'Where it stopped',
    more: (characters: number) => `${formatCount(characters)} more characters`,
    copyDetails: 'Copy the details',
    nearest: 'Nearest tools',
  },
  value: {
    emptyText: 'An empty text.',
    result: 'the result',
    json: 'the result as JSON',
    field: 'the field',
    table: 'Result as a table',
    showAll: (rows: number) => `Show all ${formatCount(rows)} rows`,
    rows: (rows: number) => `${formatCount(rows)} rows`,
    inEveryRow: (fields: string) => `In every row: ${fields}`,
  },
  files: {
    title: 'Files changed',
    changes: { created: 'new', changed: 'changed', deleted: 'deleted' },
    download: (path: string) => `Download ${path}`,
    more: (count: number, all: number) => `Show ${formatCount(count)} more of ${formatCount(all)} files`,
  },
  undo: {
    open: 'Undo what this run changed',
    title: 'Undo what this run changed?',
    about: (plan: string) => `${plan} Only files of the workspace: what was written elsewhere stays.`,
    nothing: 'There is nothing to undo: it was undone already, or what the files were before is not kept any more.',
    cancel: 'Cancel',
    undo: 'Undo',
    undoing: 'Undoing…',
    does: { created: 'comes back', changed: 'gets back what it was', deleted: 'is removed' },
    willBe: (count: number) =>
      `${formatQuantity(count, 'file')} ${count === 1 ? 'becomes' : 'become'} what ${count === 1 ? 'it was' : 'they were'} before.`,
    willStay: (count: number) => formatQuantity(count, 'file stays as it is.', 'files stay as they are.'),
    done: (count: number) => `Undone in ${formatQuantity(count, 'file')}.`,
    left: (count: number) => `${formatQuantity(count, 'file')} left as ${count === 1 ? 'it is' : 'they are'}.`,
  },
  goOn: {
    about:
      'It can resume from its log: the program runs again, and calls that were made are answered from their record. Files that it writes itself are written again.',
    resume: 'Resume',
    resuming: 'Resuming…',
    notDirect:
      'A run that calls tools directly cannot resume: there is no program that could be run again. Look at the calls it made, and run the task again.',
    notTest: 'A test cannot resume: its calls would be made. Test the skill again.',
    tests: 'Open its tests',
    notReplay: 'With recorded results it cannot resume: its calls would be made. Run it again with them instead.',
  },
  question: {
    title: 'What is missing',
    before: 'Answered before',
    about: 'It is kept with the task in the log of the run, and whoever writes the program reads it.',
    go: 'Continue',
    changeTask: 'Change the task',
    asJson: 'As JSON.',
    expected: (what: string) => `Expected ${what}.`,
  },
  answers: {
    label: 'Your answers',
    title: 'With your answers',
    askAgain: 'Ask me again',
  },
  consent: {
    label: 'Denied without asking',
    title: 'Nobody was asked',
    about: (tools: string, count: number) =>
      `${tools} can change or delete what cannot be restored. This run was started to ask nobody, so ${count === 1 ? 'it was' : 'they were'} denied.`,
    askAndRun: 'Run again and ask me',
  },
  replay: {
    of: 'Run with the recorded results of',
    test: (test: string) => `Test ${test} of the skill`,
    afterSkill: ': calls are answered from it, and no tool is called',
    clock: 'Time of day and random numbers are also as they were then.',
    resumeNotes: 'Not as it was before',
    again: 'Run again with recorded results',
    againEdited: 'Use recorded results for the edited program',
    againNote: 'Calls it made before are answered from its log and not made again.',
  },
  actions: {
    allRuns: 'All runs',
    compare: 'Compare ways',
    compareNote: 'Run its task in code mode, by direct calling and with tool search',
    save: 'Save as skill',
    delete: 'Delete run',
  },
  happened: {
    title: 'What did and did not happen',
    titleSoFar: 'What has and has not happened',
    did: 'did happen:',
    didNot: 'did not happen:',
  },
  usage: {
    label: 'What the model cost',
    limitedTo: (bounds: string) => `limited to ${bounds}`,
    requests: (count: number) => `${formatQuantity(count, 'request')} to the model`,
    soFar: 'Spent so far',
    programsSoFar: 'Spent on programs so far',
    asking: 'Asking the model',
    programs: (count: number) => `Writing ${count} programs`,
    program: 'Writing the program',
  },
  sampling: {
    forServers: 'Written for servers',
    forServersTitle: 'Written by the model for servers',
    forProgram: 'Asked by the program',
    forProgramTitle: 'Answered by the model for the program',
    cost: (read: number, written: number, isComputed: boolean) =>
      `${formatCount(read)} tokens read, ${formatCount(written)} written${isComputed ? ' (counted here)' : ''}`,
    unfinished: (model: string | undefined) => `${model} did not finish.`,
    done: (model: string | undefined, cost: string) => `${model}: ${cost}`,
    failed: (why: string, cost: string) => `Failed: ${why}${cost && ` ${cost}`}`,
    refused: (why: string) => `Refused: ${why}`,
    noReason: 'no reason was given',
  },
  tokens: {
    title: 'Tokens',
    caching: 'Prompt caching',
    noCaching: 'No caching',
    withCaching: 'With caching',
    showTable: 'Show as table',
    ways: { codeMode: 'Code mode', direct: 'Direct', directWithSearch: 'With search' },
    parts: {
      schemas: 'Schemas',
      results: 'Tool results',
      written: 'Written',
      history: 'Task, history',
      reading: 'Reading the result',
    },
    all: 'All',
    partsOf: (way: string) => `Parts of ${way}`,
    inOneTurnAtLeast: 'In one turn, at least',
    moneyNoCaching: 'Money, no caching',
    moneyWithCaching: 'Money, with caching',
    /** In place of a saving. */
    noSaving: 'Nothing is compared: the run did not return.',
    cheapest: (against: string) => `${against}, the cheapest other way`,
    fewest: (way: string, total: number, against: string, isCached: boolean) =>
      `${isCached ? 'with caching, ' : ''}${way} needs the fewest tokens: ${formatCount(total)} against ${against}.`,
    other: (total: number, way: string) => `${formatCount(total)} for ${way}`,
    betweenOthers: ' and ',
    /** `sent`: those in use, which may be fewer than are connected. */
    pays: (tools: number | null, sent: number, isCached: boolean) => {
      const when = isCached ? 'Without caching and tool search' : 'Without tool search'
      const from =
        tools === null
          ? 'code mode is cheaper with no number of tools'
          : tools <= 1
            ? 'code mode is cheaper with any number of tools'
            : `code mode is cheaper from ${formatQuantity(tools, 'tool')}`
      return `${when}, ${from}; direct calling would send ${formatCount(sent)}.`
    },
    inOneTurn: (turns: number, direct: number, directWithSearch: number) =>
      `Direct calling took ${formatCount(turns)} turns for these calls. Had all been made in one, it would need ${formatCount(direct)} tokens at the least, with tool search ${formatCount(directWithSearch)}.`,
    aTenth: 'a tenth',
    cachedUsually: (read: string) => `What an earlier turn sent already counts ${read}, as most providers charge it.`,
    cachedAs: (model: string, read: string, write: string | null, isPartly: boolean) =>
      `What an earlier turn sent already counts ${read}${
        write === null ? '' : `, and what is new ${write}${isPartly ? ' where it is computed' : ''}`
      }, as ${model} is charged.`,
    basisOf: (way: string) => `What ${way} was counted from`,
    readingOf: (way: string) => `the reading of ${way}`,
    basis: {
      measured:
        'Measured: what the provider of the model counted, of every request that this run made for its program.',
      computed:
        "Computed: this run's task, program, calls and results, counted with the tokenizer o200k_base as if a model had read and written them. No provider of a model counted all of it.",
    },
    asked: (tokens: number) =>
      `Of code mode ${formatQuantity(tokens, 'token')} went to what the program asked the model.`,
    reading: (tokens: number, read: number, isMeasured: boolean) =>
      `Of code mode ${formatQuantity(tokens, 'token')} ${
        isMeasured ? 'were measured while the program was written' : 'went into writing the program'
      }; ${formatCount(read)} are computed, for the turn in which a model reads the result, as in the other ways.`,
    /** Read aloud. */
    said: {
      begin: 'Tokens.',
      counted: { measured: 'measured', computed: 'computed', both: 'measured and computed' },
      part: (part: string, tokens: number) => `${part.toLowerCase()} ${formatCount(tokens)}`,
      bar: (way: string, total: number, counted: string, parts: string) =>
        `${way} ${formatCount(total)}, ${counted}${parts && `: ${parts}`}.`,
      needs: (figure: string, rest: string) => `Code mode needs ${figure.replace(' %', ' percent')} ${rest}.`,
    },
  },
  money: {
    plain: (cost: string, by: string) => `${cost} ${by}.`,
    oursLeast: (by: string) => `In money code mode costs least, ${by}.`,
    otherLeast: (way: string, by: string) => `In money ${way} costs least, ${by}.`,
  },
}
