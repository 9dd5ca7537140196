import { formatCount, formatQuantity } from '../../../lib/format/duration.ts'

/** What the dialog with the checkpoints says; what restoring would do is told in `change-words.ts`. */
export const words = {
  title: 'Checkpoints',
  reading: 'Reading the checkpoints…',
  none: 'No checkpoints yet. One keeps all files as they are now.',
  heads: { name: 'Name', files: 'Files', size: 'Size', made: 'Made' },
  beforeRuns: (count: number) => `${formatCount(count)} made before runs`,
  stored:
    'Equal contents are stored once, beside the workspace. Those made before runs and restores are removed when space is needed; those you named never are.',
  done: 'Done',
  cancel: 'Cancel',
  eachRun: {
    label: 'Make one before each run',
    hint: 'For runs started in this browser, in the Playground. The run says that one was made.',
    notKept: 'This browser does not keep settings of pages, so this cannot be switched on.',
  },
  making: {
    label: 'New checkpoint',
    name: 'Name',
    example: 'before import',
    noName: 'Write a name.',
    make: 'Create one now',
    busy: 'Creating…',
  },
  row: {
    byItself: 'by itself',
    restore: 'Restore…',
    restoreLabel: (name: string) => `Restore ${name}…`,
    delete: 'Delete',
    deleteLabel: (name: string) => `Delete checkpoint ${name}`,
    forGood: 'Delete for good',
    forGoodLabel: (name: string) => `Delete ${name} for good`,
  },
  restoring: {
    title: (name: string) => `Restore “${name}”`,
    about: (ago: string) =>
      `The workspace becomes what it was ${ago}. What it is now is kept as a checkpoint of its own, so that you can undo this.`,
    comparing: 'Comparing with what is there now…',
    restore: (files: number) => `Restore ${formatQuantity(files, 'file')}`,
    busy: 'Restoring…',
    heads: { file: 'File', would: 'Would', size: 'Size' },
    more: (files: number) => `${formatCount(files)} more`,
  },
}
