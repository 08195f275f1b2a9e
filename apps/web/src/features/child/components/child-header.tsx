import type { Profile } from '@homefield/contract/profile'
import { sportNamed } from '@homefield/domain/sport'
import { Trans, useLingui } from '@lingui/react/macro'
import { Eye, Shield, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { photoAddress } from '../../../lib/file-address.ts'
import { sportText } from '../../../lib/sport-text.ts'
import { Chip } from '../../../ui/chip.tsx'
import { ChildDisc } from '../../../ui/disc.tsx'
import { SportIcon } from '../../../ui/sport-icon.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { BornWithAge } from './born-with-age.tsx'
import './child-header.css'

/** Who this is: face, name, birthday, sports, and whose child it is where it is a friend's. */
export function ChildHeader({ profile, actions }: { profile: Profile; actions: ReactNode }) {
  return (
    <header className="child-header">
      <ChildDisc
        name={profile.name}
        color={profile.color}
        size={76}
        photoUrl={photoAddress(profile.photoId, '256')}
        isFriend={!profile.isOwnProfile}
      />
      <div className="child-words">
        <h1 className="type-d3 [overflow-wrap:anywhere]">{profile.name}</h1>
        <BornWithAge dateOfBirth={profile.dateOfBirth} />
        <div className="child-chips">
          {profile.isOwnProfile ? null : <Shared profile={profile} />}
          {profile.sports.map(({ name, color }) => (
            <Chip key={name} color={color} icon={<SportIcon name={sportNamed(name).icon} />}>
              {sportText(name)}
            </Chip>
          ))}
        </div>
      </div>
      {actions}
    </header>
  )
}

/** Red for an administrator, blue for a viewer; the words say it as well. */
function Shared({ profile }: { profile: Profile }) {
  const { t } = useLingui()
  const { ownerName, accessRole } = profile
  return (
    <>
      <span className="child-owner">
        <UsersRound size={14} strokeWidth={2} aria-hidden className="flex-none" />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <Trans>Shared by {ownerName}</Trans>
        </span>
      </span>
      {accessRole === 'administrator' ? (
        <Tag tone="neg" icon={Shield}>
          {t`Administrator`}
        </Tag>
      ) : (
        <Tag tone="inf" icon={Eye}>
          {t`Viewer`}
        </Tag>
      )}
    </>
  )
}
