// Made by `cem generate`: all tools of this server.
export { appendFile } from './appendFile.ts'
export { countLines } from './countLines.ts'
export { fileExists } from './fileExists.ts'
export { getSize } from './getSize.ts'
export { listDirectory } from './listDirectory.ts'
export { readFile } from './readFile.ts'
export { readLines } from './readLines.ts'
export { writeFile } from './writeFile.ts'
