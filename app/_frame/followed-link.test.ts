import { expect, test } from 'vitest'
import { followedLink } from './followed-link.ts'

const HERE = 'http://127.0.0.1:3000/runs/r_1'
const click = { button: 0, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, defaultPrevented: false }
const link = { href: 'http://127.0.0.1:3000/files', target: '', hasDownload: false }

test('a plain click on a link to another page of ours leaves this page', () => {
  expect(followedLink(click, link, HERE)).toBe('/files')
  expect(followedLink(click, { ...link, href: 'http://127.0.0.1:3000/files?open=a.txt' }, HERE)).toBe(
    '/files?open=a.txt',
  )
})

test.each([
  ['another tab', { ...click, ctrlKey: true }, link],
  ['the other button', { ...click, button: 1 }, link],
  ['somebody handled it', { ...click, defaultPrevented: true }, link],
  ['a new window', click, { ...link, target: '_blank' }],
  ['a download', click, { ...link, hasDownload: true }],
  ['another site', click, { ...link, href: 'https://example.com/' }],
  ['a place on this page', click, { ...link, href: `${HERE}#task` }],
  ['mail', click, { ...link, href: 'mailto:ada@example.com' }],
])('this page stays: %s', (_why, event, to) => {
  expect(followedLink(event, to, HERE)).toBeNull()
})
