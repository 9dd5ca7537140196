'use client'
import { RotateCcw } from 'lucide-react'
import Link from 'next/link'
import { fixForAdministrator, fixForOthers, settingsOf } from '../../../../lib/runs/model-fault.ts'
import { useIsAdministrator } from '../../../_frame/administrator.tsx'
import type { HelpfulStep } from '../../../_run/helpful-step.ts'
import { Button, buttonStyle } from '../../../_ui/button.tsx'
import { join } from '../../../_ui/join.ts'
import { words } from './words.ts'

interface Props {
  step: HelpfulStep
  onRetry(): void
  onGoToLine?: (line: number) => void
}

/** The one filled button under an end that was no good: what can help. */
export function NextStep({ step, onRetry, onGoToLine }: Props) {
  const isAdministrator = useIsAdministrator()
  switch (step.do) {
    case 'retry':
      return (
        <>
          <Button kind="primary" className="mt-2.5" onClick={onRetry}>
            <RotateCcw size={15} strokeWidth={1.8} aria-hidden />
            {words.retry(step.results)}
          </Button>
          <p className="mt-1.5 text-ink3 text-xs">{words.retryNote}</p>
        </>
      )
    case 'line':
      // Beside an edited program the lines are other lines.
      return onGoToLine ? (
        <Button kind="primary" className="mt-2.5" onClick={() => onGoToLine(step.line)}>
          {words.goToLine(step.line)}
        </Button>
      ) : null
    case 'model':
      return isAdministrator ? (
        <StepLink href={settingsOf(step.fix)}>{fixForAdministrator(step.fix)}</StepLink>
      ) : (
        <p className="mt-2 text-ink2">{fixForOthers(step.fix)}</p>
      )
    case 'connections':
      return <StepLink href="/connections">{words.connections}</StepLink>
    case 'resume':
    case 'choose-way':
      return null
  }
}

export const StepLink = ({ href, children }: { href: string; children: string }) => (
  <Link href={href} prefetch={false} className={join(buttonStyle({ kind: 'primary' }), 'mt-2.5')}>
    {children}
  </Link>
)
