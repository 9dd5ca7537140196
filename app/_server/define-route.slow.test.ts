import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { NextRequest } from 'next/server'
import { expect, onTestFinished, test } from 'vitest'
import type { Playground } from '../../lib/playground.ts'
import { openPlayground } from '../../lib/testing/open-playground.ts'
import { PUT } from '../api/files/[[...path]]/route.ts'
import { POST as run } from '../api/runs/route.ts'
import { POST as makeToken } from '../api/tokens/route.ts'

test.each([
  ['a run', run, 'POST', '/api/runs', '{"code":"export default 1"}'],
  ['a token', makeToken, 'POST', '/api/tokens', '{"name":"back door"}'],
  ['a file', PUT, 'PUT', '/api/files/after.txt', 'written afterwards'],
] as const)(
  '%s whose token is revoked while it is still being sent is not made',
  async (...[, route, method, path, body]) => {
    const { playground } = await openPlayground()
    const kept = globalThis as typeof globalThis & { cemPlayground?: Promise<Playground> | undefined }
    kept.cemPlayground = Promise.resolve(playground)
    onTestFinished(() => void (kept.cemPlayground = undefined))
    const { access, people, config } = playground
    const email = 'ann@example.com'
    const person = await people.create({ email, password: 'correct horse' })
    const { token, id } = await access.tokens.create(email, { name: 'lost' })

    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    const headers = { Authorization: `Bearer ${token}` }
    const init = { method, headers, body: readable, duplex: 'half' } as const
    const answer = route(new NextRequest(`http://127.0.0.1${path}`, init), { params: Promise.resolve({}) } as never)
    // The first byte is taken once it is known whose it is.
    await writer.write(Buffer.from(body.slice(0, 1)))
    await expect.poll(async () => (await access.tokens.list())[0]?.lastUsedAt).not.toBeNull()
    await access.tokens.revoke(id)
    await writer.write(Buffer.from(body.slice(1)))
    await writer.close()

    expect((await answer).status).toBe(401)
    expect(existsSync(join(config.paths.workspacesDir, person.id, 'after.txt'))).toBe(false)
    expect(await access.tokens.list()).toEqual([])
  },
)
