import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { marked, type Token, type Tokens } from 'marked'

export const root = join(import.meta.dirname, '..')

/** What people read, in the order of docs/README.md where it says one: README.md itself is read first. */
export const PAGES = ['README.md', ...globSync('docs/**/*.md', { cwd: root }).sort()]

export const read = (page: string) => readFileSync(join(root, page), 'utf8')

/** The blocks of code in a language, of one page. */
export const blocksOf = (page: string, language: string): string[] =>
  tokensIn(marked.lexer(read(page)))
    .filter((token): token is Tokens.Code => token.type === 'code' && token.lang === language)
    .map(({ text }) => text)

interface Holder {
  tokens?: Token[]
  items?: Token[]
  header?: Tokens.TableCell[]
  rows?: Tokens.TableCell[][]
}

/** All tokens of a text, those within others too. */
export function tokensIn(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token) => {
    const { tokens: own = [], items = [], header = [], rows = [] } = token as Holder
    const cells = [...header, ...rows.flat()].flatMap((cell) => cell.tokens)
    return [token, ...tokensIn([...own, ...items, ...cells])]
  })
}
