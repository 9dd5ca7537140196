import { expect, test } from 'vitest'
import { runTitle } from './run-title.ts'

test.each([
  ['a task stays as it is', 'What is the square root of 1764?', 'What is the square root of 1764?'],
  [
    'a task that begins like an import',
    "import rows from 'a.csv' and sum them",
    "import rows from 'a.csv' and sum them",
  ],
  [
    'imports are skipped',
    'import { add } from \'./servers/calculator/add.ts\'\nimport { sqrt } from "./servers/calculator/sqrt.ts";\n\nexport default await add({ a: 1, b: 2 })\n',
    'export default await add({ a: 1, b: 2 })',
  ],
  [
    'an import over several lines',
    "import {\n  add,\n  sqrt,\n} from './servers/calculator/index.ts'\nconst a = await add({ a: 1, b: 2 })",
    'const a = await add({ a: 1, b: 2 })',
  ],
  [
    'comments between and before imports',
    "// Adds.\nimport { add } from './servers/calculator/add.ts'\n/* and\nmore */\nconsole.log(1)",
    'console.log(1)',
  ],
  ['an import for its effect', "import 'node:child_process'\nlet a = 1", 'let a = 1'],
  [
    'nothing but imports was kept',
    "import { writeFile } from './servers/filesystem/writeFile.ts'\nimport { getWeather } from './servers/wea",
    'A program with writeFile',
  ],
  ['nothing but a comment', '// nothing yet', 'A program'],
  ['a program without imports', 'const = 1', 'const = 1'],
])('%s', (_what, title, expected) => expect(runTitle(title)).toBe(expected))
