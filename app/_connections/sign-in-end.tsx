import type { SignInEnd } from '../../lib/connections/sign-in/create-sign-ins.ts'
import { Alert } from '../_ui/alert.tsx'
import { words } from './words.ts'

/** How signing in at a server ended, as the address of the page says; nothing for what is no such end. */
export function SignInEndNote({ end, name }: { end: string; name: string | null }) {
  if (!isEnd(end)) return null
  return (
    <Alert tone={end === 'connected' ? 'ok' : 'bad'}>{words.signIn.ends[end](name ?? words.signIn.someServer)}</Alert>
  )
}

const isEnd = (end: string): end is SignInEnd => Object.hasOwn(words.signIn.ends, end)
