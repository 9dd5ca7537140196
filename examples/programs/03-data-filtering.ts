// Data filtering: a tool answers 10,000 rows, which stay in the sandbox; five of them come back.
import { readLines } from './servers/filesystem/readLines.ts'
import { writeFile } from './servers/filesystem/writeFile.ts'

// Something to filter: an order for each number, always the same ones.
const cities = ['Berlin', 'Paris', 'London', 'Rome']
const made = Array.from({ length: 10_000 }, (_, n) => `${n + 1},${cities[n % 4]},${(n * 7919) % 10_007}`)
await writeFile({ path: 'orders.csv', content: made.join('\n') })

const rows = (await readLines({ path: 'orders.csv' })).map((line) => line.split(','))
console.log(`read ${rows.length} rows`)
export default rows
  .map(([id, city, amount]) => ({ id: Number(id), city, amount: Number(amount) }))
  .filter(({ city }) => city === 'Paris')
  .sort((a, b) => b.amount - a.amount)
  .slice(0, 5)
