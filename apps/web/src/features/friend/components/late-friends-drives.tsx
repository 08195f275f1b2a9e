import { openCatalogs } from '../../../lib/i18n.ts'
import { lateExtra } from '../../../ui/late.tsx'

/** Loads the list of drives for friends after the page, because most users have none. */
export const LateFriendsDrives = lateExtra(() =>
  Promise.all([import('./friends-drives-list.tsx'), openCatalogs(['coverage'])]).then(
    ([module]) => module.FriendsDrivesList,
  ),
)
