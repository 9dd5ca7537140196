export const words = {
  title: 'Keys',
  keys: 'Keys',
  does: 'What they do',
  mac: 'On a Mac, ⌘ works where Ctrl is named.',
  allKeys: 'all keys',
  nextPanel: 'next panel',
  lettersOff: 'Single-letter keys are switched off.',
  change: 'Change',
  settings: 'Settings › Keyboard',
  about: 'What the keyboard does. Keys that are typed into a field are never taken.',
  letters: 'Single-letter keys',
  lettersHint:
    'Letters and signs alone, such as ? and g, do something on a page. Switch them off if you speak to your computer or press keys by accident.',
  saved: 'Saved',
  off: 'off',
  /** Between two keys that come one after the other. */
  andThen: 'then',
} as const
