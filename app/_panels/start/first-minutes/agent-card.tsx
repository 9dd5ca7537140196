import Link from 'next/link'
import { useState } from 'react'
import { blockFor } from '../../../../lib/clients/block-for.ts'
import { CodeBlock } from '../../../_agents/code-block.tsx'
import { buttonStyle } from '../../../_ui/button.tsx'
import { CopyButton } from '../../../_ui/copy-button.tsx'
import { QUIET } from '../section-head.tsx'
import { words } from '../words.ts'
import { StepCard, StepFoot, StepRow } from './step-card.tsx'
import type { StepProps } from './step-props.ts'

const { agent } = words

/** Where MCP clients reach this server, and the way to a token for them. */
export function AgentCard({ steps: { url }, number, onHide }: StepProps) {
  const [isShown, setShown] = useState(false)
  const address = (
    <div className="flex min-w-0 flex-1 items-center gap-2 rounded-md bg-sunken py-1 pr-1 pl-2.5 max-sm:basis-full">
      <code className="min-w-0 flex-1 font-mono text-xs [overflow-wrap:anywhere]">{url}</code>
      <CopyButton text={url} of={agent.address} />
    </div>
  )
  const token = (
    <Link href="/connect" prefetch={false} className={buttonStyle({ size: 'small' })}>
      {agent.token}
    </Link>
  )
  if (number === null)
    return (
      <StepRow title={agent.title}>
        {address}
        {token}
      </StepRow>
    )
  return (
    <StepCard number={number} title={agent.title} short={agent.about} open={agent.token} onHide={onHide}>
      <p className="mb-1.5 text-ink2 text-xs">{agent.about}</p>
      <div className="flex">{address}</div>
      {isShown ? (
        <>
          <CodeBlock
            label={agent.block}
            text={blockFor('cursor', { transport: 'http', url, token: 'YOUR_TOKEN' }).text}
            className="mt-2"
          />
          <p className="mt-1.5 text-ink3 text-xs">{agent.blockNote}</p>
        </>
      ) : (
        <p className="mt-1.5 text-ink2 text-xs">{agent.below}</p>
      )}
      <StepFoot>
        {token}
        <button type="button" aria-expanded={isShown} onClick={() => setShown(!isShown)} className={QUIET}>
          {isShown ? agent.hide : agent.show}
        </button>
      </StepFoot>
    </StepCard>
  )
}
