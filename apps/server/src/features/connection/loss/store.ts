import type { TeamId } from '@homefield/contract/wire'
import type { WriteUnit } from '@homefield/database/work'

/** @param since time at which the loss of events was noticed; this time identifies the accepted loss */
export async function noteAcceptedLoss({ tx }: WriteUnit, id: TeamId, since: string): Promise<void> {
  await tx.updateTable('platform_teams').set({ accepted_loss: since }).where('id', '=', id).execute()
}
