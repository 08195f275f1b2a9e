import type { ReadUnit, SystemUnit } from '@homefield/database/work'
import { sql } from 'kysely'
import { type Cell, driveOf, type RoutedDrive } from './model.ts'

interface DriveRow {
  readonly from_latitude: number
  readonly from_longitude: number
  readonly to_latitude: number
  readonly to_longitude: number
}

/** Returns the minutes of the stored drives between any two of the cells, by `RoutedDrive.key`. */
export async function routedAmong(
  { tx }: ReadUnit,
  cells: readonly Cell[],
): Promise<ReadonlyMap<string, number>> {
  if (cells.length < 2) return new Map()
  const { rows } = await sql<DriveRow & { minutes: number | null }>`
    select * from routed_drives_among(${cells.map(({ latitude }) => latitude)}::integer[],
      ${cells.map(({ longitude }) => longitude)}::integer[])`.execute(tx)
  return new Map(
    rows.flatMap((row) => {
      const drive = driveIn(row)
      return drive && row.minutes !== null ? [[drive.key, row.minutes] as const] : []
    }),
  )
}

/** Marks the drives as used, and returns those that are not stored, or were computed before `outdatedBefore`. */
export async function drivesToRoute(
  { tx }: SystemUnit,
  drives: readonly RoutedDrive[],
  outdatedBefore: Temporal.Instant,
): Promise<RoutedDrive[]> {
  if (drives.length === 0) return []
  const { rows } = await sql<DriveRow>`
    select * from drives_to_route(${columns(drives)}, ${outdatedBefore.toString()}::timestamptz)`.execute(tx)
  return rows.flatMap((row) => driveIn(row) ?? [])
}

/** @param minutes minutes per drive; null if the service found no way */
export async function keepRouted(
  { tx }: SystemUnit,
  drives: readonly RoutedDrive[],
  minutes: readonly (number | null)[],
): Promise<void> {
  await sql`select keep_routed_drives(${columns(drives)}, ${minutes}::smallint[])`.execute(tx)
}

/** Deletes drives that nobody has used since `before`. Requires the database role homefield_worker. */
export async function dropUnusedRouted({ tx }: SystemUnit, before: Temporal.Instant): Promise<void> {
  await sql`select drop_unused_routed_drives(${before.toString()})`.execute(tx)
}

function columns(drives: readonly RoutedDrive[]) {
  const column = (value: (drive: RoutedDrive) => number) => sql`${drives.map(value)}::integer[]`
  return sql.join([
    column(({ from }) => from.latitude),
    column(({ from }) => from.longitude),
    column(({ to }) => to.latitude),
    column(({ to }) => to.longitude),
  ])
}

function driveIn(row: DriveRow): RoutedDrive | null {
  return driveOf(
    { latitude: row.from_latitude, longitude: row.from_longitude },
    { latitude: row.to_latitude, longitude: row.to_longitude },
  )
}
