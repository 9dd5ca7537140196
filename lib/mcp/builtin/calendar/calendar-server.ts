import type { McpServer, ToolAnnotations } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { Workspace } from '../../../workspace/workspace.ts'
import { openBuiltinServer } from '../open-builtin-server.ts'
import { CalendarFile, type CalendarOptions } from './calendar-file.ts'
import { type CalendarRequest, MAX_LISTED } from './protocol.ts'

const ADDS: ToolAnnotations = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
}
const REMOVES: ToolAnnotations = { ...ADDS, destructiveHint: true }

const Event = z.strictObject({
  id: z.string().describe('Names the event; all occurrences of one that repeats have the same'),
  title: z.string(),
  start: z.string().describe('Like "2026-06-02T09:00:00", "2026-06-02" for a whole day, with Z where it is in UTC'),
  end: z.string().describe('The same; of whole days the day after the last'),
  all_day: z.boolean(),
  repeats: z.boolean().describe('Whether it is one that repeats'),
  time_zone: z.string().nullable().describe('Zone of start and end where the calendar names one'),
  location: z.string(),
  description: z.string(),
  problem: z.string().optional().describe('Why its occurrences are not known, which one that repeats wrongly has'),
})

const moment = (description: string) => z.string().min(1).max(40).describe(description)
const filter = {
  from: moment(
    'First day, like "2026-06-01", or moment, like "2026-06-01T09:00"; without it from the beginning',
  ).optional(),
  to: moment('Last day or moment, which is included, like "2026-06-30"').optional(),
  text: z.string().min(1).max(500).optional().describe('What the title, the location or the description contains'),
}

/** The calendar of one person's workspace, `calendar.ics`, as an MCP server. */
export function createCalendar(workspace: Workspace, options: CalendarOptions = {}): McpServer {
  const calendar = new CalendarFile(workspace, options)
  const { server, define: defineTool } = openBuiltinServer({
    name: 'calendar',
    title: 'Calendar',
    instructions: 'The calendar in the workspace: add meetings and appointments, list and cancel them.',
  })
  const define = (tool: CalendarRequest['tool'], definition: Parameters<typeof defineTool>[1]) =>
    defineTool(tool, definition, (input, signal) =>
      calendar.answer({ tool, ...input } as unknown as CalendarRequest, signal),
    )

  define('create_event', {
    title: 'Add a calendar event',
    description: 'Add an event to the calendar: schedule a meeting, an appointment or a reminder.',
    input: {
      title: z.string().trim().min(1).max(500).describe('What it is, like "Meeting with Ann"'),
      start: moment('When it begins, like "2026-06-02T09:00", or "2026-06-02" for a whole day'),
      end: moment('When it ends; of whole days the last day').optional(),
      duration_minutes: z.int().min(1).max(525_600).optional().describe('How long it is in minutes, instead of end'),
      location: z.string().trim().max(500).optional().describe('Where it is'),
      description: z.string().max(20_000).optional().describe('Notes about it'),
    },
    output: Event,
    annotations: ADDS,
  })
  define('list_events', {
    title: 'List calendar events',
    description:
      'List the events of the calendar: show what meetings and appointments there are on a date or in a week.',
    input: filter,
    output: z
      .array(Event)
      .describe(
        `Sorted by start, at most ${MAX_LISTED}. With from or to each occurrence of a repeating event, without to up to a year ahead; without both each such event once`,
      ),
  })
  define('count_events', {
    title: 'Count calendar events',
    description:
      'Count the events of the calendar: how many meetings or appointments there are on a date or in a week.',
    input: filter,
    output: z
      .number()
      .describe('As many as list_events would list; an error where that is not known of one, with its id'),
  })
  define('delete_event', {
    title: 'Take an event off the calendar',
    description:
      'Take an event off the calendar by its id: cancel a meeting or an appointment, with all its occurrences if it repeats.',
    input: { id: z.string().min(1).max(1_000).describe('Its id, as list_events and create_event return it') },
    output: z.strictObject({ id: z.string(), title: z.string().describe('Title of what was removed') }),
    annotations: REMOVES,
  })
  return server
}
