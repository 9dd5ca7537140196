// For pages; the command line says it the same way.
export { formatBytes } from '../../lib/format/bytes.ts'
