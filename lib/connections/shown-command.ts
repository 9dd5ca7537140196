import type { McpServer } from '../mcp/client/mcp-servers.ts'
import { hideSecretsOf } from '../mcp/client/transport/hide-secrets.ts'

/** A flag whose value nobody but the command needs: `--api-key`, `-token`, `--db-password`. */
const SECRET_FLAG = /^--?[\w-]*(token|key|secret|pass|pwd|auth|cred|bearer|cookie|header)[\w-]*(=|$)/i
/** What is neither a name nor a path that people read: long, of letters and digits, in one piece. */
const KEY_LIKE = /^(?=.*\d)(?=.*[a-z])[\w+/=.-]{24,}$/i
const READABLE = /[\\/@:]|\.\w{1,5}$/
const MOST = 500

/** A command with its arguments as whoever set it up reads it, without what looks like a secret. */
export function shownCommand(server: McpServer<'command'>): string {
  const { command, args } = server
  const hide = hideSecretsOf(server)
  const words = args.map((word, index) => {
    const before = args[index - 1]
    if (before !== undefined && SECRET_FLAG.test(before) && !before.includes('=') && !word.startsWith('-')) return '…'
    if (SECRET_FLAG.test(word) && word.includes('=')) return `${word.slice(0, word.indexOf('=') + 1)}…`
    if (KEY_LIKE.test(word) && !READABLE.test(word)) return '…'
    return quoted(URL.canParse(word) ? withoutQuery(word) : word)
  })
  const text = hide([command, ...words].join(' '))
  return text.length > MOST ? `${text.slice(0, MOST)}…` : text
}

const quoted = (word: string) => (/[\s"']/.test(word) || word === '' ? JSON.stringify(word) : word)

function withoutQuery(word: string): string {
  const at = word.indexOf('?')
  return at === -1 ? word : `${word.slice(0, at)}?…`
}
