import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { openBuiltinServer } from '../open-builtin-server.ts'
import { boundedText, MAX_PATTERN, MAX_PIECES, MAX_TEXT } from './bounds.ts'
import { countLines, countWords, joinPieces, replaceAll, splitText, stripText } from './change-text.ts'
import { createRegex } from './regex.ts'
import { searchText } from './search-text.ts'

const bounded = (description: string, most = MAX_TEXT) =>
  z.string().max(most, `It has more than ${most} characters; give less.`).describe(description)
const notEmpty = (description: string, most = MAX_TEXT) =>
  z
    .string()
    .min(1, 'It is empty; give at least one character.')
    .max(most, `It has more than ${most} characters; give less.`)
    .describe(description)

// A tool is found by these words too. What it works on is a "string" in all of them: "file" and "line" are for files.
const text = bounded('The string itself')
const pattern = notEmpty(
  'Regular expression in RE2 syntax, like "\\d+" or "(\\w+)@(\\w+)": no look-around, no back references',
  MAX_PATTERN,
)
const ignore_case = z.boolean().optional().describe('Capitals or not is the same; default false')

/** Texts as an MCP server: pure, none of it touches a file. `owner` is who waits for what takes long. */
export function createText(owner = 'text'): McpServer {
  const { server, define } = openBuiltinServer({
    name: 'text',
    title: 'Text',
    instructions: 'Works on strings.',
  })
  const regex = createRegex(owner)

  define(
    'split',
    {
      title: 'Split a string',
      description: 'Split a string into pieces at a comma or another separator.',
      input: {
        text,
        separator: notEmpty('What stands between the pieces, like "," or "\\n"; white space when left out').optional(),
      },
      output: z.array(z.string()).max(MAX_PIECES).describe('The pieces, in order'),
    },
    async (input) => splitText(input.text, input.separator),
  )
  define(
    'join',
    {
      title: 'Join strings',
      description: 'Join strings into one, glued together with a comma or another separator.',
      input: {
        parts: z
          .array(z.union([z.string(), z.number()]))
          .max(MAX_PIECES, `At most ${MAX_PIECES} strings are joined.`)
          .describe('The strings or numbers, in order'),
        separator: bounded('What goes between them, like ", " or "\\n"; nothing when left out').optional(),
      },
      output: z.string().describe('All of them as one string'),
    },
    async (input) => joinPieces(input.parts, input.separator ?? ''),
  )
  define(
    'search',
    {
      title: 'Search in a string',
      description: 'Search a string for a phrase: where it occurs.',
      input: { text, find: notEmpty('The phrase to look for, letter by letter'), ignore_case },
      output: z
        .array(
          z.strictObject({
            line: z.int().describe('Line, counted from 1'),
            column: z.int().describe('Place in the line, counted from 1'),
            text: z.string().describe('The line; of a long one what is around the place'),
          }),
        )
        .describe('Each place where it stands, in order; empty where there is none'),
    },
    async (input) => searchText(input.text, input.find, input.ignore_case ?? false),
  )
  define(
    'replace',
    {
      title: 'Replace in a string',
      description: 'Replace a phrase in a string by another, everywhere it occurs.',
      input: {
        text,
        find: notEmpty('The phrase to replace, letter by letter; with regex a regular expression'),
        replacement: bounded(
          'What to put in its place; with regex $1 is the first group, $& the match, $$ a dollar sign',
        ),
        regex: z.boolean().optional().describe('Read find as a regular expression in RE2 syntax; default false'),
      },
      output: z.string().describe('The whole string after it'),
    },
    async ({ text, find, replacement, regex: isPattern = false }) => {
      if (!isPattern) return replaceAll(text, find, replacement)
      return regex.replace({ text, pattern: find, replacement, ignoreCase: false })
    },
  )
  define(
    'regex_match',
    {
      title: 'Match a regular expression',
      description: 'Match a string against a regular expression (regex): the first match with its groups, or null.',
      input: { text, pattern, ignore_case },
      output: z
        .strictObject({
          match: z.string().describe('What matched'),
          index: z.int().describe('Where it begins in the text, counted from 0'),
          groups: z.array(z.string().nullable()).describe('What each group matched, in order; null where it did not'),
        })
        .nullable()
        .describe('The first match anywhere in the text; null where there is none'),
    },
    (input) => regex.first({ ...input, ignoreCase: input.ignore_case ?? false }),
  )
  define(
    'regex_findall',
    {
      title: 'Find all matches of a regular expression',
      description: 'Find all matches of a regular expression (regex) in a string.',
      input: {
        text,
        pattern,
        ignore_case,
        group: z
          .int()
          .min(0)
          .max(100)
          .optional()
          .describe('Which group of each match to return; default 0, the whole match'),
      },
      output: z.array(z.string()).max(MAX_PIECES).describe('Each match, in order; a group that did not match is ""'),
    },
    (input) => regex.all({ ...input, group: input.group ?? 0, ignoreCase: input.ignore_case ?? false }),
  )
  define(
    'to_upper',
    {
      title: 'Upper case',
      description: 'Convert a string to upper case (uppercase): all capitals.',
      input: { text },
      output: z.string().describe('The string in capital letters'),
    },
    async (input) => boundedText(input.text.toUpperCase()),
  )
  define(
    'to_lower',
    {
      title: 'Lower case',
      description: 'Convert a string to lower case (lowercase): no capitals.',
      input: { text },
      output: z.string().describe('The string in small letters'),
    },
    async (input) => boundedText(input.text.toLowerCase()),
  )
  define(
    'strip',
    {
      title: 'Strip a string',
      description: 'Strip spaces from both ends of a string: trim it.',
      input: {
        text,
        characters: notEmpty('Which characters to strip, like "*-"; white space when left out', 1_000).optional(),
      },
      output: z.string().describe('The string without them'),
    },
    async (input) => stripText(input.text, input.characters),
  )
  define(
    'word_count',
    {
      title: 'Count words',
      description: 'Count the words of a string.',
      input: { text },
      output: z.int().describe('How many'),
    },
    async (input) => countWords(input.text),
  )
  define(
    'line_count',
    {
      title: 'Count lines of a string',
      description: 'Count the lines of a string.',
      input: { text },
      output: z.int().describe('How many; a last line without an end counts, an empty string has none'),
    },
    async (input) => countLines(input.text),
  )
  return server
}
