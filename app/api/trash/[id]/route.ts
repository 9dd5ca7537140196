import { assertMayWrite } from '../../../../lib/people/reach.ts'
import { defineRoute } from '../../../_server/define-route.ts'

/** Puts back what was deleted or made way, by the `undoId` that was answered then: `{path}`. */
export const POST = defineRoute<{ id: string }>(({ person, params: { id }, playground }) => {
  assertMayWrite(person, 'put files back')
  return playground.trash(person).putBack(id)
})
