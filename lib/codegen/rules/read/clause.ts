/** A word of a clause; a quoted text, a path, a URL, an address, an id is one word. */
export interface Word {
  /** As written, without quotes and punctuation around it. */
  text: string
  /** In lower case: singular of a noun, infinitive of a verb. */
  root: string
  kind: 'verb' | 'noun' | 'adjective' | 'preposition' | 'other'
  /** Means nothing by itself: articles, politeness, auxiliary verbs. */
  isFiller: boolean
}

export type ValueKind =
  /** Between quotes. */
  | 'text'
  /** Also number words, a dozen; `value` is a number. */
  | 'number'
  /** `value` is a number of percent. */
  | 'percent'
  /** `value` is `{ amount, currency }`, the currency as three lower-case letters. */
  | 'money'
  /** `value` is a `Moment`. */
  | 'date'
  /** `value` is seconds. */
  | 'duration'
  | 'path'
  | 'url'
  | 'email'
  /** `#random`, `@mona`; `value` is without the sign. */
  | 'handle'
  /** `acme/webshop`; `value` is `{ owner, name }`. */
  | 'repository'
  /** `ENG-142`, `pi_3QLm8v`, a UUID, a number that counts nothing: `issue 6142087731`. */
  | 'id'
  /** Words that begin with a capital inside a sentence: `Grace Kim`, `Lisbon`, `Shopping`. */
  | 'name'
  /** A query or a program: `SELECT … FROM …`. */
  | 'code'
  /** Any other word. Only the binder makes these, where what stands around a word says that it is a value: `label it bug`. */
  | 'word'

/** A day or a time, or from one to another. */
export interface Moment {
  /** `2027-01-14`. */
  date: string
  /** `12:30`; absent where only a day was said. */
  time?: string
  /** Where the words say until when. */
  end?: { date: string; time?: string }
}

/** What a clause gives. Values may overlap where words can be read in more than one way; the likelier stands first. */
export interface Value {
  kind: ValueKind
  /** As written. */
  text: string
  value: unknown
  /** It is `words[from]` to `words[to - 1]`. */
  from: number
  to: number
}

/** One step of a task as the rules read it. */
export interface Clause {
  text: string
  words: readonly Word[]
  values: readonly Value[]
  /** It ends with the sign of a question. */
  isAsked?: true
}
