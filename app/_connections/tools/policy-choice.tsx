'use client'
import { useId } from 'react'
import type { ToolPolicy } from '../../../lib/connections/shown-tools.ts'
import { join } from '../../_ui/join.ts'
import { words } from './words.ts'

const CHOICES = ['allow', 'ask', 'deny'] as const
const SET = {
  allow: 'has-checked:border-ok has-checked:bg-ok-soft has-checked:text-ok',
  ask: 'has-checked:border-warn has-checked:bg-warn-soft has-checked:text-warn',
  deny: 'has-checked:border-bad has-checked:bg-bad-soft has-checked:text-bad',
}

interface Props {
  tool: string
  policy: ToolPolicy
  isBusy: boolean
  onChoose(policy: ToolPolicy['now']): void
}

/** What happens when a program calls a tool: filled where this person has set it, framed where it follows from something. */
export function PolicyChoice({ tool, policy: { now, because, isTheirs }, isBusy, onChoose }: Props) {
  const name = useId()
  const isSet = because === 'person'
  return (
    <fieldset className="inline-flex rounded-sm border border-line" title={words.because[because]} disabled={isBusy}>
      <legend className="sr-only">{words.policyOf(tool, words.because[because])}</legend>
      {CHOICES.map((one) => {
        // What an administrator denies nobody else allows.
        const isPossible = one === now || isTheirs
        return (
          <label
            key={one}
            className={join(
              '-m-px flex h-6 items-center rounded-sm border border-transparent px-2 text-xs has-focus-visible:outline-2 has-focus-visible:outline-accent max-lg:h-10 max-sm:px-1.5',
              isPossible ? 'text-ink2' : 'text-ink3',
              isPossible && one !== now && 'cursor-pointer hover:bg-sunken',
              isSet ? SET[one] : 'has-checked:border-edge has-checked:font-medium has-checked:text-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              value={one}
              checked={one === now}
              disabled={!isPossible}
              onChange={() => onChoose(one)}
              className="sr-only"
            />
            {words.policy[one]}
          </label>
        )
      })}
    </fieldset>
  )
}
