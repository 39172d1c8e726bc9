// A module that child processes load first (`--import`), so that they end together with the parent.
// The IPC channel to the parent closes when the parent exits, even by SIGKILL.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// the channel alone must not keep a finished child alive
process.channel?.unref()
