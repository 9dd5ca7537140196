import { useEffect, useState } from 'react'
import type { ShareLink } from '../../lib/sessions/shares/share-links.ts'
import { type Days, expiryOf } from './share-expiry.ts'
import { listLinks, type MadeLink, makeLink, type SharedThing, withdrawLink } from './share-requests.ts'

/** The links to something: read once, then as they are made and withdrawn here. */
export function useLinks({ kind, id }: SharedThing, afterWithdrawn: () => void) {
  const [links, setLinks] = useState<ShareLink[] | null>(null)
  const [made, setMade] = useState<MadeLink | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    let isLeft = false
    void listLinks({ kind, id }).then((answer) => {
      if (isLeft) return
      setLinks(answer.ok ? answer.value.shares : [])
      if (!answer.ok) setFault(answer.message)
    })
    return () => {
      isLeft = true
    }
  }, [kind, id])

  async function make(days: Days) {
    if (isBusy) return
    setBusy(true)
    const answer = await makeLink({ kind, id }, expiryOf(days, Date.now()))
    setBusy(false)
    setFault(answer.ok ? null : answer.message)
    if (!answer.ok) return
    const { path: _, ...link } = answer.value
    setMade(answer.value)
    setLinks((known) => [...(known ?? []), link])
  }

  async function withdraw(linkId: string) {
    if (isBusy) return
    setBusy(true)
    const answer = await withdrawLink({ kind, id }, linkId)
    setBusy(false)
    // Gone already is as good as withdrawn.
    if (!answer.ok && answer.code !== 'not-found') return setFault(answer.message)
    setFault(null)
    setLinks((known) => known?.filter((link) => link.id !== linkId) ?? null)
    setMade((known) => (known?.id === linkId ? null : known))
    afterWithdrawn()
  }

  return { links, made, fault, isBusy, make, withdraw }
}
