'use client'
import { useState } from 'react'
import { formatDuration } from '../../../lib/format/duration.ts'
import { NO_ANSWER } from '../../_format/no-answer.ts'
import { getPrompt, readResource } from '../actions.ts'
import type { TriedOffer } from './offer-tries.ts'
import { type Offered, WHOLE_ADDRESS } from './offered.ts'
import { words } from './words.ts'

/** Asks a server for what it offers. `busy` are the keys of what is being asked for. */
export function useTryOffer(server: string, onTried: (made: TriedOffer) => void) {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const [fault, setFault] = useState<string | null>(null)
  const [said, setSaid] = useState('')

  async function ask(one: Offered, values: Record<string, string>) {
    const { key, kind } = one
    setBusy((keys) => new Set([...keys, key]))
    setFault(null)
    const at = Date.now()
    const got = await request(server, one, values).catch(() => null)
    setBusy((keys) => new Set([...keys].filter((other) => other !== key)))
    if (!got?.ok) return setFault(got?.error.message ?? NO_ANSWER)
    const result = got.value
    setSaid(
      result.ok
        ? words.isRead(result.asked, formatDuration(result.ms))
        : words.isNotRead(result.asked, result.error.message),
    )
    onTried({ id: at, key, kind, values, at, result })
  }

  return { busy, fault, said, ask }
}

function request(server: string, one: Offered, values: Record<string, string>) {
  if (one.kind === 'prompt') return getPrompt({ server, name: one.key, args: values })
  if (one.kind === 'resource') return readResource({ server, uri: one.key })
  if (!one.isReadable) return readResource({ server, uri: values[WHOLE_ADDRESS] ?? '' })
  return readResource({ server, uriTemplate: one.key, values })
}
