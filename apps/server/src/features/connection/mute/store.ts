import type { TeamId } from '@homefield/contract/wire'
import type { WriteUnit } from '@homefield/database/work'

export async function insertMute({ tx, viewer }: WriteUnit, id: TeamId): Promise<void> {
  await tx
    .insertInto('team_mutes')
    .values({ user_id: viewer.userId, platform_team_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteMute({ tx, viewer }: WriteUnit, id: TeamId): Promise<void> {
  await tx
    .deleteFrom('team_mutes')
    .where('user_id', '=', viewer.userId)
    .where('platform_team_id', '=', id)
    .execute()
}
