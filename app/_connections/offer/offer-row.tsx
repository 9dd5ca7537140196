'use client'
import { useState } from 'react'
import { Button } from '../../_ui/button.tsx'
import { RawMessages } from '../try/raw-messages.tsx'
import { type ListedTry, TryList } from '../try/try-list.tsx'
import { OfferForm } from './offer-form.tsx'
import { asJson, asProgram, type TriedOffer } from './offer-tries.ts'
import { kindOf, type Offered } from './offered.ts'
import { AnswerOf } from './shown-content.tsx'
import { words } from './words.ts'

interface Props {
  server: string
  one: Offered
  isOpen: boolean
  isBusy: boolean
  columns: number
  /** Of this one, the newest first. */
  tries: readonly TriedOffer[]
  onOpen(isOpen: boolean): void
  onAsk(values: Record<string, string>): void
}

/** One resource, template or prompt; opened, what it takes and what came of it. */
export function OfferRow({ server, one, isOpen, isBusy, columns, tries, onOpen, onAsk }: Props) {
  const { title, about, fields } = one
  const verb = words.parts[one.kind === 'prompt' ? 'prompts' : 'resources'].verb
  const kind = kindOf(one)
  // What somebody wants to change and send is another form.
  const [seed, setSeed] = useState<{ round: number; values: Record<string, string> }>({ round: 0, values: {} })
  const needsForm = fields.length > 0
  const hasMore = needsForm || tries.length > 0
  const name = (
    <>
      <span className="block font-mono text-xs [overflow-wrap:anywhere] group-hover:underline">{title}</span>
      {about && <span className="block truncate text-ink3 text-xs">{about}</span>}
    </>
  )
  return (
    <>
      <tr className="border-line border-t [&>td]:px-2.5 [&>td]:py-1.5">
        <td className="pl-4!">
          {hasMore ? (
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => onOpen(!isOpen)}
              className="group block w-full text-left max-lg:min-h-10"
            >
              {name}
            </button>
          ) : (
            name
          )}
          <span className="block text-ink3 text-xs [overflow-wrap:anywhere] sm:hidden">{kind}</span>
        </td>
        <td className="text-ink2 text-xs [overflow-wrap:anywhere] max-sm:hidden">{kind}</td>
        <td className="pr-4! text-right">
          <Button
            size="small"
            disabled={isBusy}
            aria-label={words.form.label(verb, title)}
            aria-expanded={needsForm ? isOpen : undefined}
            onClick={() => (needsForm ? onOpen(!isOpen) : onAsk({}))}
          >
            {isBusy ? '…' : verb}
          </Button>
        </td>
      </tr>
      {isOpen && hasMore && (
        <tr>
          <td colSpan={columns} className="px-4 pt-1 pb-3">
            <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
              {needsForm && (
                <OfferForm key={seed.round} one={one} verb={verb} initial={seed.values} isBusy={isBusy} onAsk={onAsk} />
              )}
              <TryList
                tries={tries.map((tried) => listed(server, tried))}
                isBusy={isBusy}
                onAgain={(id) => {
                  const again = tries.find((tried) => tried.id === id)
                  if (again) onAsk(again.values)
                }}
                onEdit={
                  needsForm
                    ? (id) =>
                        setSeed({ round: seed.round + 1, values: tries.find((tried) => tried.id === id)?.values ?? {} })
                    : null
                }
              />
            </div>
          </td>
        </tr>
      )}
    </>
  )
}

function listed(server: string, tried: TriedOffer): ListedTry {
  const { id, at, result, values } = tried
  const { asked } = result
  return {
    ...{ id, name: asked, at, ms: result.ms },
    gist: tried.kind === 'prompt' ? Object.values(values).join(', ').replace(/\s+/g, ' ').slice(0, 80) : '',
    fault: result.ok ? null : `${result.error.code}: ${result.error.message}`,
    result: () => result.ok && <AnswerOf name={asked} answer={result.answer} />,
    raw: () => <RawMessages server={server} seqs={result.messages} name={asked} />,
    json: () => asJson(tried),
    program: asProgram(server, tried),
  }
}
