import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Profile } from '@homefield/contract/profile'
import { Eye, MessageCircle, Shield } from 'lucide-react'
import { photoAddress } from '../../../lib/file-address.ts'
import { sportText } from '../../../lib/sport-text.ts'
import { Card } from '../../../ui/card.tsx'
import { ChildDisc } from '../../../ui/disc.tsx'
import { hue } from '../../../ui/hue.ts'
import { Icon } from '../../../ui/icon.tsx'
import { SectionHeading } from '../../../ui/section-heading.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import './childrens-activities.css'

/** Own children first, then friends' with whose they are and what one may do. */
export function ChildrensActivities({ profiles }: { profiles: readonly Profile[] }) {
  const own = profiles.filter((profile) => profile.isOwnProfile)
  const friends = profiles.filter((profile) => !profile.isOwnProfile)
  const n = friends.length
  return (
    <section className="mb-7">
      <SectionHeading
        end={
          <TextLink to="/profiles">
            <Trans>View profiles</Trans>
          </TextLink>
        }
      >
        <Trans>Children's Activities</Trans>
      </SectionHeading>
      <Card>
        {profiles.length === 0 ? (
          <p className="dashboard-empty">
            <Trans>No children profiles found. Add a profile to get started.</Trans>
          </p>
        ) : (
          <>
            <Children profiles={own} />
            {n > 0 ? (
              <>
                <h3 className="activities-friends">
                  <Trans>Friends' Children ({n})</Trans>
                </h3>
                <Children profiles={friends} />
              </>
            ) : null}
            <p className="activities-note">
              <Trans>This week: the next 7 days. The side menu counts Sunday to Saturday.</Trans>
            </p>
          </>
        )}
      </Card>
    </section>
  )
}

function Children({ profiles }: { profiles: readonly Profile[] }) {
  return (
    <ul className="activities">
      {profiles.map((profile) => (
        <li key={profile.id}>
          <ChildDisc
            name={profile.name}
            color={profile.color}
            size={36}
            photoUrl={photoAddress(profile.photoId, '128')}
            isFriend={!profile.isOwnProfile}
          />
          <div className="min-w-0 flex-1">
            <div className="activities-name">
              <TextLink
                to="/profiles/$profileId"
                params={{ profileId: profile.id }}
                className="activities-link"
              >
                {profile.name}
              </TextLink>
              {profile.isOwnProfile ? null : <span className="truncate">{profile.ownerName}</span>}
            </div>
            <div className="activities-sports">
              {profile.sports.map((sport) => (
                <span key={sport.name} {...hue(sport.color)}>
                  <span className="activities-dot" />
                  {sportText(sport.name)}
                </span>
              ))}
              {profile.isOwnProfile ? null : <Role profile={profile} />}
            </div>
          </div>
          <div className="activities-count">
            <b aria-hidden="true">{profile.eventCount}</b>
            <span aria-hidden="true">
              <Trans>This week</Trans>
            </span>
            <span className="sr-only">
              <Plural
                value={profile.eventCount}
                one="# event in the next 7 days"
                other="# events in the next 7 days"
              />
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Administrator reads Admin, viewer Viewer, anything else Friend; never by its color alone. */
function Role({ profile }: { profile: Profile }) {
  const { t } = useLingui()
  const { accessRole } = profile
  if (accessRole === 'administrator') {
    return (
      <span data-role="administrator">
        <Icon of={Shield} size={16} />
        {t`Admin`}
      </span>
    )
  }
  if (accessRole === 'viewer') {
    return (
      <span data-role="viewer">
        <Icon of={Eye} size={16} />
        {t`Viewer`}
      </span>
    )
  }
  return (
    <span data-role="friend">
      <Icon of={MessageCircle} size={16} />
      {t`Friend`}
    </span>
  )
}
