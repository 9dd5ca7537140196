import { formatQuantity } from '../../../lib/format/duration.ts'
import type { CheckKind, Draft } from './draft.ts'

const OWN_CHECK = 'A line of JSON, {"task": "…", "check": {…}}, brings its own check.'

/** What the form of a new comparison says. */
export const words = {
  tasks: {
    label: 'Tasks, one per line',
    placeholder: 'Total quantity of completed orders by product',
    hint: (count: number) =>
      count > 1
        ? `${formatQuantity(count, 'task')}. ${OWN_CHECK}`
        : `Several tasks are compared one by one. ${OWN_CHECK}`,
    ofRuns: 'From your runs',
    examples: 'The examples',
    ofFile: 'A file of tasks',
    file: 'File of tasks',
    tooLarge: (name: string) => `${name} is larger than 2 MB. Use a part of it.`,
    none: 'Write a task, such as one that you ran.',
    /** `what` is one of those below. */
    atLine: (line: number, what: string) => `Line ${line} ${what}`,
    sameId: (id: string) => `has the id of an earlier one: ${id}. Give it another.`,
    noJson: 'begins like JSON but is not valid. Fix it, or write the task in words.',
    noTask: 'has no task: it needs {"task": "…"}. Ways, models and repeats are chosen below.',
    wrongId: 'has an id of other than letters, digits, “-”, “_” and “.”.',
  },
  runs: {
    label: 'Run to take the task from',
    reading: 'Reading your runs…',
    none: 'No runs yet',
    choose: 'Choose one',
    runFirst: 'Run a task in the playground first, or write one.',
    noTask: 'That run was started with a program: it has no task.',
    added: 'Its task was added above.',
  },
  check: {
    label: 'Right answers',
    kinds: {
      none: 'Not checked: a run that returns counts as right',
      text: 'The answer contains a text',
      pattern: 'The answer fits a pattern',
      path: 'The answer, as JSON, has something at a path',
      judge: 'A model judges the answer',
    } satisfies Record<CheckKind, string>,
    text: { label: 'Text', hint: 'Upper and lower case are the same.', fault: 'Write what the answer must contain.' },
    pattern: {
      label: 'Pattern',
      hint: 'A regular expression in RE2 syntax: no lookaround, no backreferences.',
      fault: 'Write the expression that the answer must fit.',
    },
    path: {
      label: 'JSON path',
      hint: 'Have the task ask for JSON.',
      fault: 'A JSON path begins with $, such as $.total.',
    },
    equals: { label: 'Equal to (optional)', hint: 'Left empty, anything may stand there.' },
    judge: {
      label: 'What a right answer has',
      placeholder: 'It names all three cities and an average between 5 and 15 degrees.',
      hint: 'The judge is the same model. Its tokens are not part of a trial’s figures, but count towards the limit.',
      fault: 'Write what a right answer has.',
    },
  },
  ways: { label: 'Ways', fault: 'Choose at least one way.' },
  model: 'Model',
  models: 'Models',
  repeats: {
    label: 'Repeats',
    hint: 'How often each task is done each way, 1 to 20.',
    fault: 'Enter a number from 1 to 20.',
  },
  most: {
    label: 'At most, in US dollars (optional)',
    hint: 'It stops before the next trial would exceed this.',
    fault: 'Enter an amount in US dollars, such as 0.25, or nothing.',
  },
  consent: {
    label: 'Calls that need your consent',
    choices: {
      none: { label: 'Refuse them', hint: 'The program or the model is told, and may continue without.' },
      ask: { label: 'Ask me', hint: 'A trial waits for you; waiting does not count.' },
      all: { label: 'Allow them', hint: 'Each trial makes them again: a mail is sent once per trial.' },
    } satisfies Record<Draft['approve'], { label: string; hint: string }>,
  },
  name: { label: 'Name (optional)', hint: 'Without a name it is called by its first task.' },
  cancel: 'Cancel',
  starting: 'Starting…',
  costHere: 'The estimated cost appears here before it is started.',
  estimating: 'Estimating the cost…',
}
