import { blockFor } from '../../lib/clients/block-for.ts'
import type { Client, Transport } from '../../lib/clients/clients.ts'
import type { Started } from '../../lib/clients/entry-for.ts'
import { Segmented } from '../_ui/segmented.tsx'
import { Tabs } from '../_ui/tabs.tsx'
import { CodeBlock } from './code-block.tsx'
import { Step } from './step.tsx'
import { words } from './words.ts'

interface Props {
  client: Client
  transport: Transport
  /** Of our MCP server. */
  url: string
  token: string | null
  /** How `cem` is called on this machine. */
  cem: string
  /** What a client on this machine starts. */
  started: Started
  isDone: boolean
}

const FORMS: { value: Transport; label: string }[] = [
  { value: 'http', label: words.block.forms.http },
  { value: 'command', label: words.block.forms.command },
]
// Clients that people set up by a command of its own rather than by its file.
const SHELL_FIRST = new Set(['claude-code'])
const NO_TOKEN_YET = 'YOUR_TOKEN'

/** What is put into the client's own file, word for word. Stands inside a `Tabs.Root` of the forms. */
export function BlockStep({ client, transport, url, token, cem, started, isDone }: Props) {
  const { id, name } = client
  const block = blockFor(
    id,
    transport === 'http' ? { transport, url, token: token ?? NO_TOKEN_YET } : { transport, ...started },
  )
  // Without its token a block is to be looked at, not to be copied.
  const isReady = transport === 'command' || token !== null
  const shellFirst = block.shell !== undefined && SHELL_FIRST.has(id)
  const file = block.file && { label: words.block.blockOf(name), text: block.text }
  const shell = block.shell ? { label: words.block.commandOf(name), text: block.shell } : null
  const [first, second] = shellFirst ? [shell, file] : [file, shell]
  const isOffered = client.transports.length > 0
  const placeholder = !isReady
    ? words.block.placeOf(NO_TOKEN_YET)
    : transport === 'command' && started.command.includes(words.block.someFolder)
      ? words.block.putFolder(words.block.someFolder)
      : null
  const noteOf = (shown: typeof first) =>
    [shown === file && block.note, shown === first && placeholder].filter(Boolean).join(' ')
  return (
    <Step
      number={2}
      state={isDone ? 'done' : isReady && isOffered ? 'now' : 'later'}
      title={
        !first ? (
          words.block.addIn(name)
        ) : shellFirst ? (
          words.block.runOne
        ) : (
          <>
            {words.block.addTo} <span className="font-mono text-xs [overflow-wrap:anywhere]">{block.file}</span>
          </>
        )
      }
      aside={isOffered && <Segmented label={words.block.form} segments={FORMS} />}
    >
      <Shown transport={transport} isTabbed={isOffered}>
        {first ? (
          <>
            <CodeBlock {...first} isNext={isReady && !isDone} />
            <Note text={noteOf(first)} />
          </>
        ) : (
          <>
            <p className="text-ink2">{block.note}</p>
            <CodeBlock label={words.block.addressFor(name)} text={url} className="mt-1.5" />
          </>
        )}
        {first && second && (
          <>
            <p className="mt-2.5 text-ink2">
              {shellFirst ? (
                <>
                  {words.block.orAddTo} <span className="font-mono text-xs">{block.file}</span>
                </>
              ) : (
                words.block.orByCommand(name)
              )}
            </p>
            <CodeBlock {...second} className="mt-1.5" />
            <Note text={noteOf(second)} />
          </>
        )}
        {first && (
          <>
            <p className="mt-2.5 text-ink2">{words.block.orWritten}</p>
            <CodeBlock
              label={words.block.writes}
              text={`${cem} connect ${id}${transport === 'http' ? ` --url ${url} --token -` : ''}`}
              className="mt-1.5"
            />
            <p className="mt-1.5 text-ink3 text-xs">
              {transport === 'http' && `${words.block.asksForToken} `}
              {words.block.undo} <code className="whitespace-nowrap font-mono">{words.block.undoOption}</code>.
            </p>
          </>
        )}
      </Shown>
    </Step>
  )
}

/** What is to be known of the block above it. */
const Note = ({ text }: { text: string }) => text && <p className="mt-1.5 text-ink3 text-xs">{text}</p>

/** As the view of its tab, where there are tabs. */
function Shown(props: { transport: Transport; isTabbed: boolean; children: React.ReactNode }) {
  const { transport, isTabbed, children } = props
  return isTabbed ? <Tabs.Content value={transport}>{children}</Tabs.Content> : children
}
