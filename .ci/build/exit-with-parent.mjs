// Loaded first in child processes.
// The channel to the parent closes when the parent exits, even by SIGKILL.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// the channel alone must not keep a finished child alive
process.channel?.unref()
