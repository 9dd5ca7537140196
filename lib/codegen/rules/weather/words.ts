// Pieces of patterns that several rules about the weather share.
export const WHAT = '(?:weather(?: conditions)?|temperatures?|humidity|wind(?: speed)?)'
export const UNITS = '(?: (?:in|with units|using)(?: degrees)? (?<units>celsius|fahrenheit))?'
// `now` at the end is dropped from every phrase, so that of `right now` one word is left.
export const NOW = '(?: (?:right now|right|now|today|currently|at the moment))?'
