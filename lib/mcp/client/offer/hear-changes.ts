import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@modelcontextprotocol/client'
import { messageOf } from '../../../errors.ts'
import { BackOff } from '../back-off.ts'

/** Servers often say it several times in a row. */
const TOGETHER_MS = 300
/** A list is asked for in full each time, so a server that never stops is heard ever less often. */
const PACE = { firstMs: 1_000, maxMs: 60_000, stableMs: 20_000 }

export interface ChangeOptions {
  onToolsChanged(): void
  log: (line: string) => void
}

/**
 * Tells when the server's list of tools is another: by what it sends of itself, or, from 2026-07-28 on, by a subscription that
 * is opened again when it ended. Nobody waits for it: a proxy that holds back streams must not hold back everything else.
 */
export function hearChanges(client: Client, { onToolsChanged, log }: ChangeOptions): void {
  let isTold = false
  const pace = new BackOff(PACE)
  const changed = () => {
    if (isTold) return
    isTold = true
    pace.ended()
    setTimeout(() => {
      isTold = false
      pace.started()
      onToolsChanged()
    }, TOGETHER_MS + pace.waitMs).unref()
  }
  client.setNotificationHandler('notifications/tools/list_changed', changed)
  const tellsChanges = client.getServerCapabilities()?.tools?.listChanged === true
  if (tellsChanges && client.getProtocolEra() === 'modern') void subscribe(client, changed, log)
}

async function subscribe(client: Client, changed: () => void, log: (line: string) => void): Promise<void> {
  const pace = new BackOff(PACE)
  let isFirst = true
  let hasFailed = false
  while (client.transport !== undefined) {
    try {
      const subscription = await client.listen({ toolsListChanged: true })
      // Meanwhile it may have changed, and nobody was there to hear it.
      if (!isFirst) changed()
      isFirst = false
      pace.started()
      hasFailed = false
      if ((await subscription.closed) === 'local') return
    } catch (error) {
      if (client.transport === undefined) return
      if (!hasFailed) log(`changes of its tools are not heard for now: ${messageOf(error)}`)
      hasFailed = true
    }
    pace.ended()
    await sleep(pace.waitMs, undefined, { ref: false })
  }
}
