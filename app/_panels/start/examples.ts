/** A task to begin with. Each works by rules, with no key and nothing connected. */
export interface Example {
  kind: string
  task: string
  note: string
}

export const EXAMPLES: Example[] = [
  {
    kind: 'Save a result',
    task: 'Calculate (100 + 200) * 3 - 50 and save the result to result.json',
    note: 'calculator, filesystem',
  },
  {
    kind: 'Data',
    task: 'How many users are there in the database and what is their average age?',
    note: 'database, two calls',
  },
  {
    kind: 'Weather',
    task: 'What is the weather in Berlin, Paris and London, and the average temperature?',
    note: 'weather, three calls at once',
  },
  { kind: 'Groups', task: 'Total quantity of completed orders by product', note: 'database, one call' },
  { kind: 'Files', task: "Write 'hello' to notes.txt and count its lines", note: 'filesystem, two calls' },
  { kind: 'Numbers', task: 'What is the average of 12, 18 and 33?', note: 'calculator' },
]
