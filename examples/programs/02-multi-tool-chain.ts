// Multi-tool chain: three servers in one program; what one answers is handed to the next, and no model reads it.
import { avgList } from './servers/calculator/avgList.ts'
import { query } from './servers/database/query.ts'
import { writeFile } from './servers/filesystem/writeFile.ts'

const users = await query({ table: 'users', columns: ['name', 'age'] })
const averageAge = await avgList({ numbers: users.map(({ age }) => Number(age)) })
const file = await writeFile({ path: 'report.json', content: JSON.stringify({ users: users.length, averageAge }) })

export default { users: users.length, averageAge, file }
