import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Finding } from '../backends/embedded/finding.ts'
import type { Layer } from '../backends/embedded/layer.ts'
import { WALLS, type Wall } from '../worker/escape/attempt.ts'
import { openWallTester, type WallTester } from './try-walls.ts'

const HOOK_MS = 30_000
const OF_LINUX = ['landlock', 'seccomp', 'capabilities', 'rlimits'] as const

/**
 * Code that has escaped everything of ours and of Deno's meets the walls of the system: what each of them stops by
 * itself, what is stopped still when one is gone, and that nothing gets through all of them.
 */
export function describeEscape(bwrap: string | null, layers: readonly Layer[]): void {
  describe('code that has escaped', () => {
    let dir: string
    let tester: WallTester
    const has = (wall: Wall) => wall !== 'namespaces' || bwrap !== null
    const system = WALLS.filter((wall) => wall !== 'permissions' && has(wall))
    beforeAll(async () => {
      dir = await mkdtemp(path.join(os.tmpdir(), 'escape-'))
      tester = await openWallTester(dir, bwrap)
    }, HOOK_MS)
    afterAll(() => rm(dir, { recursive: true, force: true }))

    test('does nearly all of it where no wall stands, so that being stopped means something', async () => {
      const { tried, broken } = await tester.withWalls([])
      expect(broken).toEqual([])
      // Kernels are built with different parts, and some attempts need privileges that the test may not have.
      const share = process.getuid?.() === 0 ? 0.9 : 0.7
      expect(tried.filter(({ worked }) => worked).length).toBeGreaterThan(tried.length * share)
    })

    test.each(WALLS.filter(has))('is stopped by %s alone where that is said to stop it', async (wall) => {
      const { tried, broken } = await tester.withWalls([wall])
      expect(broken).toEqual([])
      expect(tried.filter(({ stoppedBy, worked }) => worked && stoppedBy.includes(wall)).map(nameOf)).toEqual([])
    })

    test.each(system)('gets through without %s only where no other wall stands in its way', async (off) => {
      const left = system.filter((wall) => wall !== off)
      const { tried, broken } = await tester.withWalls(left)
      expect(broken).toEqual([])
      const isHeld = (attempt: Finding['tried'][number]) => attempt.stoppedBy.some((wall) => left.includes(wall))
      expect(tried.filter((attempt) => attempt.worked && isHeld(attempt)).map(nameOf)).toEqual([])
    })

    test.each(layers.map((layer) => [layer.isolation, layer] as const))(
      'gets nothing through the layer %s but what is known and harmless',
      async (_name, layer) => {
        const { tried, broken, received } = await tester.withLayer(layer)
        expect(tried.filter(({ worked, residual }) => worked && residual === undefined).map(nameOf)).toEqual([])
        expect({ broken, received }).toEqual({ broken: [], received: [] })
      },
    )

    test('is refused every call of the kernel that is not on the list', async () => {
      const { asked, reached } = await tester.sweepCalls()
      expect(asked).toBeGreaterThan(800)
      expect(reached).toEqual([])
    })

    test('meets at least two walls wherever the system has two that apply', async () => {
      const { tried } = await tester.withWalls(OF_LINUX)
      const lone = tried.filter(({ stoppedBy, residual }) => residual === undefined && stoppedBy.length < 2)
      // Only the kernel's own accounts bound these, and from outside the host's.
      expect(new Set(lone.map(({ family }) => family))).toEqual(new Set(['memory', 'descriptors', 'disk and files']))
    })
  })
}

const nameOf = ({ name }: { name: string }) => name
