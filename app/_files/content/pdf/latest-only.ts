/** Does one thing at a time; of what is wanted meanwhile only the last. */
export function latestOnly<Wish>(act: (wish: Wish) => Promise<void>): (wish: Wish) => void {
  let next: { wish: Wish } | null = null
  let isBusy = false
  async function work() {
    isBusy = true
    while (next !== null) {
      const { wish } = next
      next = null
      await act(wish)
    }
    isBusy = false
  }
  return (wish) => {
    next = { wish }
    if (!isBusy) void work()
  }
}
