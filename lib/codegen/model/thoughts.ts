/** How the thoughts begin that some models write before their answer, and how they end. */
export const THOUGHT = /^\s*<think(?:ing)?>/
export const THOUGHT_END = /<\/think(?:ing)?>/
