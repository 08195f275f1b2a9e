/*
 * A block ends what was between the two and closes every way back: to the other it looks as if he had been removed, and
 * afterwards as if nobody were there. Only its owner knows of it. Unblocked, the two are strangers who may find each
 * other. Blocking somebody who is blocked already changes nothing, and still takes a report.
 */
import type { BlockedPerson } from '@homefield/contract/friend'
import type { PersonId } from '@homefield/contract/wire'
import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import { AppError } from '../../../lib/app-error.ts'
import { requestReportMail } from '../../account/service.ts'
import { bumpBoth } from '../service.ts'
import { lentBetween } from '../store.ts'
import { blockPerson, endBlock, listBlocks } from './store.ts'
import { showBlocked } from './view.ts'

/** Newest first. */
export async function blockedBy(unit: ReadUnit): Promise<BlockedPerson[]> {
  return (await listBlocks(unit)).map(showBlocked)
}

/**
 * @param report what is to be told to the installation's support; null or empty: nothing
 * @throws AppError `personNotFound` of everybody who is neither known nor could be found
 */
export async function block(
  unit: WriteUnit,
  id: PersonId,
  { report }: { readonly report: string | null },
): Promise<Record<string, never>> {
  const lent = await lentBetween(unit, id)
  if (!(await blockPerson(unit, id))) throw new AppError('personNotFound')
  if (report) await requestReportMail(unit, { reportedId: id, summary: report })
  bumpBoth(unit, id)
  unit.bump(...lent)
  return {}
}

/** @throws AppError `personNotFound` where the viewer had not blocked him */
export async function unblock(unit: WriteUnit, id: PersonId): Promise<Record<string, never>> {
  if (!(await endBlock(unit, id))) throw new AppError('personNotFound')
  // The other's device sees nothing of it.
  unit.bump(`person:${unit.viewer.userId}`)
  return {}
}
