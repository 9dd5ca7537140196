import { formatQuantity } from '../../../../lib/format/duration.ts'

/** What is said where a task goes on from a run. */
export const words = {
  title: 'Continue from this run',
  withResult: 'with its result',
  withFile: (path: string) => `with its result and ${path}`,
  withFiles: (count: number) => `with its result and ${formatQuantity(count, 'file')}`,
  example: 'the same for Paris',
  run: 'Run the follow-up',
  offline: 'The server is not responding. What you write stays here.',
  continues: 'Continues from',
  withThat: 'with its result and files.',
}
