/** What of a URL programs can set, as it crosses; known alike on both sides of the bridge. */
export const PARTS = [
  ...(['href', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash'] as const),
]
export type Parts = Record<(typeof PARTS)[number] | 'origin', string>
