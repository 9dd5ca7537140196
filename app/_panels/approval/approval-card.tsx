'use client'
import { Pause } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { type Decision, isAboutTool } from '../../../lib/runs/event.ts'
import type { OpenQuestion } from '../../../lib/runs/events/run-state.ts'
import { Alert } from '../../_ui/alert.tsx'
import { StateMark } from '../../_ui/badge.tsx'
import { Button, Key } from '../../_ui/button.tsx'
import { ScrollBox } from '../../_ui/scroll-box.tsx'
import { AskedArguments } from './asked-arguments.tsx'
import { leftText } from './time-left.ts'
import { useAnswer } from './use-answer.ts'
import { words } from './words.ts'

interface Props {
  question: OpenQuestion
  /** Its place among those that wait, and how many there are. */
  at: number
  all: number
  /** The line of the program that calls. */
  code: string | undefined
  /** The browser's clock; 0 until it is known. */
  now: number
  /** Answers null, or what went wrong in words. */
  onAnswer(decision: Decision): Promise<string | null>
  onGoToLine?: (line: number) => void
}

/** May this call be made? What it does, with what, and from where; and the answers. */
export function ApprovalCard({ question, at, all, code, now, onAnswer, onGoToLine }: Props) {
  const { server, tool, consequence, args, line, because, expiresAt } = question
  // Of a run of an earlier version whose log was full: nobody allows what they cannot see.
  const canAllow = args !== undefined
  const { isReady, busy, fault, answer } = useAnswer(onAnswer, canAllow)
  const name = `${server}.${tool}`
  // What is asked about one call, and not about its tool, is answered for that call alone.
  const isOfTool = isAboutTool(because)
  const card = useRef<HTMLElement>(null)
  useLayoutEffect(() => () => keepFocus(card.current), [])
  // Not `disabled`: the focus would be lost, and an answer that came to nothing is given again.
  const button = (decision: Decision) => ({
    'aria-disabled': !isReady,
    onClick: () => void answer(decision),
  })
  return (
    <section
      ref={card}
      aria-labelledby="approval-title"
      aria-busy={busy !== null}
      className="rounded-lg border border-warn bg-surface px-3.5 py-3 ring-3 ring-warn-soft"
    >
      <header className="flex min-h-6 items-center gap-2">
        <StateMark tone="warn">
          <Pause size={11} strokeWidth={2.6} fill="currentColor" aria-hidden />
        </StateMark>
        <h3 id="approval-title" className="min-w-0 font-semibold [overflow-wrap:anywhere]">
          {words.allow(name)}
        </h3>
        <span className="ml-auto flex-none text-right text-ink3 text-xs tabular-nums">
          {all > 1 && <span className="mr-2 font-medium text-warn">{words.of(at, all)}</span>}
          {now > 0 && leftText(expiresAt, now)}
        </span>
      </header>
      <p className="mt-1.5 font-medium text-md [overflow-wrap:anywhere]">{consequence}</p>
      <ScrollBox
        label={words.args}
        className="mt-2 max-h-52 overflow-auto rounded-md bg-sunken px-2.5 py-2 max-sm:max-h-28"
      >
        <AskedArguments args={args} />
      </ScrollBox>
      {line !== undefined && (
        <p className="mt-2 flex gap-2.5 border-warn border-l-3 pl-2 font-mono text-code">
          {onGoToLine ? (
            <button
              type="button"
              aria-label={words.goToLine(line)}
              onClick={() => onGoToLine(line)}
              className="min-h-6 flex-none self-start text-accent hover:underline"
            >
              {line}
            </button>
          ) : (
            <span className="text-ink3">{line}</span>
          )}
          <code className="line-clamp-2 min-w-0 self-center [overflow-wrap:anywhere]">{code?.trim()}</code>
        </p>
      )}
      {fault && (
        <div className="mt-2.5">
          <Alert tone="bad">{fault}</Alert>
        </div>
      )}
      <div className="mt-3 grid grid-cols-2 gap-2">
        {canAllow && (
          <Button kind="primary" aria-keyshortcuts="A" {...button('allow-once')}>
            {busy === 'allow-once' ? words.allowing : words.allowOnce}
            <KeyHint>A</KeyHint>
          </Button>
        )}
        <Button aria-keyshortcuts="D" {...button('deny')}>
          {busy === 'deny' ? words.denying : words.deny}
          <KeyHint>D</KeyHint>
        </Button>
        {canAllow && isOfTool && (
          <>
            <Button {...button('allow-run')}>{busy === 'allow-run' ? words.allowing : words.allowRun}</Button>
            <Button {...button('allow-always')}>{busy === 'allow-always' ? words.allowing : words.allowAlways}</Button>
          </>
        )}
      </div>
      {canAllow && isOfTool && <p className="mt-2 text-ink3 text-xs">{words.about(name)}</p>}
    </section>
  )
}

/** The card goes when it is answered: whoever was in it stays beside it. */
function keepFocus(card: HTMLElement | null): void {
  if (card?.contains(document.activeElement)) document.getElementById('panel-outcome')?.focus({ preventScroll: true })
}

function KeyHint({ children }: { children: string }) {
  return (
    <span aria-hidden className="max-lg:hidden">
      <Key>{children}</Key>
    </span>
  )
}
