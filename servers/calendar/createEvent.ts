// Made by `cem generate` from the MCP server "calendar". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface CreateEventInput {
  /** What it is, like "Meeting with Ann" */
  title: string
  /** When it begins, like "2026-06-02T09:00", or "2026-06-02" for a whole day */
  start: string
  /** When it ends; of whole days the last day */
  end?: string
  /** How long it is in minutes, instead of end */
  duration_minutes?: number
  /** Where it is */
  location?: string
  /** Notes about it */
  description?: string
}

export interface CreateEventOutput {
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
}

/** Add an event to the calendar: schedule a meeting, an appointment or a reminder. */
export async function createEvent(input: CreateEventInput): Promise<CreateEventOutput> {
  return (await callTool('calendar', 'create_event', input)) as CreateEventOutput
}
