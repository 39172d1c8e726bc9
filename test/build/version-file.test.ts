import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildVersionFile } from '../../.ci/site/version-file.ts'

const versionFile = suite('version.json')

const GIT_USER = ['-c', 'user.name=x', '-c', 'user.email=x@x.example', '-c', 'commit.gpgsign=false']

/** Builds the file for sources in `folder`, with this SOURCE_DATE_EPOCH. */
function buildIn(folder: string, epoch?: string): unknown {
  const [before, epochBefore] = [process.cwd(), process.env['SOURCE_DATE_EPOCH']]
  try {
    process.chdir(folder)
    delete process.env['SOURCE_DATE_EPOCH']
    if (epoch !== undefined) process.env['SOURCE_DATE_EPOCH'] = epoch
    return JSON.parse(Buffer.from(buildVersionFile()).toString())
  } finally {
    process.chdir(before)
    delete process.env['SOURCE_DATE_EPOCH']
    if (epochBefore !== undefined) process.env['SOURCE_DATE_EPOCH'] = epochBefore
  }
}

versionFile('[CFG-13] names version, commit and time of the sources, and null where they have none', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'storefront-version-'))
  const git = (...args: readonly string[]) => execFileSync('git', [...GIT_USER, ...args], {
    cwd: folder, encoding: 'utf8', env: { ...process.env, GIT_COMMITTER_DATE: '2026-11-30T12:00:00+03:00' },
  }).trim()
  try {
    fs.writeFileSync(path.join(folder, 'package.json'), '{"version":"1.2.3"}')
    assert.equal(buildIn(folder), { version: '1.2.3', commit: null, builtAt: null })
    assert.equal(buildIn(folder, '1000000000'), { version: '1.2.3', commit: null, builtAt: '2001-09-09T01:46:40.000Z' })
    git('init', '--quiet')
    assert.equal(buildIn(folder), { version: '1.2.3', commit: null, builtAt: null }, 'a folder of another clone')
    git('add', '.')
    git('commit', '--quiet', '--message', 'x')
    const commit = git('rev-parse', 'HEAD')
    const clean = { version: '1.2.3', commit, builtAt: '2026-11-30T09:00:00.000Z' }
    assert.equal([buildIn(folder), buildIn(folder)], [clean, clean])
    git('tag', 'v1')
    assert.equal(buildIn(folder, '0'), { ...clean, builtAt: '1970-01-01T00:00:00.000Z' })
    fs.writeFileSync(path.join(folder, 'package.json'), '{"version":"1.2.4"}')
    assert.equal(buildIn(folder), { ...clean, version: '1.2.4', commit: `${commit}-dirty` })
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
})

versionFile('[CFG-13] names the commit of a clone of another user too, such as a mounted one', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'storefront-version-'))
  const git = (...args: readonly string[]) =>
    execFileSync('git', [...GIT_USER, '-c', 'safe.directory=*', ...args], { cwd: folder, encoding: 'utf8' }).trim()
  // git then treats each clone as that of another user
  process.env['GIT_TEST_ASSUME_DIFFERENT_OWNER'] = '1'
  try {
    fs.writeFileSync(path.join(folder, 'package.json'), '{"version":"1.2.3"}')
    git('init', '--quiet')
    git('add', '.')
    git('commit', '--quiet', '--message', 'x')
    assert.is((buildIn(folder) as { commit: string }).commit, git('rev-parse', 'HEAD'))
  } finally {
    delete process.env['GIT_TEST_ASSUME_DIFFERENT_OWNER']
    fs.rmSync(folder, { recursive: true, force: true })
  }
})

versionFile.run()
