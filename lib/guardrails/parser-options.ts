import type { ParserOptions } from '@babel/parser'

/** A program is a TypeScript module. */
export const PARSER_OPTIONS: ParserOptions = { sourceType: 'module', plugins: ['typescript'], attachComment: false }
