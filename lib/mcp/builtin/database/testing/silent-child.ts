// A process that hangs before it says that it is there.
setInterval(() => {}, 60_000)
process.on('disconnect', () => process.exit())

export {}
