import type { Team } from '@homefield/contract/connection'
import { useLingui } from '@lingui/react/macro'
import { Bell, BellOff, EyeOff, Link2, Pencil, Replace, Trash2 } from 'lucide-react'
import { afterMenu } from '../../../ui/after-menu.ts'
import { MoreMenu, MoreMenuItem } from '../../../ui/more-menu.tsx'
import type { TeamDialogKind } from '../model.ts'
import { useMuteTeam } from '../mutations.ts'

interface TeamMenuProps {
  team: Team
  /** The action that has its own button beside the menu. The menu does not repeat this action. */
  besides: TeamDialogKind | null
  onOpen: (kind: TeamDialogKind) => void
}

export function TeamMenu({ team, besides, onOpen }: TeamMenuProps) {
  const { t } = useLingui()
  const { can, teamName: name } = team
  const isLink = team.source === 'link'
  const openAfterMenu = (kind: TeamDialogKind) => afterMenu(() => onOpen(kind))
  const mute = useMuteTeam()
  return (
    <MoreMenu label={t`More for ${name}`}>
      {can.map && besides !== 'map' ? (
        <MoreMenuItem icon={Link2} onAction={() => openAfterMenu('map')}>
          {t`Map to children`}
        </MoreMenuItem>
      ) : null}
      {can.edit ? (
        <MoreMenuItem icon={Pencil} onAction={() => openAfterMenu('edit')}>
          {t`Edit team`}
        </MoreMenuItem>
      ) : null}
      {can.replaceLink && isLink && besides !== 'replaceLink' ? (
        <MoreMenuItem icon={Replace} onAction={() => openAfterMenu('replaceLink')}>
          {t`Replace link`}
        </MoreMenuItem>
      ) : null}
      {can.edit ? (
        <MoreMenuItem icon={EyeOff} onAction={() => openAfterMenu('hidden')}>
          {t`Hidden events`}
        </MoreMenuItem>
      ) : null}
      <MoreMenuItem icon={team.isMuted ? Bell : BellOff} onAction={() => void mute(team, !team.isMuted)}>
        {team.isMuted ? t`Unmute team` : t`Mute team`}
      </MoreMenuItem>
      {can.remove ? (
        <MoreMenuItem icon={Trash2} tone="danger" onAction={() => openAfterMenu('remove')}>
          {t`Remove team`}
        </MoreMenuItem>
      ) : null}
    </MoreMenu>
  )
}
