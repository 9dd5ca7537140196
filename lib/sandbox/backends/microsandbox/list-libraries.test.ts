import { describe, expect, test } from 'vitest'
import { findDeno } from '../../host/find-files.ts'
import { listLibraries, readLibraries } from './list-libraries.ts'

const PRINTED = `	linux-vdso.so.1 (0x00007f329c1e8000)
	libc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f329610f000)
	libodd.so => /opt/with space/libodd.so (0x00007f32963d1000)
	/lib64/ld-linux-x86-64.so.2 (0x00007f329c1ea000)
`

test('reads the libraries and the loader, and not what the kernel gives', () => {
  expect(readLibraries(PRINTED)).toEqual([
    '/lib/x86_64-linux-gnu/libc.so.6',
    '/opt/with space/libodd.so',
    '/lib64/ld-linux-x86-64.so.2',
  ])
})

test('names what this machine lacks', () => {
  const printed = `${PRINTED}\tlibgone.so.1 => not found\n`
  expect(() => readLibraries(printed)).toThrow('This machine lacks libraries that Deno needs: libgone.so.1.')
})

describe.skipIf(process.platform !== 'linux')('on Linux', () => {
  test('lists those of Deno', async () => {
    const names = (await listLibraries(findDeno())).map((file) => file.split('/').at(-1) as string)
    expect(names).toContain('libc.so.6')
    expect(names.filter((name) => name.startsWith('ld-'))).toHaveLength(1)
  })

  test('says what to do about a file that has none', async () => {
    await expect(listLibraries(import.meta.filename)).rejects.toMatchObject({
      code: 'configuration',
      message: expect.stringMatching(/libraries of .*list-libraries.test.ts cannot be listed.*ldd belongs to/s),
    })
  })
})
