import { blockFor } from '../../lib/clients/block-for.ts'
import type { Client, Transport } from '../../lib/clients/clients.ts'
import type { Started } from '../../lib/clients/entry-for.ts'
import { Segmented } from '../_ui/segmented.tsx'
import { Tabs } from '../_ui/tabs.tsx'
import { CodeBlock } from './code-block.tsx'
import { Step } from './step.tsx'

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
  { value: 'http', label: 'Over HTTP' },
  { value: 'command', label: 'Over a command' },
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
  const file = block.file && { label: `Block for ${name}`, text: block.text }
  const shell = block.shell ? { label: `Command of ${name}`, text: block.shell } : null
  const [first, second] = shellFirst ? [shell, file] : [file, shell]
  const isOffered = client.transports.length > 0
  return (
    <Step
      number={2}
      state={isDone ? 'done' : isReady && isOffered ? 'now' : 'later'}
      title={
        !first ? (
          `Add it in ${name}`
        ) : shellFirst ? (
          'Run one command'
        ) : (
          <>
            Add this to <span className="font-mono text-xs [overflow-wrap:anywhere]">{block.file}</span>
          </>
        )
      }
      aside={isOffered && <Segmented label="Form" segments={FORMS} />}
    >
      <Shown transport={transport} isTabbed={isOffered}>
        {first ? <CodeBlock {...first} isNext={isReady && !isDone} /> : <p className="text-ink2">{block.note}</p>}
        {first && !isReady && (
          <p className="mt-1.5 text-ink3 text-xs">The token of step 1 takes the place of YOUR_TOKEN.</p>
        )}
        {first && second && (
          <>
            <p className="mt-2.5 text-ink2">
              {shellFirst ? (
                <>
                  Or add this to <span className="font-mono text-xs">{block.file}</span>
                </>
              ) : (
                `Or by the command of ${name} itself.`
              )}
            </p>
            <CodeBlock {...second} className="mt-1.5" />
          </>
        )}
        {first && (
          <>
            <p className="mt-2.5 text-ink2">
              Or let our command write it. It shows the diff first and keeps what else is in the file.
            </p>
            <CodeBlock
              label="Command that writes it"
              text={`${cem} connect ${id}${transport === 'http' ? ` --url ${url} --token -` : ''}`}
              className="mt-1.5"
            />
            <p className="mt-1.5 text-ink3 text-xs">
              {block.note && `${block.note} `}
              {transport === 'http' && 'It asks for the token, so that it stays out of the history of your shell. '}
              Undo it with --remove.
            </p>
          </>
        )}
      </Shown>
    </Step>
  )
}

/** As the view of its tab, where there are tabs. */
function Shown(props: { transport: Transport; isTabbed: boolean; children: React.ReactNode }) {
  const { transport, isTabbed, children } = props
  return isTabbed ? <Tabs.Content value={transport}>{children}</Tabs.Content> : children
}
