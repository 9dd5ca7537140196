import type { Token, Tokens } from 'marked'
import { createElement, Fragment, type ReactNode } from 'react'
import { CopyLink } from './copy-link.tsx'
import { words } from './words.ts'

/** What differs by where a text comes from. */
export interface MarkdownContext {
  /** The id of a heading, for links to it; none where the page has ids of its own. */
  idOf?: (tokens: readonly Token[]) => string
  /** The level of its first heading, where the page has headings of its own above; default: 1. */
  top?: number
  /** It is a small part of a page: so are its headings. */
  isPart?: boolean
  link(href: string, text: ReactNode): ReactNode
  image(href: string, text: string): ReactNode
  /** What stands there for HTML, which is never put in as that. */
  html(text: string): ReactNode
}

/** What was read of a text in Markdown, as elements. Nothing is put in as HTML, so a page needs no exception from the security policy. */
export const markdownElements = (tokens: readonly Token[], context: MarkdownContext): ReactNode =>
  blocks(tokens, context)

// Children that never change their order need no keys.
const all = (nodes: ReactNode[]) => createElement(Fragment, null, ...nodes)

const blocks = (tokens: readonly Token[], context: MarkdownContext): ReactNode =>
  all(tokens.map((token) => block(token, context)))

const inline = (tokens: readonly Token[] | undefined, context: MarkdownContext): ReactNode =>
  all((tokens ?? []).map((token) => inlineOf(token, context)))

const HEADINGS = {
  1: 'font-[650] text-xl tracking-[-0.02em]',
  2: 'mt-9 mb-2 border-line border-t pt-5 font-semibold text-lg',
  3: 'mt-6 mb-1.5 font-semibold text-md',
  4: 'mt-4 mb-1 font-semibold',
} as const

const PART_HEADINGS = ['mt-1 mb-1.5 font-semibold text-lg text-ink', 'mt-3.5 mb-1 font-semibold text-ink'] as const

function block(token: Token, context: MarkdownContext): ReactNode {
  switch (token.type) {
    case 'heading':
      return heading(token as Tokens.Heading, context)
    case 'paragraph':
      return <p className="my-3">{inline(token.tokens, context)}</p>
    case 'text':
      return token.tokens ? inline(token.tokens, context) : token.text
    case 'list':
      return list(token as Tokens.List, context)
    case 'code':
      return <CodeBlock text={token.text} />
    case 'table':
      return table(token as Tokens.Table, context)
    case 'blockquote':
      return (
        <blockquote className="my-3 border-edge border-l-2 pl-4 text-ink2">
          {blocks(token.tokens ?? [], context)}
        </blockquote>
      )
    case 'hr':
      return <hr className="my-6 border-line" />
    case 'html':
      return context.html(token.text)
    default:
      // What is left are empty lines.
      return null
  }
}

function heading({ tokens, depth }: Tokens.Heading, context: MarkdownContext): ReactNode {
  const { idOf, top = 1, isPart } = context
  const size = Math.min(depth, 4) as keyof typeof HEADINGS
  const className = isPart ? PART_HEADINGS[depth === 1 ? 0 : 1] : HEADINGS[size]
  return createElement(`h${Math.min(depth + top - 1, 6)}`, { id: idOf?.(tokens), className }, inline(tokens, context))
}

function list({ ordered, start, items }: Tokens.List, context: MarkdownContext): ReactNode {
  const entries = all(items.map((item) => listItem(item, context)))
  return ordered ? (
    <ol start={start === '' ? 1 : start} className="my-3 list-decimal space-y-1 pl-6">
      {entries}
    </ol>
  ) : (
    <ul className="my-3 list-disc space-y-1 pl-5">{entries}</ul>
  )
}

const listItem = ({ tokens }: Tokens.ListItem, context: MarkdownContext): ReactNode => (
  <li className="pl-1 marker:text-ink3">{blocks(tokens, context)}</li>
)

function CodeBlock({ text }: { text: string }) {
  return (
    <div className="relative my-3">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
      <div
        role="group"
        aria-label={words.code}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll here.
        tabIndex={0}
        className="overflow-x-auto rounded-md border border-line bg-sunken py-2.5 pr-16 pl-3 max-lg:pt-11 max-lg:pr-3"
      >
        <pre className="font-mono text-code">{text}</pre>
      </div>
      <span className="absolute top-1 right-1 rounded-sm bg-sunken px-2 max-lg:top-px">
        <CopyLink text={text} label={words.copyCode} />
      </span>
    </div>
  )
}

function table({ header, rows, align }: Tokens.Table, context: MarkdownContext): ReactNode {
  const rowOf = (row: Tokens.TableCell[]) => <tr className="border-line border-t">{all(row.map(cell))}</tr>
  const cell = ({ tokens }: Tokens.TableCell, at: number) => (
    <td className={`min-w-20 px-3 py-1.5 align-top ${side(at)}`}>{inline(tokens, context)}</td>
  )
  const head = ({ tokens, text }: Tokens.TableCell, at: number) =>
    // A corner without words heads nothing.
    text === '' ? (
      <td />
    ) : (
      <th className={`px-3 py-1.5 align-bottom font-semibold ${side(at)}`}>{inline(tokens, context)}</th>
    )
  const side = (at: number) => (align[at] === 'right' ? 'text-right tabular-nums' : 'text-left')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div
      role="group"
      aria-label={words.table}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll here.
      tabIndex={0}
      className="my-4 overflow-x-auto rounded-md border border-line"
    >
      <table className="w-full border-collapse">
        <thead className="bg-sunken">
          <tr>{all(header.map(head))}</tr>
        </thead>
        <tbody>{all(rows.map(rowOf))}</tbody>
      </table>
    </div>
  )
}

function inlineOf(token: Token, context: MarkdownContext): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong className="font-semibold">{inline(token.tokens, context)}</strong>
    case 'em':
      return <em>{inline(token.tokens, context)}</em>
    case 'del':
      return <del>{inline(token.tokens, context)}</del>
    case 'codespan':
      return (
        <code className="rounded-sm bg-sunken px-1 py-px font-mono text-xs [overflow-wrap:anywhere]">{token.text}</code>
      )
    case 'br':
      return <br />
    case 'link':
      return context.link(token.href, inline(token.tokens, context))
    case 'image':
      return context.image(token.href, token.text)
    case 'html':
      return context.html(token.text)
    default:
      return 'text' in token ? token.text : null
  }
}
