'use client'
import { ExternalLink, MessageCircleQuestion } from 'lucide-react'
import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { type ElicitationAnswer, type FormSchema, faultsOf } from '../../../lib/mcp/elicitation.ts'
import type { OpenElicitation } from '../../../lib/runs/event.ts'
import { Alert } from '../../_ui/alert.tsx'
import { StateMark } from '../../_ui/badge.tsx'
import { Button, buttonStyle } from '../../_ui/button.tsx'
import { ScrollBox } from '../../_ui/scroll-box.tsx'
import { leftText } from '../approval/time-left.ts'
import { FormFieldInput } from './form-field.tsx'
import { contentOf, startOf } from './form-values.ts'
import { SamplingAnswers } from './sampling-answers.tsx'
import { titleOf } from './title-of.ts'
import { useElicitation } from './use-elicitation.ts'
import { words } from './words.ts'

interface Props {
  asked: OpenElicitation
  /** Its place among those that wait, and how many there are. */
  at: number
  all: number
  /** The browser's clock; 0 until it is known. */
  now: number
  /** Answers null, or what went wrong in words. */
  onAnswer(answer: ElicitationAnswer): Promise<string | null>
}

/** What a server asks while it is called: in its own words, which are nobody else's. */
export function ElicitationCard({ asked, at, all, now, onAnswer }: Props) {
  const { server, tool, message, schema, url, sampling, expiresAt } = asked
  const sending = useElicitation(onAnswer)
  const card = useRef<HTMLElement>(null)
  const titleId = useId()
  useLayoutEffect(() => () => keepFocus(card.current), [])
  return (
    <section
      ref={card}
      aria-labelledby={titleId}
      aria-busy={sending.busy !== null}
      className="rounded-lg border border-warn bg-surface px-3.5 py-3 ring-3 ring-warn-soft"
    >
      <header className="flex min-h-6 items-center gap-2">
        <StateMark tone="warn">
          <MessageCircleQuestion size={12} strokeWidth={2.2} aria-hidden />
        </StateMark>
        <h3 id={titleId} className="min-w-0 font-semibold [overflow-wrap:anywhere]">
          {titleOf(asked)}
        </h3>
        <span className="ml-auto flex-none text-right text-ink3 text-xs tabular-nums">
          {all > 1 && <span className="mr-2 font-medium text-warn">{words.of(at, all)}</span>}
          {now > 0 && expiresAt && leftText(expiresAt, now)}
        </span>
      </header>
      {sampling && <p className="mt-1.5 font-medium text-md [overflow-wrap:anywhere]">{message}</p>}
      <p className="mt-1.5 text-ink2 text-xs [overflow-wrap:anywhere]">{words.wrote(server, tool)}</p>
      {message !== '' && !sampling && (
        <ScrollBox
          label={words.message}
          className="mt-2 max-h-52 overflow-auto whitespace-pre-wrap rounded-md bg-sunken px-2.5 py-2 text-md [overflow-wrap:anywhere] max-sm:max-h-28"
        >
          {message}
        </ScrollBox>
      )}
      {sending.fault && (
        <div className="mt-2.5">
          <Alert tone="bad">{sending.fault}</Alert>
        </div>
      )}
      {sampling ? (
        <SamplingAnswers server={server} sampling={sampling} sending={sending} />
      ) : schema ? (
        <ElicitationForm server={server} schema={schema} sending={sending} />
      ) : (
        url !== undefined && <ElicitationLink server={server} url={url} sending={sending} />
      )}
    </section>
  )
}

type Sending = ReturnType<typeof useElicitation>

function ElicitationForm({ server, schema, sending }: { server: string; schema: FormSchema; sending: Sending }) {
  const [filled, setFilled] = useState(() => startOf(schema))
  const [faults, setFaults] = useState<Record<string, string>>({})
  const form = useRef<HTMLFormElement>(null)
  const base = useId()
  const names = Object.keys(schema.properties)
  const idOf = (name: string) => `${base}-${names.indexOf(name)}`

  function submit(event: FormEvent) {
    event.preventDefault()
    const content = contentOf(schema, filled)
    const wrong = faultsOf(schema, content)
    setFaults(wrong)
    const first = names.find((name) => wrong[name] !== undefined)
    if (first === undefined) return void sending.answer({ action: 'accept', content })
    document.getElementById(idOf(first))?.focus()
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-3 grid gap-3">
      {Object.entries(schema.properties).map(([name, field]) => (
        <FormFieldInput
          key={name}
          id={idOf(name)}
          name={name}
          field={field}
          isRequired={schema.required?.includes(name) ?? false}
          value={filled[name] ?? ''}
          error={faults[name]}
          onChange={(value) => setFilled((before) => ({ ...before, [name]: value }))}
        />
      ))}
      <p className="text-ink2 text-xs">{words.form.about(server)}</p>
      <Answers
        accept={sending.busy === 'accept' ? words.form.sending : words.form.send}
        isSubmit
        sending={sending}
        canAccept={sending.isReady}
      />
    </form>
  )
}

function ElicitationLink({ server, url, sending }: { server: string; url: string; sending: Sending }) {
  const [isOpened, setOpened] = useState(false)
  const { protocol, host, pathname, search, hash } = new URL(url)
  return (
    <div className="mt-3 grid gap-3">
      <p className="text-ink2 text-xs">{words.link.title}</p>
      <ScrollBox
        label={words.link.address}
        className="max-h-40 overflow-auto rounded-md border border-line px-2.5 py-2 font-mono text-code [overflow-wrap:anywhere]"
      >
        {`${protocol}//`}
        <strong className="text-ink">{host}</strong>
        <span className="text-ink2">
          {pathname}
          {search}
          {hash}
        </span>
      </ScrollBox>
      {sending.isReady ? (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          referrerPolicy="no-referrer"
          onClick={() => setOpened(true)}
          className={buttonStyle({ kind: isOpened ? 'plain' : 'primary' })}
        >
          <ExternalLink size={14} strokeWidth={1.8} aria-hidden />
          {words.link.open(host)}
        </a>
      ) : (
        <Button aria-disabled>{words.link.open(host)}</Button>
      )}
      <p className="text-ink2 text-xs">{words.link.about(server)}</p>
      <Answers
        accept={sending.busy === 'accept' ? words.link.continuing : words.link.done}
        sending={sending}
        canAccept={sending.isReady && isOpened}
      />
    </div>
  )
}

function Answers({
  accept,
  isSubmit = false,
  sending,
  canAccept,
}: {
  accept: string
  isSubmit?: boolean
  sending: Sending
  canAccept: boolean
}) {
  const { isReady, busy, answer } = sending
  // Not `disabled`: the focus would be lost, and an answer that came to nothing is given again.
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button
        kind={isSubmit || canAccept ? 'primary' : 'plain'}
        type={isSubmit ? 'submit' : 'button'}
        aria-disabled={!canAccept}
        onClick={isSubmit ? undefined : () => canAccept && void answer({ action: 'accept' })}
      >
        {accept}
      </Button>
      <Button aria-disabled={!isReady} onClick={() => void answer({ action: 'decline' })}>
        {busy === 'decline' ? words.declining : words.decline}
      </Button>
    </div>
  )
}

/** The card goes when it is answered: whoever was in it stays beside it. */
function keepFocus(card: HTMLElement | null): void {
  if (card?.contains(document.activeElement)) document.getElementById('panel-outcome')?.focus({ preventScroll: true })
}
