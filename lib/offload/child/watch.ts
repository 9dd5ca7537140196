// A thread of its own: the main one may be inside native code, where it hears nothing of its host and nothing ends it.
import { workerData } from 'node:worker_threads'

const mostResidentBytes = (workerData as number) * 1024 * 1024
const host = process.ppid

setInterval(() => {
  const isTooLarge = process.memoryUsage.rss() > mostResidentBytes
  // A host that was killed leaves its children to another parent; nobody would ever stop work without end.
  const isAlone = process.ppid !== host
  if (isTooLarge || isAlone) process.kill(process.pid, 'SIGKILL')
}, 50)
