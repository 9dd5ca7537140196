/** Why a request is not answered. */
export interface Refusal {
  status: 400 | 404 | 413 | 421 | 503
  code: 'invalid-input' | 'too-large' | 'not-found' | 'forbidden' | 'busy'
  message: string
}
