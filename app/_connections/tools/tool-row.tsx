'use client'
import type { KeyboardEvent } from 'react'
import type { ToolKind } from '../../../lib/broker/tool-kind.ts'
import type { Counted } from '../../../lib/connections/call-counts.ts'
import type { ShownTool, ToolPolicy } from '../../../lib/connections/shown-tools.ts'
import { formatCount } from '../../../lib/format/duration.ts'
import { areLettersOn } from '../../_keys/letters.ts'
import { Badge, type Tone } from '../../_ui/badge.tsx'
import { buttonStyle } from '../../_ui/button.tsx'
import { CopyLink } from '../../_ui/copy-link.tsx'
import { Switch } from '../../_ui/switch.tsx'
import { hrefOf } from '../place.ts'
import { PlaceLink } from '../place-link.tsx'
import { PolicyChoice } from './policy-choice.tsx'
import { words } from './words.ts'

const KIND: Record<ToolKind, { tone: Tone; className?: string }> = {
  reads: { tone: 'plain' },
  writes: { tone: 'plain', className: 'border border-line bg-transparent' },
  destroys: { tone: 'bad' },
  unknown: { tone: 'warn' },
}

interface Props {
  server: string
  tool: ShownTool
  /** Tokens of its schema; undefined while they are counted. */
  tokens: number | undefined
  /** Of the last 30 days; null while that is not known. */
  calls: Counted | null | undefined
  isOpen: boolean
  /** How many there are. */
  columns: number
  isBusy: boolean
  onOpen(isOpen: boolean): void
  onPolicy(policy: ToolPolicy['now']): void
  /** Null where this person may not switch it. */
  onSwitch: ((isOn: boolean) => void) | null
}

/** The rows of one tool: what it is and what happens when it is called, and, opened, all it says of itself. */
export function ToolRow({
  server,
  tool: one,
  tokens,
  calls,
  isOpen,
  columns,
  isBusy,
  onOpen,
  onPolicy,
  onSwitch,
}: Props) {
  const { tool, description, suspicions, kind, policy } = one
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isBusy || !areLettersOn()) return
    const key = event.key.toLowerCase()
    if (key === 'a' && policy.isTheirs && policy.now !== 'allow') onPolicy('allow')
    if (key === 's' && policy.isTheirs && policy.now !== 'ask') onPolicy('ask')
    if (key === 'd' && policy.isTheirs && policy.now !== 'deny') onPolicy('deny')
  }
  return (
    <>
      <tr onKeyDown={onKeyDown} className="border-line border-t [&>td]:px-2.5 [&>td]:py-1.5">
        {onSwitch && (
          <td>
            <Switch isOn disabled={isBusy} onSwitch={onSwitch}>
              <span className="sr-only">{words.row.use(tool)}</span>
            </Switch>
          </td>
        )}
        <td className="first:pl-4!">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => onOpen(!isOpen)}
            className="block w-full text-left max-lg:min-h-10"
          >
            <span className="block font-semibold [overflow-wrap:anywhere] hover:underline">{tool}</span>
            <span className="block truncate text-ink3 text-xs">
              {firstLine(description) || words.row.noDescription}
            </span>
          </button>
          {suspicions.length > 0 && (
            <p className="mt-0.5 text-bad text-xs">{words.row.suspicions(suspicions.join(' '))}</p>
          )}
          <span className="flex items-center gap-3 xl:hidden">
            <KindBadge kind={kind} />
            <TryLink
              server={server}
              tool={tool}
              className="inline-flex min-h-10 items-center font-medium text-accent text-xs sm:hidden"
            />
          </span>
        </td>
        <td className="max-xl:hidden">
          <KindBadge kind={kind} />
        </td>
        <td>
          <PolicyChoice tool={tool} policy={policy} isBusy={isBusy} onChoose={onPolicy} />
        </td>
        <td className="text-right tabular-nums max-xl:hidden">{calls ? <Calls counted={calls} /> : '…'}</td>
        <td className="text-right tabular-nums max-xl:hidden">{tokens === undefined ? '…' : formatCount(tokens)}</td>
        <td className="pr-4! text-right max-sm:hidden">
          <TryLink server={server} tool={tool} className={buttonStyle({ size: 'small' })} />
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={columns} className="px-4 pb-3">
            <Details tool={one} tokens={tokens} calls={calls ?? null} />
          </td>
        </tr>
      )}
    </>
  )
}

const KindBadge = ({ kind }: { kind: ToolKind }) => {
  const { tone, className } = KIND[kind]
  return (
    <span title={words.row.kinds[kind].title}>
      <Badge tone={tone} {...(className && { className })}>
        {words.row.kinds[kind].name}
      </Badge>
    </span>
  )
}

const TryLink = ({ server, tool, className }: { server: string; tool: string; className: string }) => (
  <PlaceLink href={hrefOf(server, 'try', { tool })} aria-label={words.row.tryOf(tool)} className={className}>
    {words.row.try}
  </PlaceLink>
)

/** None is a dash, as nobody called it. */
const Calls = ({ counted: { calls, failures } }: { counted: Counted }) => (
  <>
    {calls === 0 ? '–' : formatCount(calls)}
    {failures > 0 && <span className="block text-bad text-xs">{words.row.failed(failures)}</span>}
  </>
)

function Details({ tool: one, tokens, calls }: { tool: ShownTool; tokens: number | undefined; calls: Counted | null }) {
  const { tool, fn, module, description, signature, inputSchema } = one
  const line = `import { ${fn} } from '${module}'`
  return (
    <div className="grid gap-2 rounded-md bg-sunken p-3">
      <p className="max-h-48 overflow-auto whitespace-pre-line text-ink2 [overflow-wrap:anywhere]">
        {description || words.row.noDescription}
      </p>
      <p className="font-mono text-xs [overflow-wrap:anywhere]">{signature}</p>
      <p className="flex flex-wrap items-center gap-x-3 font-mono text-ink2 text-xs [overflow-wrap:anywhere]">
        {line}
        <span className="font-sans">
          <CopyLink text={line} label={words.row.copyImport(tool)} />
        </span>
      </p>
      <p className="text-ink3 text-xs xl:hidden">
        {[calls && words.row.calls(calls.calls, calls.failures), tokens !== undefined && words.row.tokens(tokens)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <details className="w-full text-xs">
          <summary className="min-h-6 font-medium text-accent">{words.row.schema}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll here. */}
          <pre tabIndex={0} className="mt-1 max-h-64 overflow-auto rounded-md bg-surface p-2 font-mono">
            {JSON.stringify(inputSchema, null, 2).slice(0, MAX_SCHEMA)}
          </pre>
        </details>
      </div>
    </div>
  )
}

const MAX_SCHEMA = 20_000

const firstLine = (text: string) => text.trim().split('\n')[0]?.slice(0, 300) ?? ''
