import { type ComponentType, lazy, memo, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import type { FirstStep } from '../../../../lib/people/preferences.ts'
import { NO_ANSWER } from '../../../_format/no-answer.ts'
import type { FirstSteps } from '../../../_server/first-steps.ts'
import { Alert } from '../../../_ui/alert.tsx'
import { join } from '../../../_ui/join.ts'
import { idleOrTouched } from '../../../_ui/later/idle-or-touched.ts'
import { QUIET, SectionHead } from '../section-head.tsx'
import { words } from '../words.ts'
import { hideSteps, readSteps } from './actions.ts'
import { StepRow } from './step-card.tsx'
import type { StepProps } from './step-props.ts'

// Whoever is done never loads them.
const ServerCard = whenIdle(words.server.title, () => import('./server-card.tsx').then((module) => module.ServerCard))
const ModelCard = whenIdle(words.model.title, () => import('./model-card.tsx').then((module) => module.ModelCard))
const AgentCard = whenIdle(words.agent.title, () => import('./agent-card.tsx').then((module) => module.AgentCard))

/** Scripts of cards that are in the page and still to come. */
const coming = new Set<Promise<unknown>>()

/** A card as the server wrote it, whose script comes when the page has nothing else to do. */
function whenIdle(title: string, load: () => Promise<ComponentType<StepProps>>) {
  const row = (said: string) => (
    <StepRow title={title}>
      <p className="text-ink2">{said}</p>
    </StepRow>
  )
  // It is not asked for again.
  const Missing: ComponentType<StepProps> = () => row(words.steps.missing)
  const Card = lazy(() => {
    const here = typeof window === 'undefined' ? load() : idleOrTouched().then(load)
    const card = here.catch(() => Missing).then((View) => ({ default: View }))
    coming.add(card)
    void card.then(() => coming.delete(card))
    return card
  })
  // On a long page the server sends a card behind the rest: what holds its place until then is as large as the card itself.
  let Same: ComponentType<StepProps> | undefined
  if (typeof window === 'undefined')
    void load().then(
      (View) => {
        Same = View
      },
      () => {}, // told where the card is
    )
  const Written = (props: StepProps) => (
    <Suspense fallback={Same ? <Same {...props} /> : row(words.steps.loading)}>
      <Card {...props} />
    </Suspense>
  )
  // Drawn anew before its script has come, it would lose what the server wrote. What it does depends on the steps alone.
  return memo(Written, (before, now) => before.steps === now.steps && before.number === now.number)
}

/** A click on a card whose script is still to come goes nowhere: it is made again when that is here. */
function useKeptClicks(cards: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const stop = new AbortController()
    function keep(event: MouseEvent) {
      const button = event.target instanceof Element ? event.target.closest('button') : null
      if (coming.size === 0 || !button || !cards.current?.contains(button)) return
      event.preventDefault()
      event.stopPropagation()
      void Promise.all(coming).then(() => setTimeout(() => button.click()))
    }
    addEventListener('click', keep, { signal: stop.signal, capture: true })
    return () => stop.abort()
  }, [cards])
}

/** Cards of what one does once. Each goes when it is done or hidden. */
export function FirstMinutes({ steps: initial, onChanged }: { steps: FirstSteps; onChanged(): void }) {
  const [steps, setSteps] = useState(initial)
  const [said, setSaid] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const cards = useRef<HTMLUListElement>(null)
  useKeptClicks(cards)

  // Done in another window or by an agent meanwhile.
  useEffect(() => {
    const look = () => {
      if (document.hidden || steps.open.length === 0 || coming.size > 0) return
      void readSteps(undefined)
        .catch(() => null)
        .then((answer) => answer?.ok && setSteps(answer.value))
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [steps.open.length])

  async function hide(hidden: readonly FirstStep[]) {
    setFault(null)
    leaveCards()
    const before = steps
    setSteps({ ...steps, open: steps.open.filter((step) => !hidden.includes(step)) })
    const answer = await hideSteps([...hidden]).catch(() => null)
    if (answer?.ok) return
    setSteps(before)
    setFault(answer?.error.message ?? NO_ANSWER)
  }

  function finish(step: FirstStep, words: string) {
    leaveCards()
    setSaid(words)
    setSteps((now) => ({ ...now, done: now.done + 1, open: now.open.filter((one) => one !== step) }))
    if (step === 'model') onChanged()
  }

  const { open, done, of } = steps
  const status = (
    <span role="status" className={said === '' ? 'sr-only' : 'text-ok text-xs'}>
      {said}
    </span>
  )
  if (open.length === 0) return said === '' ? null : <p className="mt-4">{status}</p>
  const isOne = open.length === 1
  const props = (step: FirstStep, index: number): StepProps => ({
    steps,
    number: isOne ? null : index + 1,
    onHide: () => void hide([step]),
    onDone: (words) => finish(step, words),
  })
  return (
    <section aria-labelledby="first-minutes">
      <SectionHead
        id="first-minutes"
        title={words.steps.title}
        note={
          <>
            {done > 0 ? words.steps.done(done, of) : words.steps.optional(open.length)} {status}
          </>
        }
      >
        <button type="button" onClick={() => void hide(open)} className={QUIET}>
          {isOne ? words.steps.hide : words.steps.hideAll}
        </button>
      </SectionHead>
      {fault && (
        <div className="mb-2">
          <Alert tone="bad">{fault}</Alert>
        </div>
      )}
      <ul
        ref={cards}
        className={join('grid gap-3', !isOne && 'grid-cols-[repeat(auto-fit,minmax(min(100%,300px),1fr))]')}
      >
        {open.map((step, index) =>
          step === 'server' ? (
            <ServerCard key={step} {...props(step, index)} />
          ) : step === 'model' ? (
            <ModelCard key={step} {...props(step, index)} />
          ) : (
            <AgentCard key={step} {...props(step, index)} />
          ),
        )}
      </ul>
    </section>
  )
}

/** The button is gone with its card: the focus goes to the title of the page, if it was there. */
function leaveCards(): void {
  if (document.activeElement?.closest('[aria-labelledby="first-minutes"]'))
    document.getElementById('start-title')?.focus()
}
