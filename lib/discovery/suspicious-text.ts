// What descriptions of tools say when they are written to the model and not to people. None of it is obeyed here: a
// description is data to the selection and a comment in a module. It is pointed out so that people look twice.
// Signs of the second list are also found in honest descriptions (10 of 527 tools of real servers), the others in none.
const INJECTIONS: [RegExp, string][] = [
  [
    /\b(ignore|disregard|forget|override)\b.{0,30}\b(all|any|previous|prior|above|earlier|other)\b.{0,30}\b(instruction|prompt|rule|message|tool)/is,
    'It says to ignore instructions.',
  ],
  [
    /\b(do not|don't|never|without)\b.{0,20}\b(tell|inform|mention|notify|show|reveal|asking)\b.{0,30}\b(user|human|person|anyone)/is,
    'It asks to keep something from you.',
  ],
  [/<\s*\/?\s*(important|system|instructions?|secret|admin|critical)\s*>/i, 'It has markup that addresses a model.'],
  [
    /\b(id_rsa|id_ed25519|private key|etc\/(passwd|shadow))\b|~?\/?\.(ssh|aws|gnupg|kube|netrc)\b|(?<![\w])\.env\b/i,
    'It names places where secrets are kept.',
  ],
  [/\bsystem prompt\b|\bconversation history\b/i, 'It speaks about the prompt of a model.'],
  [
    /[\u{e0000}-\u{e007f}\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/u,
    'It has characters that cannot be seen.',
  ],
]

const SIGNS: [RegExp, string][] = [
  [
    /\b(you must|always|before (using|calling)|instead of|you have to)\b.{0,60}\b(call|use|invoke|run|read|send)\b.{0,40}\b(this|tool|file|first)\b/is,
    'It tells a model which tools to call.',
  ],
]

const found = (signs: [RegExp, string][], text: string) =>
  signs.filter(([sign]) => sign.test(text)).map(([, suspicion]) => suspicion)

/** A longer text is not looked at to its end, and nobody reads it. */
const MAX_LENGTH = 200_000
const lengthOf = (text: string) => (text.length > MAX_LENGTH ? ['It is too long to be looked at.'] : [])

/** What is suspicious about a text that a server wrote; nothing for most. */
export const suspicionsOf = (text: string): string[] => [
  ...injectedInstructionsIn(text),
  ...found(SIGNS, text.slice(0, MAX_LENGTH)),
]

/** What of it are injected instructions, which no honest description has. */
export const injectedInstructionsIn = (text: string): string[] => [
  ...lengthOf(text),
  ...found(INJECTIONS, text.slice(0, MAX_LENGTH)),
]
