// Loaded first in child processes: the channel to the parent closes when the parent is gone, also
// when it was killed and could tell nobody.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// listening alone must not keep a child alive that has done its work
process.channel?.unref()
