import { PlaygroundError } from '../../errors.ts'
import { GuestMessages } from '../protocol/guest-messages.ts'
import { PROTOCOL_VERSION } from '../protocol/protocol.ts'
import type { GuestChannel } from './channel.ts'
import { Guest, type GuestParts } from './guest.ts'

const START_LIMIT_MS = 20_000

/** The guest behind a channel, once it is ready. Throws `unavailable` when it does not come up; nothing of it is left then. */
export async function openGuest(
  channel: GuestChannel,
  parts: Omit<GuestParts, 'channel' | 'messages'>,
): Promise<Guest> {
  const messages = new GuestMessages(channel)
  try {
    await untilReady(channel, messages)
  } catch (error) {
    channel.kill()
    await channel.exited
    channel.discard()
    await parts.removeFiles()
    throw error
  }
  return new Guest({ ...parts, channel, messages })
}

async function untilReady(channel: GuestChannel, messages: GuestMessages): Promise<void> {
  const timer = setTimeout(() => channel.kill(), START_LIMIT_MS)
  const message = await messages.next().finally(() => clearTimeout(timer))
  if (message?.kind === 'ready' && message.version === PROTOCOL_VERSION) return
  channel.kill()
  const { code, signal } = await channel.exited
  const log = (message?.kind === 'threw' ? message.failure.message : channel.crashLog()).trim().slice(0, 500)
  throw new PlaygroundError(
    'unavailable',
    `The sandbox did not start (${signal ?? `exit status ${code}`})${log === '' ? '.' : `: ${log}`}`,
  )
}
