import { NO_ANSWER } from '../_format/no-answer.ts'
import { postCredentials } from './auth-requests.ts'
import { words } from './words.ts'

/** Where a fault belongs, so that it stands at its field. */
export interface Faults {
  email?: string
  password?: string
  form?: string
}

export const PASSWORD_MIN = 10

/** What can be said of e-mail and password without asking the server. */
export function checkCredentials({ email, password }: { email: string; password: string }, isNew: boolean): Faults {
  const faults: Faults = {}
  if (!email.trim()) faults.email = words.faults.noEmail
  else if (!/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email.trim())) faults.email = words.faults.notEmail
  if (!password) faults.password = words.faults.noPassword
  else if (isNew && password.length < PASSWORD_MIN)
    faults.password = words.faults.shortPassword(PASSWORD_MIN, password.length)
  return faults
}

/** Signs in; answers what is wrong, or nothing. */
export async function signInWith(email: string, password: string): Promise<Faults> {
  const answer = await postCredentials(email, password)
  if (!answer) return { form: NO_ANSWER }
  const error = answer.url.searchParams.get('error')
  if (error === null) return {}
  if (error === 'CredentialsSignin') return { password: words.faults.wrong }
  return { form: error || words.faults.refused }
}
