import { formatCount } from '../../lib/format/duration.ts'

/** What the shared parts of pages say. */
export const words = {
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied',
  copyThing: (what: string) => `Copy ${what}`,
  copyRefused: 'The browser did not allow copying. Select the text and copy it yourself.',
  code: 'Code',
  copyCode: 'Copy this code',
  table: 'Table',
  basis: { measured: 'measured', computed: 'computed' },
  unsaved: 'Your unsaved changes will be lost.',
  text: {
    label: (what: string) => `Text of ${what}`,
    shown: (shown: number, all: number) => `${formatCount(shown)} of ${formatCount(all)} characters`,
    all: 'Show all',
    more: (count: number) => `Show ${formatCount(count)} more`,
  },
  tree: {
    label: 'JSON',
    more: (count: number) => `${formatCount(count)} more items`,
    text: 'the text',
    nothing: 'nothing',
  },
  undo: {
    action: 'Undo',
    label: (name: string) => `Undo: bring ${name} back`,
    said: (name: string, what: string) => `${name} is ${what}.`,
    minutes: (count: number) => `${count} min`,
    seconds: (count: number) => `${count} s`,
  },
  trouble: {
    title: 'The playground is not working right now',
    again: 'Try again',
  },
}
