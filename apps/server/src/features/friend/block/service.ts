/*
 * A block ends every relationship between two people and prevents new requests in both directions.
 * The blocked person notices only that the friendship has ended and that the blocker cannot be found.
 * Only the blocker can see that the block exists.
 * After an unblock, the two people are strangers who can find each other again.
 * A second block of the same person changes nothing, but a report in the request is still emailed.
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

/** Returns the people whom the viewer blocked, newest block first. */
export async function blockedBy(unit: ReadUnit): Promise<BlockedPerson[]> {
  return (await listBlocks(unit)).map(showBlocked)
}

/**
 * @param report Text for the support mailbox. Null or an empty text sends no email.
 * @throws AppError `personNotFound` for anyone whom the viewer neither knows nor can find
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

/** @throws AppError `personNotFound` if the viewer had not blocked this person */
export async function unblock(unit: WriteUnit, id: PersonId): Promise<Record<string, never>> {
  if (!(await endBlock(unit, id))) throw new AppError('personNotFound')
  // An unblock changes nothing for the unblocked person, so only the viewer's revision changes.
  unit.bump(`person:${unit.viewer.userId}`)
  return {}
}
