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
  { kind: 'Numbers', task: 'What is the average of 12, 18 and 33?', note: 'calculator' },
  { kind: 'Files', task: "Write 'hello' to notes.txt and count its lines", note: 'filesystem, two calls' },
  { kind: 'Look around', task: 'List all files', note: 'filesystem, reads only' },
  { kind: 'Numbers', task: 'What is the square root of 1764?', note: 'calculator' },
  { kind: 'A list', task: 'Sum 4, 8, 15, 16, 23 and 42', note: 'calculator' },
]
