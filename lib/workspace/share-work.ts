/**
 * Does one piece of work for each key at a time. Whoever asks while it is under way shares the next with all others who do:
 * it begins after they asked, so that they see what happened until then.
 */
export function createShared<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, { now: Promise<T>; next?: Promise<T> }>()

  function begin(key: string, work: () => Promise<T>): Promise<T> {
    const own: { now: Promise<T>; next?: Promise<T> } = {
      now: work().finally(() => {
        if (own.next === undefined) underWay.delete(key)
      }),
    }
    underWay.set(key, own)
    return own.now
  }

  return (key, work) => {
    const own = underWay.get(key)
    if (own === undefined) return begin(key, work)
    const again = () => begin(key, work)
    own.next ??= own.now.then(again, again)
    return own.next
  }
}
