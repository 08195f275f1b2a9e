import { chmod, cp, mkdtemp, readdir, readlink, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { findBinaries, type Binaries } from './binaries.ts'
import { engineUserForRoot, isRoot, runAs } from './engine-user.ts'
import { cleanUp, testDirectory } from './test-directories.ts'

afterEach(() => cleanUp([]))

/**
 * A copy of PostgreSQL's npm package without symbolic links, as npm leaves it if install scripts are disabled.
 * All tests share the copy, so no test may change the files in it.
 */
let source: { native: string; version: string }
beforeAll(async () => {
  const installed = await findBinaries(null, [])
  const native = join(await mkdtemp(join(tmpdir(), 'hf-')), 'native')
  await cp(installed.root, native, { recursive: true, filter: (path) => !path.endsWith('.a') })
  for (const entry of await readdir(join(native, 'lib'), { withFileTypes: true })) {
    if (entry.isSymbolicLink()) await rm(join(native, 'lib', entry.name))
  }
  await chmod(join(native, '..'), 0o755)
  source = { native, version: installed.version }
})
afterAll(() => rm(join(source.native, '..'), { recursive: true, force: true }))

const user = isRoot() ? await engineUserForRoot() : null
const runs = async (binaries: Binaries): Promise<string> =>
  (await runAs(user, binaries.postgres, ['--version'])).output

describe('copying PostgreSQL’s programs', { tags: 'deep' }, () => {
  test('adds the symbolic links that are missing because npm did not run the package’s install script', async () => {
    const place = join(await testDirectory({ closed: false }), 'programs')
    const copy = await findBinaries(user, [place], source)
    expect(copy.root.startsWith(place)).toBe(true)
    expect(await readlink(join(copy.root, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18')
    expect(await runs(copy)).toContain('PostgreSQL) 18')
    expect(await findBinaries(user, [place], source)).toEqual(copy)
  })

  test('copies the programs once and completely if several processes start at the same moment', async () => {
    const place = join(await testDirectory({ closed: false }), 'programs')
    const copies = await Promise.all([1, 2, 3].map(() => findBinaries(user, [place], source)))
    expect(new Set(copies.map((copy) => copy.root)).size).toBe(1)
    expect(await readdir(place)).toHaveLength(1)
    if (copies[0]) expect(await runs(copies[0])).toContain('PostgreSQL) 18')
  })

  test('makes a new copy of PostgreSQL’s programs if the existing copy is damaged', async () => {
    const place = join(await testDirectory({ closed: false }), 'programs')
    const first = await findBinaries(user, [place], source)
    await truncate(join(first.root, 'lib', 'libpq.so.5.18'), 100)
    expect(await runs(await findBinaries(user, [place], source))).toContain('PostgreSQL) 18')
  })

  test.runIf(isRoot())(
    'copies programs from a directory that only root may enter, and never into a directory that others may write to (C2)',
    async () => {
      await chmod(join(source.native, '..'), 0o700)
      const shared = await testDirectory({ closed: false })
      const open = join(shared, 'open')
      await cp(source.native, open, { recursive: true, filter: (path) => path === source.native })
      await chmod(open, 0o777)
      const elsewhere = join(shared, 'link')
      await symlink('/nonexistent', elsewhere)
      await writeFile(join(shared, 'file'), '')
      await expect(findBinaries(user, [open, elsewhere, join(shared, 'file')], source)).rejects.toThrow(
        'others can write there',
      )
      const copy = await findBinaries(user, [open, join(shared, 'programs')], source)
      expect(copy.root.startsWith(join(shared, 'programs'))).toBe(true)
      expect(await runs(copy)).toContain('PostgreSQL) 18')
    },
  )
})
