import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { CONTRACT_HABITS } from '../../e2e/sandbox/habits.ts'
import { bundle, launch, runToEnd } from './kit/process.ts'

const program = suite<{ dir: string; file: string }>('sandbox program')
program.before(async context => {
  context.dir = await mkdtemp(path.join(tmpdir(), 'sandbox-program-'))
  context.file = await bundle("import './e2e/sandbox/main.ts'", context.dir)
})
program.after(context => rm(context.dir, { recursive: true }))

program('says where it listens, serves its whole world and stops at a signal', async ({ dir, file }) => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const server = await launch(file, ['--port', '0', '--data', path.join(dir, 'one')])
    assert.match(server.url, /^http:\/\/127\.0\.0\.1:\d+$/)
    const get = async (target: string): Promise<any> => {
      const answer = await fetch(server.url + target)
      assert.is(answer.status, 200, target)
      return answer.json()
    }
    const menus = new Set<number>()
    for (const { id } of await get('/1/p/restos') as { id: number }[]) {
      const venue = await get(`/1/p/restos/${id}`) as { menus: { id: number }[]; photos: { url: string }[] }
      for (const menu of venue.menus) menus.add(menu.id)
      const lists = ['deliveries?size=100', 'positions/modifiers', 'position-time-slots', 'working-hours', 'promotions']
      for (const list of lists) await get(`/1/restos/${id}/${list}`)
      for (const photo of venue.photos) assert.is((await fetch(server.url + photo.url)).status, 200, photo.url)
    }
    for (const id of menus) {
      await get(`/1/p/menus/${id}/position-groups`)
      assert.ok((await get(`/1/p/menus/${id}/positions`)).length > 0, `menu ${id}`)
    }
    server.child.kill(signal)
    assert.is(await server.exited, 0, signal)
  }
})

program('[CFG-09] takes its quirks from the command line; another dialect has other codes', async ({ dir, file }) => {
  const wrong = await runToEnd(file, ['--dialect', 'odd', '--data', path.join(dir, 'four')])
  assert.equal([wrong.status, /dialect/.test(wrong.stderr)], [1, true])
  for (const [args, habits] of [
    [['--dialect', 'loose', '--order-status'], { dialect: 'loose', codes: 'own', orderStatus: true }],
    [
      ['--codes', 'own', '--identity-header', 'X-Own', '--sign-out', '--additions'],
      { dialect: 'plain', codes: 'own', identityHeader: 'X-Own', signOut: true, additions: true },
    ],
  ] as const) {
    const server = await launch(file, [...args, '--data', path.join(dir, 'four')])
    const state = (await (await fetch(`${server.url}/_sandbox/state`)).json()) as { habits: object }
    assert.equal(state.habits, { ...CONTRACT_HABITS, ...habits })
    server.child.kill('SIGTERM')
    assert.is(await server.exited, 0)
  }
})

program('ends with a reason when its port or its data is taken', async ({ dir, file }) => {
  const data = path.join(dir, 'two')
  const server = await launch(file, ['--data', data])
  const { port } = new URL(server.url)
  const samePort = await runToEnd(file, ['--port', port, '--data', path.join(dir, 'three')])
  assert.is(samePort.status, 1)
  assert.match(samePort.stderr, 'EADDRINUSE')
  assert.is(samePort.stdout, '')
  const sameData = await runToEnd(file, ['--data', data])
  assert.is(sameData.status, 1)
  assert.match(sameData.stderr, 'is used by the process')
  const wrong = await runToEnd(file, ['--door', '1'])
  assert.is(wrong.status, 1)
  server.child.kill('SIGTERM')
  assert.is(await server.exited, 0)
})

program.run()
