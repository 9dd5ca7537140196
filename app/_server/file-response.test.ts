import { describe, expect, test, vi } from 'vitest'
import { fileResponse } from './file-response.ts'

describe('files that are sent', () => {
  const opened = (content: Buffer, size = content.byteLength) => ({
    size,
    read: vi.fn(async (position: number, bytes: number) => content.subarray(position, position + bytes)),
    close: vi.fn(async () => {}),
  })
  const send = async (path: string, content: string | Buffer, download = false) =>
    (await fileResponse(path, opened(Buffer.from(content)), { download })).headers

  test.each([
    ['page.html', '<script>alert(1)</script>', 'text/plain; charset=utf-8', 'inline'],
    ['drawing.svg', '<svg onload="alert(1)"/>', 'text/plain; charset=utf-8', 'inline'],
    ['result.json', '{"a":1}', 'application/json; charset=utf-8', 'inline'],
    ['photo.PNG', Buffer.from([137, 80, 78, 71, 0]), 'image/png', 'inline'],
    ['program.bin', Buffer.from([0, 1, 2]), 'application/octet-stream', 'attachment'],
    ['broken.txt', Buffer.from([0xff, 0xfe, 0xfd]), 'application/octet-stream', 'attachment'],
  ])('%s can do nothing', async (path, content, type, disposition) => {
    const headers = await send(path, content)
    expect(headers.get('content-type')).toBe(type)
    expect(headers.get('content-disposition')).toMatch(new RegExp(`^${disposition};`))
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('a hostile name cannot end the header', async () => {
    expect((await send('a/"; x="\r\nb ü.txt', 'text', true)).get('content-disposition')).toBe(
      `attachment; filename="__ x____b _.txt"; filename*=UTF-8''%22%3B%20x%3D%22%0D%0Ab%20%C3%BC.txt`,
    )
  })

  test('leave in pieces, each read when the one before was taken, and are closed', async () => {
    const content = Buffer.from('ä'.repeat(500_000))
    const file = opened(content)
    const onClosed = vi.fn()
    const response = await fileResponse('large.txt', file, { download: false, onClosed })
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(response.headers.get('content-length')).toBe('1000000')
    expect(file.read).toHaveBeenCalledTimes(1)
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true)
    for (const [, bytes] of file.read.mock.calls) expect(bytes).toBeLessThanOrEqual(64 * 1024)
    expect([file.close, onClosed].map((call) => call.mock.calls.length)).toEqual([1, 1])
  })

  test('whose first piece ends within a character are text, and binary when it holds a zero byte', async () => {
    for (const before of ['', 'a', 'aa', 'aaa'])
      expect((await send('a.txt', before + '😀'.repeat(50_000))).get('content-type')).toMatch(/^text/)
    expect((await send('a.txt', Buffer.alloc(200_000))).get('content-type')).toBe('application/octet-stream')
  })

  test('are closed when nobody takes them any more, when only the head is asked for, and when they fail', async () => {
    const content = Buffer.alloc(200_000, 'a')
    const left = opened(content)
    const reader = (await fileResponse('a.txt', left, { download: false })).body!.getReader()
    await reader.read()
    await reader.cancel()
    expect(left.close).toHaveBeenCalledTimes(1)
    const head = opened(content)
    expect((await fileResponse('a.txt', head, { download: false, headersOnly: true })).body).toBeNull()
    expect(head.close).toHaveBeenCalledTimes(1)
    for (const wait of [true, false]) {
      const gone = new AbortController()
      const forgotten = opened(content)
      if (!wait) gone.abort()
      await fileResponse('a.txt', forgotten, { download: false, signal: gone.signal })
      if (wait) gone.abort()
      expect(forgotten.close).toHaveBeenCalledTimes(1)
    }
    const shorter = opened(content, 300_000)
    const response = await fileResponse('a.txt', shorter, { download: false })
    await expect(response.arrayBuffer()).rejects.toThrow('became shorter')
    expect(shorter.close).toHaveBeenCalledTimes(1)
  })

  test('may be empty', async () => {
    const response = await fileResponse('a.txt', opened(Buffer.alloc(0)), { download: false })
    expect(response.headers.get('content-length')).toBe('0')
    expect(await response.text()).toBe('')
  })
})
