// For pages; the command line says it the same way.
export { formatCount, formatDuration, formatQuantity, formatSeconds } from '../../lib/format/duration.ts'
