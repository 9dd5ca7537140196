import { expect, test } from 'vitest'
import { below, isZip } from './dropped-files.ts'
import { zipUrl } from './upload.ts'
import { progressOf, uploadsShown } from './uploads-shown.ts'
import type { Upload } from './use-uploads.ts'

const upload = (id: number, state: Upload['state'], share = 0): Upload => ({ id, name: `${id}`, size: 9, share, state })

test('how far all of them are is said of more than one', () => {
  expect(progressOf([upload(1, 'sending', 0.5)])).toBe(null)
  expect(
    progressOf([upload(1, 'done', 1), upload(2, 'sending', 0.5), upload(3, 'waiting'), upload(4, 'failed')]),
  ).toEqual({
    ...{ ended: 2, share: 0.625, isUnderWay: true },
  })
})

test('of many those that failed are listed first, and the rest is counted', () => {
  const many = Array.from({ length: 100 }, (_, id) => upload(id, id === 99 ? 'failed' : 'waiting'))
  const { shown, rest } = uploadsShown(many)
  expect([shown.length, shown[0]?.id, rest]).toEqual([40, 99, 60])
})

test('a zip file is unpacked into the folder that it would lie in', () => {
  expect(zipUrl('all.zip')).toBe('/api/files?format=zip')
  expect(zipUrl('a b/c/all.zip')).toBe('/api/files/a%20b/c?format=zip')
  expect(['a.ZIP', 'zip', 'a.zip.txt'].map(isZip)).toEqual([true, false, false])
  expect([below('', 'a/b.txt'), below('c', 'a/b.txt')]).toEqual(['a/b.txt', 'c/a/b.txt'])
})
