// Made by `cem generate` from the MCP server "calendar". Edited by hand, it is left alone.
import { callTool } from '../../client/call-tool.ts'

export interface DeleteEventInput {
  /** Its id, as list_events and create_event return it */
  id: string
}

export interface DeleteEventOutput {
  id: string
  /** Title of what was removed */
  title: string
}

/**
 * Take an event off the calendar by its id: cancel a meeting or an appointment, with all its occurrences if it
 * repeats.
 */
export async function deleteEvent(input: DeleteEventInput): Promise<DeleteEventOutput> {
  return (await callTool('calendar', 'delete_event', input)) as DeleteEventOutput
}
