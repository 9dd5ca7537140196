import { visibleText } from '../../../lib/discovery/pins/visible-text.ts'
import { type AskedSampling, samplingParts } from '../../../lib/mcp/sampling.ts'
import { Button } from '../../_ui/button.tsx'
import { ScrollBox } from '../../_ui/scroll-box.tsx'
import type { useElicitation } from './use-elicitation.ts'
import { words } from './words.ts'

interface Props {
  server: string
  sampling: AskedSampling
  sending: ReturnType<typeof useElicitation>
}

/** May the model write for a server? All that would go to it, and the answers. */
export function SamplingAnswers({ server, sampling, sending }: Props) {
  const { isReady, busy, decision, answer } = sending
  const allow = (said: 'allow-once' | 'allow-run') => ({
    'aria-disabled': !isReady,
    onClick: () => void answer({ action: 'accept', content: { decision: said } }),
  })
  return (
    <>
      <ScrollBox
        label={words.sampling.parts}
        className="mt-2 grid max-h-64 gap-2 overflow-auto rounded-md bg-sunken px-2.5 py-2 max-xl:max-h-40 max-sm:max-h-28"
      >
        {samplingParts(sampling).map(({ who, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they stay in their order.
          <div key={at}>
            <p className="font-medium text-ink2 text-xs">{who}</p>
            <p className="whitespace-pre-wrap text-md [overflow-wrap:anywhere]">{visibleText(text)}</p>
          </div>
        ))}
      </ScrollBox>
      <p className="mt-2 text-ink2 text-xs">{words.sampling.about(server)}</p>
      <div className="mt-3 grid grid-cols-2 gap-2">
        <Button kind="primary" {...allow('allow-once')}>
          {decision === 'allow-once' ? words.sampling.allowing : words.sampling.allowOnce}
        </Button>
        <Button aria-disabled={!isReady} onClick={() => void answer({ action: 'decline' })}>
          {busy === 'decline' ? words.sampling.denying : words.sampling.deny}
        </Button>
        <Button {...allow('allow-run')}>
          {decision === 'allow-run' ? words.sampling.allowing : words.sampling.allowRun}
        </Button>
      </div>
    </>
  )
}
