/** Why a request is not answered. */
export interface Refusal {
  status: 400 | 413 | 421 | 503
  code: 'invalid-input' | 'too-large' | 'forbidden' | 'busy'
  message: string
}
