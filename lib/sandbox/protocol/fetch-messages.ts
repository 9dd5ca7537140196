// What crosses for a `fetch`, in both directions as JSON. Bodies are base64.

/** What a program asks for. The host trusts nothing in it. */
export interface SentRequest {
  url: string
  method: string
  headers: [name: string, value: string][]
  body: string | null
  redirect: Redirect
}

/** What to do with an answer that leads elsewhere. */
export type Redirect = 'follow' | 'manual' | 'error'

/** What came back. The body is unpacked; the headers are as they were sent. */
export interface SentAnswer {
  /** Where the last redirect led. */
  url: string
  redirected: boolean
  status: number
  statusText: string
  headers: [name: string, value: string][]
  body: string
}
