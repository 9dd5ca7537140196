const WINDOW_MS = 5_000
const A_FEW = 10

/** How often each address asked in the last seconds: 5 at the least, 10 at the most. */
export class AskedLately {
  #counts = new Map<string, number>()
  #before = new Map<string, number>()
  #sum = 0
  #sumBefore = 0
  /** Of those that asked now, who had not asked before. */
  #newcomers = 0
  #since = performance.now()

  add(address: string): void {
    this.#forget()
    if (!this.#counts.has(address) && !this.#before.has(address)) this.#newcomers++
    this.#counts.set(address, (this.#counts.get(address) ?? 0) + 1)
    this.#sum++
  }

  /** Whether it asked more than the others did on average, and more than a page or two ask for. Nobody does who is alone. */
  isAboveAverage(address: string): boolean {
    this.#forget()
    const asked = (this.#counts.get(address) ?? 0) + (this.#before.get(address) ?? 0)
    const addresses = this.#before.size + this.#newcomers
    return asked > A_FEW && asked * addresses > this.#sum + this.#sumBefore
  }

  #forget(): void {
    const windows = Math.floor((performance.now() - this.#since) / WINDOW_MS)
    if (windows === 0) return
    this.#before = windows === 1 ? this.#counts : new Map()
    this.#sumBefore = windows === 1 ? this.#sum : 0
    this.#counts = new Map()
    this.#sum = 0
    this.#newcomers = 0
    this.#since += windows * WINDOW_MS
  }
}
