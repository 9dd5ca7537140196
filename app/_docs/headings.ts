import { marked, type Token, type Tokens } from 'marked'

/** What stands in tokens when nothing is bold or a link. */
export function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => ('tokens' in token && token.tokens ? plainText(token.tokens) : 'text' in token ? token.text : ''))
    .join('')
}

/** The ids of headings as GitHub makes them, so that a link into a page leads to the same place there and here. */
export function createIds(): (heading: string) => string {
  const seen = new Map<string, number>()
  return (heading) => {
    const id = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
      .replaceAll(' ', '-')
    const count = seen.get(id) ?? 0
    seen.set(id, count + 1)
    return count === 0 ? id : `${id}-${count}`
  }
}

export interface Heading {
  id: string
  text: string
  depth: number
}

export function headingsOf(markdown: string): Heading[] {
  const idOf = createIds()
  return marked
    .lexer(markdown)
    .filter((token): token is Tokens.Heading => token.type === 'heading')
    .map(({ tokens, depth }) => {
      const text = plainText(tokens)
      return { id: idOf(text), text, depth }
    })
}
