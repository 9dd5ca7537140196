'use client'
import type { ShownMeaning } from '../../_server/shown-meaning.ts'
import { join } from '../../_ui/join.ts'
import { ModelFetch } from './model-fetch.tsx'
import type { PinAct, ToolPins } from './pins.ts'
import { useMeaning } from './use-meaning.ts'
import { words } from './words.ts'

interface Props {
  told: ShownMeaning
  pins: ToolPins
  onPin(act: PinAct): void
  onModel(): void
}

const METHODS = [
  { by: 'words', label: words.method.words },
  { by: 'meaning', label: words.method.meaning },
] as const

/** What ranks: a switch where there is a choice, else why there is none. */
export function RankMethod({ told, pins, onPin, onModel }: Props) {
  const { meaning, fault, fetchModel, stopFetching } = useMeaning(told, onModel)
  const { kind, model } = meaning
  if (kind === 'off') return <Note>{words.method.off}</Note>
  if (kind === 'absent')
    return <ModelFetch meaning={meaning} fault={fault} onFetch={fetchModel} onStop={stopFetching} />
  const by = pins.method ?? 'meaning'
  return (
    <div className="mx-3.5 mt-2">
      <fieldset className="inline-flex max-w-full rounded-md bg-sunken p-0.5">
        <legend className="sr-only">{words.method.title}</legend>
        {METHODS.map((method) => (
          <label
            key={method.by}
            className={join(
              'flex h-6 cursor-pointer items-center rounded-sm px-2 font-medium text-xs has-focus-visible:outline-2 has-focus-visible:outline-accent max-lg:h-10 max-lg:px-3',
              by === method.by ? 'bg-pressed text-ink shadow-[0_1px_2px_rgb(0_0_0/0.14)]' : 'text-ink2',
            )}
          >
            <input
              type="radio"
              name="rank-by"
              checked={by === method.by}
              onChange={() => onPin({ does: 'rank', by: method.by })}
              className="sr-only"
            />
            <span className="truncate">{method.label}</span>
          </label>
        ))}
      </fieldset>
      {by === 'meaning' && kind === 'reading' && <Note isIn>{words.method.reading(model)}</Note>}
      {by === 'meaning' && kind === 'failing' && (
        <Note isIn>
          {words.method.failing(model)} {meaning.fault}
        </Note>
      )}
    </div>
  )
}

function Note({ isIn, children }: { isIn?: boolean; children: React.ReactNode }) {
  return <p className={join('mt-1.5 text-ink3 text-xs [overflow-wrap:anywhere]', !isIn && 'mx-3.5')}>{children}</p>
}
