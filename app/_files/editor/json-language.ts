import { monaco } from '../../_panels/program/monaco/environment.ts'

let isKnown = false

/** Colours for JSON, without the worker that Monaco's own support of it needs: nothing is checked here that the page does not say. */
export function registerJson(): void {
  if (isKnown) return
  isKnown = true
  monaco.languages.register({ id: 'json', extensions: ['.json'] })
  monaco.languages.setLanguageConfiguration('json', {
    brackets: [
      ['{', '}'],
      ['[', ']'],
    ],
    autoClosingPairs: [
      { open: '{', close: '}' },
      { open: '[', close: ']' },
      { open: '"', close: '"', notIn: ['string'] },
    ],
  })
  monaco.languages.setMonarchTokensProvider('json', {
    tokenizer: {
      root: [
        [/"(?:[^"\\]|\\.)*"(?=\s*:)/, 'type'],
        [/"(?:[^"\\]|\\.)*"/, 'string'],
        [/"[^"]*$/, 'string'],
        [/-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/, 'number'],
        [/\b(?:true|false|null)\b/, 'keyword'],
        [/[{}[\],:]/, 'delimiter'],
      ],
    },
  })
}
