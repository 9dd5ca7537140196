/** What one tool call wants from the calendar. Times are ISO 8601, as `read-moment.ts` takes them. */
export type CalendarRequest =
  | ({ tool: 'create_event' } & NewEvent)
  | ({ tool: 'list_events' } & EventFilter)
  | ({ tool: 'count_events' } & EventFilter)
  | { tool: 'delete_event'; id: string }

export interface NewEvent {
  title: string
  start: string
  end?: string
  duration_minutes?: number
  location?: string
  description?: string
}

export interface EventFilter {
  from?: string
  to?: string
  text?: string
}

/** An event, or one occurrence of one that repeats, as a program sees it. */
export interface CalendarEvent {
  id: string
  title: string
  start: string
  end: string
  all_day: boolean
  repeats: boolean
  time_zone: string | null
  location: string
  description: string
  /** Why it is there once, at its start, instead of with its occurrences; with its id, to remove it by. */
  problem?: string
}

/** For the process that reads calendars. It has no files and no clock: it gets the text, null when there is none yet. */
export interface CalendarQuestion {
  text: string | null
  request: CalendarRequest
  /** ISO 8601, in UTC. */
  now: string
  /** Of the event that is made, if one is. */
  newId: string
}

/** `text` is there when the calendar was changed. */
export interface CalendarAnswer {
  value: unknown
  text: string | null
}

/** Largest file that is taken or left behind. */
export const MAX_CALENDAR_BYTES = 8 * 1024 * 1024
export const MAX_LISTED = 1_000
