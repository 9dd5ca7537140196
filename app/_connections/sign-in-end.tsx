import type { SignInEnd } from '../../lib/connections/sign-in/create-sign-ins.ts'
import { Alert } from '../_ui/alert.tsx'

const WORDS: Record<SignInEnd, (name: string) => string> = {
  connected: (name) => `You are signed in at ${name}.`,
  refused: (name) => `Signing in at ${name} was refused: no permission was given. You can try again.`,
  expired: (name) => `Signing in at ${name} took longer than ten minutes. Start again with “Sign in”.`,
  mismatch: () =>
    'This response does not belong to a sign-in that you started here, or was used already. Nothing was changed; start again with “Sign in”.',
  failed: (name) => `Signing in at ${name} failed. The reason is shown with the server.`,
}

/** How signing in at a server ended, as the address of the page says; nothing for what is no such end. */
export function SignInEndNote({ end, name }: { end: string; name: string | null }) {
  if (!isEnd(end)) return null
  return <Alert tone={end === 'connected' ? 'ok' : 'bad'}>{WORDS[end](name ?? 'the server')}</Alert>
}

const isEnd = (end: string): end is SignInEnd => Object.hasOwn(WORDS, end)
