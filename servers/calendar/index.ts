// Made by `cem generate`: all tools of this server.
export { countEvents } from './countEvents.ts'
export { createEvent } from './createEvent.ts'
export { deleteEvent } from './deleteEvent.ts'
export { listEvents } from './listEvents.ts'
