// Made by `cem generate` from the MCP server "calendar". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface ListEventsInput {
  /** First day, like "2026-06-01", or moment, like "2026-06-01T09:00"; without it from the beginning */
  from?: string
  /** Last day or moment, which is included, like "2026-06-30" */
  to?: string
  /** What the title, the location or the description contains */
  text?: string
}

/** Sorted by start, at most 1000. With from or to each occurrence of a repeating event, without to up to a year ahead; without both each such event once */
export type ListEventsOutput = {
  /** Names the event; all occurrences of one that repeats have the same */
  id: string
  title: string
  /** Like "2026-06-02T09:00:00", "2026-06-02" for a whole day, with Z where it is in UTC */
  start: string
  /** The same; of whole days the day after the last */
  end: string
  all_day: boolean
  /** Whether it is one that repeats */
  repeats: boolean
  /** Zone of start and end where the calendar names one */
  time_zone: string | null
  location: string
  description: string
  /** Why its occurrences are not known, which one that repeats wrongly has */
  problem?: string
}[]

/** List the events of the calendar: show what meetings and appointments there are on a date or in a week. */
export async function listEvents(input: ListEventsInput = {}): Promise<ListEventsOutput> {
  return (await callTool('calendar', 'list_events', input)) as ListEventsOutput
}
