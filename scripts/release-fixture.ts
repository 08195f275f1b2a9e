/**
 * `npm run release-fixture`: writes a backup of a small installation of this version, with rows in every table.
 * Run it when a version is released. The tests of the next version restore the backup and start from it.
 * The installation has fixed names and times. Its keys belong to nobody else, so the backup contains them.
 */
import { startTestCluster } from '@homefield/database/template'
import { backUp } from '@homefield/server/operator/backup'
import { addChild, addEvent, befriend } from '@homefield/testkit/family'
import { startWorld } from '@homefield/testkit/world'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  maximalAccount,
  tie,
} from '../apps/server/src/features/personal-data/inventory/maximal-account.fixture.ts'
import { SettableClock } from '../apps/server/src/lib/clock.ts'
import { DiskStorage } from '../apps/server/src/lib/storage/disk-storage.ts'

const NOW = '2026-05-08T12:00:00Z'
const FILE = join(import.meta.dirname, '../apps/server/src/operator/release.fixture.tar.gz')

const files = await mkdtemp(join(tmpdir(), 'hf-release-'))
const cluster = await startTestCluster()
const storage = new DiskStorage(files)
const world = await startWorld({
  name: 'release',
  cluster,
  clock: new SettableClock(NOW),
  storage,
  roles: ['http', 'stream'],
})
try {
  const erin = await world.signUp({
    name: 'Erin Cole',
    email: 'erin@family.example',
    zone: 'America/New_York',
  })
  const sam = await world.signUp({ name: 'Sam Cole', email: 'sam@family.example', zone: 'America/New_York' })
  await befriend(erin, sam)
  const maya = await addChild(erin, 'Maya')
  const owen = await addChild(erin, 'Owen', { color: '#F97316', sports: ['Baseball'] })
  await addEvent(erin, maya, { title: 'Game against Harbor', date: '2026-05-08', startTime: '17:30' })
  await addEvent(erin, owen, {
    title: 'Batting practice',
    date: '2026-05-09',
    startTime: '10:00',
    sport: 'Baseball',
  })
  const client = await world.database.connect()
  const dana = await maximalAccount(client, storage, 'dana')
  await tie(client, dana, await maximalAccount(client, storage, 'kim'))
  client.release(true)
  const report = await backUp(
    {
      databaseUrl: world.database.options.connectionString ?? '',
      storage,
      secrets: world.config.secrets,
      now: Temporal.Instant.from(NOW),
      withKeys: true,
    },
    FILE,
  )
  console.log(`${FILE}: ${report.tables} tables, ${report.files} files, ${report.bytes} bytes`)
} finally {
  await world.close()
  await cluster.stop()
  await rm(files, { recursive: true, force: true })
}
