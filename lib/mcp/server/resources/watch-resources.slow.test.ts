import { expect, onTestFinished, test, vi } from 'vitest'
import type { Person } from '../../../people/person.ts'
import { openPlayground } from '../../../testing/open-playground.ts'
import { ResourceWatch } from './watch-resources.ts'

const uri = (n: number) => `workspace:///${n}.txt`

function open(watch: ResourceWatch, person: Person, onChange = (_uri: string) => {}) {
  const watcher = watch.connect(person, onChange)
  onTestFinished(watcher.close)
  return watcher
}

/** How many could be added. */
function addMany(watcher: ReturnType<typeof open>, count: number): number {
  for (let n = 0; n < count; n++)
    try {
      watcher.add(uri(n))
    } catch {
      return n
    }
  return count
}

test('10,000 subscriptions are bounded by connection and by person, and what is given up can be had again', async () => {
  const { playground, personOf } = await openPlayground()
  const watch = new ResourceWatch(playground)
  const ada = personOf('ada')
  const watchers = Array.from({ length: 5 }, () => open(watch, ada))
  expect(watchers.map((watcher) => addMany(watcher, 10_000))).toEqual([50, 50, 50, 50, 0])
  expect(() => watchers[4]!.add(uri(0))).toThrow(/all connections together/)
  expect(() => watchers[0]!.add(uri(60))).toThrow(/A connection can subscribe to 50/)
  // Again what it has already.
  watchers[0]!.add(uri(0))
  watchers[1]!.remove(uri(0))
  watchers[1]!.remove(uri(0))
  expect(addMany(watchers[4]!, 50)).toBe(1)
  watchers[2]!.close()
  watchers[2]!.close()
  expect(addMany(watchers[3]!, 1)).toBe(1)
  expect(addMany(open(watch, ada), 10_000)).toBe(50)
  expect(addMany(open(watch, personOf('bob')), 50)).toBe(50)
  // Of another installation in the same process.
  expect(addMany(open(new ResourceWatch(playground), ada), 50)).toBe(50)
})

test('what is asked for after the end of a connection is not watched, nor counted', async () => {
  const { playground, personOf } = await openPlayground()
  const watch = new ResourceWatch(playground)
  const ada = personOf('ada')
  for (let n = 0; n < 5; n++) {
    const over = open(watch, ada)
    over.close()
    addMany(over, 50)
  }
  expect(addMany(open(watch, ada), 50)).toBe(50)
})

test('an address that is longer than a path can be is refused', async () => {
  const { playground, personOf } = await openPlayground()
  const watch = new ResourceWatch(playground)
  expect(() => open(watch, personOf('ada')).add(uri(0) + 'x'.repeat(5_000))).toThrow(/at most 4096 characters/)
})

test('a change is told of also when a file was subscribed to twice, and after all others were given up', async () => {
  const { playground, personOf } = await openPlayground()
  const watch = new ResourceWatch(playground)
  const ada = personOf('ada')
  await playground.workspace(ada).write('1.txt', 'one')
  const changed = vi.fn()
  const watcher = open(watch, ada, changed)
  watcher.add(uri(2))
  watcher.remove(uri(2))
  watcher.add(uri(1))
  watcher.add(uri(1))
  let content = 'one'
  await expect
    .poll(async () => {
      content += '.'
      await playground.workspace(ada).write('1.txt', content)
      return changed.mock.calls
    })
    .toContainEqual([uri(1)])
})
