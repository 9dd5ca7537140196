/** What next-auth on the server answers to a form: where to go, with `error` in its query when it refused. */
export type AuthAnswer = { url: URL } | null

/** Signs in by e-mail and password. Null when there was no answer. */
export const postCredentials = (email: string, password: string) =>
  postAuthForm('callback/credentials', { email, password })

/** Ends the session of this browser. Null when there was no answer. */
export const postSignOut = () => postAuthForm('signout', {})

/**
 * Sends a form to next-auth the way its own pages do, with the token that proves that it came from here. Its browser
 * client does the same and much more (it keeps sessions in step between tabs), which every page would have to load.
 */
async function postAuthForm(path: string, fields: Record<string, string>): Promise<AuthAnswer> {
  try {
    const { csrfToken } = (await (await fetch('/api/auth/csrf')).json()) as { csrfToken: string }
    const response = await fetch(`/api/auth/${path}`, {
      method: 'POST',
      body: new URLSearchParams({ ...fields, csrfToken, callbackUrl: '/', json: 'true' }),
    })
    const { url } = (await response.json()) as { url: string }
    return { url: new URL(url, window.location.origin) }
  } catch {
    // No answer, or one that is not next-auth's: for whoever asks it is the same.
    return null
  }
}
