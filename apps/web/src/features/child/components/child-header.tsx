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

export const CHILD_HEADER =
  'mb-7 flex flex-wrap items-center gap-x-5 gap-y-4 max-md:items-start max-md:gap-3.5'
export const CHILD_TEXT = 'min-w-0 flex-[1_1_280px] max-md:flex-1'

/** Shows a child's photo, name, birthday and sports. For a friend's child, also names the owner. */
export function ChildHeader({ profile, actions }: { profile: Profile; actions: ReactNode }) {
  return (
    <header className={CHILD_HEADER}>
      <ChildDisc
        name={profile.name}
        color={profile.color}
        size={76}
        photoUrl={photoAddress(profile.photoId, '256')}
        isFriend={!profile.isOwnProfile}
        className="self-start max-md:[--s:64px]!"
      />
      <div className={CHILD_TEXT}>
        <h1 className="type-d3 wrap-anywhere">{profile.name}</h1>
        <BornWithAge dateOfBirth={profile.dateOfBirth} />
        <div className="mt-2 flex flex-wrap items-center gap-1.5 empty:hidden">
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

/** Names the owner of a friend's child and the viewer's role: administrators in red, viewers in blue. */
function Shared({ profile }: { profile: Profile }) {
  const { t } = useLingui()
  const { ownerName, accessRole } = profile
  return (
    <>
      <span className="mr-0.5 inline-flex max-w-full items-center gap-1.5 text-sm font-[550] text-ink-2">
        <UsersRound size={14} strokeWidth={2} aria-hidden className="flex-none" />
        <span className="min-w-0 wrap-anywhere">
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
