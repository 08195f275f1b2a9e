import { chmod, cp, readdir, readlink, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'

import { findBinaries, type Binaries } from './binaries.ts'
import { engineUserForRoot, isRoot, runAs } from './engine-user.ts'
import { cleanUp, testDirectory } from './test-directories.ts'

afterEach(() => cleanUp([]))

/** The package as npm unpacks it without its install script: no links, below a directory of the caller's mode. */
async function unpacked(closed: boolean): Promise<{ native: string; version: string }> {
  const installed = await findBinaries(null, [])
  const native = join(await testDirectory({ closed }), 'native')
  await cp(installed.root, native, { recursive: true, filter: (path) => !path.endsWith('.a') })
  for (const entry of await readdir(join(native, 'lib'), { withFileTypes: true })) {
    if (entry.isSymbolicLink()) await rm(join(native, 'lib', entry.name))
  }
  return { native, version: installed.version }
}

const user = isRoot() ? await engineUserForRoot() : null
const runs = async (binaries: Binaries): Promise<string> =>
  (await runAs(user, binaries.postgres, ['--version'])).output

describe('a copy of the programs', () => {
  test('is made where the install script did not run, with the links it would have made', async () => {
    const source = await unpacked(false)
    const place = join(await testDirectory({ closed: false }), 'programs')
    const copy = await findBinaries(user, [place], source)
    expect(copy.root.startsWith(place)).toBe(true)
    expect(await readlink(join(copy.root, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18')
    expect(await runs(copy)).toContain('PostgreSQL) 18')
    expect(await findBinaries(user, [place], source)).toEqual(copy)
  })

  test('is made once by several starters at the same moment, and whole', async () => {
    const source = await unpacked(false)
    const place = join(await testDirectory({ closed: false }), 'programs')
    const copies = await Promise.all([1, 2, 3].map(() => findBinaries(user, [place], source)))
    expect(new Set(copies.map((copy) => copy.root)).size).toBe(1)
    expect(await readdir(place)).toHaveLength(1)
    if (copies[0]) expect(await runs(copies[0])).toContain('PostgreSQL) 18')
  })

  test('that is damaged is made anew', async () => {
    const source = await unpacked(false)
    const place = join(await testDirectory({ closed: false }), 'programs')
    const first = await findBinaries(user, [place], source)
    await truncate(join(first.root, 'lib', 'libpq.so.5.18'), 100)
    expect(await runs(await findBinaries(user, [place], source))).toContain('PostgreSQL) 18')
  })

  test.runIf(isRoot())(
    'C2 is made where only root may enter the package, and never in a place of somebody else',
    async () => {
      const source = await unpacked(true)
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
