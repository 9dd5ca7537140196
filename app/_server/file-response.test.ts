import { describe, expect, test } from 'vitest'
import { fileResponse } from './file-response.ts'

describe('files that are sent', () => {
  const send = (path: string, content: string | Buffer, download = false) =>
    fileResponse(path, Buffer.from(content), { download }).headers

  test.each([
    ['page.html', '<script>alert(1)</script>', 'text/plain; charset=utf-8', 'inline'],
    ['drawing.svg', '<svg onload="alert(1)"/>', 'text/plain; charset=utf-8', 'inline'],
    ['result.json', '{"a":1}', 'application/json; charset=utf-8', 'inline'],
    ['photo.PNG', Buffer.from([137, 80, 78, 71, 0]), 'image/png', 'inline'],
    ['program.bin', Buffer.from([0, 1, 2]), 'application/octet-stream', 'attachment'],
    ['broken.txt', Buffer.from([0xff, 0xfe, 0xfd]), 'application/octet-stream', 'attachment'],
  ])('%s can do nothing', (path, content, type, disposition) => {
    const headers = send(path, content)
    expect(headers.get('content-type')).toBe(type)
    expect(headers.get('content-disposition')).toMatch(new RegExp(`^${disposition};`))
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('a hostile name cannot end the header', () => {
    expect(send('a/"; x="\r\nb ü.txt', 'text', true).get('content-disposition')).toBe(
      `attachment; filename="__ x____b _.txt"; filename*=UTF-8''%22%3B%20x%3D%22%0D%0Ab%20%C3%BC.txt`,
    )
  })
})
