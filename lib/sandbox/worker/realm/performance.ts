import { tell } from './bridge.ts'

export function createPerformance() {
  const startedAt = Number(tell('now'))
  return { timeOrigin: Date.now(), now: (): number => Number(tell('now')) - startedAt }
}
