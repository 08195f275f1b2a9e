import type { Friend } from '@homefield/contract/friend'
import type { Profile } from '@homefield/contract/profile'
import { useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { Icon } from '../../../ui/icon.tsx'
import { lossesOf } from '../model/losses.ts'
import { lostTeamsText, namesText } from './person-text.ts'

interface EndsListProps {
  friend: Friend
  profiles: readonly Profile[]
}

/** Lists the consequences of ending a friendship, with the children's names. */
export function EndsList({ friend, profiles }: EndsListProps) {
  const { t, i18n } = useLingui()
  const { theirs, mine } = lossesOf(friend, profiles)
  const ends = [
    theirs.length > 0 ? t`They’ll stop seeing ${namesText(theirs, i18n.locale)} right away` : null,
    mine.length > 0 ? t`You’ll stop seeing ${namesText(mine, i18n.locale)} right away` : null,
    friend.mappedTeams > 0 ? lostTeamsText(friend.mappedTeams) : null,
    t`The friendship ends in both directions`,
  ].filter((text) => text !== null)
  return (
    <ul className="mt-4 flex flex-col gap-2">
      {ends.map((text) => (
        <li key={text} className="flex gap-2">
          <Icon of={Check} size={14} className="mt-[3px]" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
        </li>
      ))}
    </ul>
  )
}
