import { expect, test } from 'vitest'
import { decode } from './file-requests.ts'

const bytes = (...of: (string | number)[]) =>
  new Uint8Array(Buffer.concat(of.map((each) => (typeof each === 'string' ? Buffer.from(each) : Buffer.of(each)))))

test('text can be saved again when all of it is here, and is what was read', () => {
  expect(decode(bytes('\uFEFFgrün'), true)).toEqual({ text: '\uFEFFgrün', isEditable: true })
  expect(decode(bytes('a', 0xff, 'b'), true)).toEqual({ text: 'a\uFFFDb', isEditable: false })
  // A character of two bytes that was cut in two.
  expect(decode(bytes('a', 0xc3), false)).toEqual({ text: 'a', isEditable: false })
})
