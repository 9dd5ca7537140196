'use client'
import { useId, useState } from 'react'
import type { ShownTools } from '../../../lib/connections/shown-tools.ts'
import { NO_ANSWER } from '../../_format/no-answer.ts'
import { Select } from '../../_ui/select.tsx'
import { setServerRule } from '../actions.ts'
import { words } from './words.ts'

interface Props {
  server: string
  rule: ShownTools['rule']
  onChanged(): void
  onFault(fault: string | null): void
  onSaid(said: string): void
}

const RULES = ['none', 'ask', 'deny'] as const
type Rule = (typeof RULES)[number]

/** What a person's runs do before the tools of a server that nothing is said of by name. */
export function RuleChoice({ server, rule, onChanged, onFault, onSaid }: Props) {
  const id = useId()
  const [wanted, setWanted] = useState<Rule | null>(null)
  async function choose(one: Rule) {
    setWanted(one)
    onFault(null)
    const got = await setServerRule({ server, rule: one === 'none' ? null : one }).catch(() => null)
    if (got?.ok) onSaid(words.ruleSet[one](server))
    else onFault(got?.error.message ?? NO_ANSWER)
    onChanged()
    setWanted(null)
  }
  return (
    <div className="ml-auto flex items-center gap-2 max-lg:ml-0 max-sm:w-full max-sm:flex-wrap">
      <label htmlFor={id} className="text-ink2 text-xs">
        {words.rule}
      </label>
      <Select
        id={id}
        value={wanted ?? rule ?? 'none'}
        disabled={wanted !== null}
        onChange={(event) => void choose(RULES.find((one) => one === event.target.value) ?? 'none')}
        className="w-[232px] max-sm:w-full"
      >
        {RULES.map((one) => (
          <option key={one} value={one}>
            {words.rules[one]}
          </option>
        ))}
      </Select>
    </div>
  )
}
