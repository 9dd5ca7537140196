import { formatQuantity } from '../../../../lib/format/duration.ts'

/** What can help where a run came to no good end. */
export const words = {
  retry: (results: number) => `Try again, reuse ${formatQuantity(results, 'result')}`,
  retryNote: 'Only what failed, and what comes after it, is called again.',
  goToLine: (line: number) => `Go to line ${line}`,
  connections: 'Open connections',
  ways: 'Three ways on',
  twoWays: 'Two ways on',
  connect: 'Connect a server',
  connectNote: 'One that has a tool for it. Then run the task again.',
  choose: 'Choose tools yourself',
  chooseNote: 'Pin those that the task needs. Then run it again.',
  write: 'Write it yourself',
  writeNote: 'The editor knows the types of every connected tool, and the task is kept.',
  model: 'Set a model',
  modelNote: 'It understands more words than the rules do, and can write programs that need no tool.',
  askForModel: 'A model understands more words than the rules do. An administrator of this playground can set one.',
}
