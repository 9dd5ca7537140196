/** What is said where a skill is repaired. */
export const words = {
  title: 'Its last run failed',
  edit: 'Edit the code',
  isShared: 'Everybody has it; fork it to change it.',
  repair: (model: string) => `Repair with ${model}`,
  writing: (model: string) => `${model} is rewriting it…`,
  cancel: 'Cancel',
  written: (model: string) => `${model} rewrote it. Nothing is saved yet: read what it changes.`,
  changes: 'What the repair changes',
  save: 'Save version',
  saving: 'Saving…',
  discard: 'Discard',
  passed: (tests: number) =>
    `With it ${tests === 1 ? 'its test passes' : `its ${tests} tests pass`}, with recorded answers.`,
  failed: (failed: number, tests: number, first: { test: string; message?: string } | undefined) =>
    `With it ${failed} of ${tests} tests ${failed === 1 ? 'fails' : 'fail'}. ${first?.test}: ${first?.message}`,
  untried: (why: string) => `It was not tried on its tests. ${why}`,
  run: {
    title: 'The failing run',
    open: 'Open the run',
    reading: 'Reading…',
    noCall: 'It had made no call.',
    label: 'Calls of the failing run',
    heads: { call: 'Call', end: 'What came of it', time: 'Time' },
    returned: 'returned',
    failed: 'failed',
    before: (calls: number) => `${calls} before these`,
  },
}
