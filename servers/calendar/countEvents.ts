// Made by `cem generate` from the MCP server "calendar". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface CountEventsInput {
  /** First day, like "2026-06-01", or moment, like "2026-06-01T09:00"; without it from the beginning */
  from?: string
  /** Last day or moment, which is included, like "2026-06-30" */
  to?: string
  /** What the title, the location or the description contains */
  text?: string
}

/** As many as list_events would list; an error where that is not known of one, with its id */
export type CountEventsOutput = number

/** Count the events of the calendar: how many meetings or appointments there are on a date or in a week. */
export async function countEvents(input: CountEventsInput = {}): Promise<CountEventsOutput> {
  return (await callTool('calendar', 'count_events', input)) as CountEventsOutput
}
