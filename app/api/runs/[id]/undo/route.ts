import { defineRoute } from '../../../../_server/define-route.ts'

/** What putting back what a run changed would do. */
export const GET = defineRoute<{ id: string }>(async ({ person, params, playground }) => ({
  files: await playground.runs.undoable(person, params.id),
}))

/** Puts it back. */
export const POST = defineRoute<{ id: string }>(async ({ person, params, playground }) => ({
  files: await playground.runs.undo(person, params.id),
}))
