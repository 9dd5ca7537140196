// A thread of its own: the main one may be inside native code, where it hears nothing of its host and nothing ends it.
const MAX_RESIDENT_BYTES = 1024 * 1024 * 1024
const host = process.ppid

setInterval(() => {
  const isTooLarge = process.memoryUsage.rss() > MAX_RESIDENT_BYTES
  // A host that was killed leaves its children to another parent; nobody would ever stop work without end.
  const isAlone = process.ppid !== host
  if (isTooLarge || isAlone) process.kill(process.pid, 'SIGKILL')
}, 250)

export {}
