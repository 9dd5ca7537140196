// A thread of its own: the main one is inside SQLite, where it hears nothing of its host and counts no memory.
const MAX_RESIDENT_BYTES = 512 * 1024 * 1024
const host = process.ppid

setInterval(() => {
  const isTooLarge = process.memoryUsage.rss() > MAX_RESIDENT_BYTES
  // A host that was killed leaves its children to another parent; nobody would ever stop a query without end.
  const isAlone = process.ppid !== host
  if (isTooLarge || isAlone) process.kill(process.pid, 'SIGKILL')
}, 50)
