import { expect, test } from 'vitest'
import type { ToolAnnotations } from '../discovery/tool.ts'
import { kindOf } from './tool-kind.ts'

test.each<[ToolAnnotations | undefined, boolean, boolean, string]>([
  [{ readOnlyHint: true }, true, false, 'reads'],
  // Its own word for what is good of it is not believed of a server that a person added.
  [{ readOnlyHint: true }, false, false, 'unknown'],
  [{ readOnlyHint: true, destructiveHint: true }, true, false, 'destroys'],
  [{ destructiveHint: true }, false, false, 'destroys'],
  [{ readOnlyHint: false }, true, false, 'writes'],
  [{ destructiveHint: false }, true, false, 'writes'],
  [undefined, true, false, 'unknown'],
  [undefined, true, true, 'reads'],
  [undefined, false, true, 'unknown'],
])('%j of a server that everybody has (%s), said to read (%s): %s', (annotations, isShared, isSaid, kind) => {
  expect(kindOf(annotations ? { annotations } : {}, isShared, isSaid)).toBe(kind)
})
