import { describe, expect, onTestFinished, test } from 'vitest'
import type { ToolProvider } from '../tool-provider.ts'

const ann = { personId: 'ann', workspaceDir: '/nowhere/ann' }
const { signal: never } = new AbortController()

/**
 * What every provider of tools promises. The one that is opened has at least `add` and `divide` of two numbers `a` and
 * `b`, as the calculator has them: `divide` fails for zero.
 */
export function describeToolProvider(name: string, openOne: () => Promise<ToolProvider> | ToolProvider): void {
  describe(`tools ${name}`, () => {
    const open = async () => {
      const provider = await openOne()
      onTestFinished(() => provider.close())
      return provider
    }

    test('are listed with their schemas, the same each time', async () => {
      const provider = await open()
      const listing = await provider.list()
      const add = listing.tools.find((tool) => tool.name === 'add')
      expect(add).toMatchObject({
        description: expect.stringContaining('Add two numbers'),
        inputSchema: { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } } },
      })
      expect(listing.tools.map((tool) => tool.name)).toContain('divide')
      expect(listing).toMatchObject({ server: expect.any(String), description: expect.stringContaining('Arithmetic') })
      expect(await provider.list()).toEqual(listing)
    })

    test('answer the JSON text of their result, of many calls at once each its own', async () => {
      const provider = await open()
      const numbers = Array.from({ length: 20 }, (_, index) => index)
      const answers = await Promise.all(numbers.map((n) => provider.call(ann, 'add', { a: n, b: 0.5 }, never)))
      expect(answers.map((answer) => JSON.parse(answer))).toEqual(numbers.map((n) => n + 0.5))
    })

    test.each([
      ['when they fail', 'divide', { a: 1, b: 0 }, { code: 'tool-failed', tool: 'divide' }, 'Cannot divide 1 by zero.'],
      ['for input that is no object', 'add', [1, 2], { code: 'invalid-input', tool: 'add' }, 'got an array'],
      ['for one that there is not', 'nothing', {}, { name: 'ToolError', tool: 'nothing' }, 'nothing'],
    ])('throw a ToolError %s, and go on', async (_when, tool, input, error, message) => {
      const provider = await open()
      const thrown = await provider.call(ann, tool, input, never).catch((reason: unknown) => reason)
      expect(thrown).toMatchObject({ ...error, message: expect.stringContaining(message) })
      expect(await provider.call(ann, 'add', { a: 1, b: 1 }, never)).toBe('2')
    })

    test('are not called for whoever has given up, and not waited for by whoever does', async () => {
      const provider = await open()
      const reason = new Error('Given up.')
      await expect(provider.call(ann, 'add', { a: 1, b: 1 }, AbortSignal.abort(reason))).rejects.toBe(reason)
      await expect(provider.list(AbortSignal.abort(reason))).rejects.toBe(reason)
      const giveUp = new AbortController()
      const waiting = [provider.call(ann, 'add', { a: 1, b: 1 }, giveUp.signal), provider.list(giveUp.signal)]
      giveUp.abort(reason)
      for (const each of waiting) await expect(each).rejects.toBe(reason)
      expect(await provider.call(ann, 'add', { a: 1, b: 1 }, never)).toBe('2')
    })

    test('are opened by their first use and not by a look at how they are, and opened again after they were closed', async () => {
      const provider = await open()
      expect(provider.state).toMatchObject({ state: 'idle', since: null, lastError: null })
      expect(await provider.ping()).toBeGreaterThanOrEqual(0)
      expect(provider.state).toMatchObject({ state: 'connected', since: expect.any(Number) })
      await provider.close()
      expect(provider.state).toMatchObject({ state: 'idle' })
      await provider.close()
      expect(await provider.call(ann, 'add', { a: 2, b: 2 }, never)).toBe('4')
      expect(provider.state).toMatchObject({ state: 'connected' })
    })

    test('may come with resources and prompts', async () => {
      const provider = await open()
      const { resources, templates, prompts } = await provider.offer()
      expect([resources, templates, prompts].map(Array.isArray)).toEqual([true, true, true])
    })

    test('have their resources read, as a text or as a file, and their prompts filled in', async () => {
      const provider = await open()
      const { resources, prompts } = await provider.offer()
      for (const { uri } of resources) {
        const read = JSON.parse(await provider.readResource(ann, uri, never))
        expect(read).toMatchObject({ uri: expect.stringContaining(uri), mimeType: expect.any(String) })
        expect(typeof (read.text ?? read.path)).toBe('string')
      }
      for (const { name, arguments: known } of prompts) {
        const args = Object.fromEntries(known.map((one) => [one.name, 'Ann']))
        const filled = JSON.parse(await provider.getPrompt(ann, name, args, never))
        expect(filled).toMatchObject({ description: expect.any(String), messages: [{ role: expect.any(String) }] })
      }
    })

    test('throw a ToolError for a resource and a prompt that there is not, and go on', async () => {
      const provider = await open()
      const nothing = [
        await provider.readResource(ann, 'nothing://there', never).catch((reason: unknown) => reason),
        await provider.getPrompt(ann, 'nothing', {}, never).catch((reason: unknown) => reason),
      ]
      expect(nothing).toMatchObject([
        { name: 'ToolError', tool: 'resources/read' },
        { name: 'ToolError', tool: 'prompts/get' },
      ])
      expect(await provider.call(ann, 'add', { a: 1, b: 1 }, never)).toBe('2')
    })

    test('have nothing read for whoever has given up', async () => {
      const provider = await open()
      const reason = new Error('Given up.')
      await expect(provider.readResource(ann, 'a://b', AbortSignal.abort(reason))).rejects.toBe(reason)
      await expect(provider.getPrompt(ann, 'a', {}, AbortSignal.abort(reason))).rejects.toBe(reason)
    })
  })
}
