import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Profile } from '@homefield/contract/profile'
import { Link } from '@tanstack/react-router'
import { Eye, MessageCircle, Shield } from 'lucide-react'
import { photoAddress } from '../../../lib/file-address.ts'
import { sportText } from '../../../lib/sport-text.ts'
import { Card } from '../../../ui/card.tsx'
import { ChildDisc } from '../../../ui/disc.tsx'
import { hue } from '../../../ui/hue.ts'
import { Icon } from '../../../ui/icon.tsx'
import { SectionHeading } from '../../../ui/section-heading.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { EmptyLine } from './empty-line.tsx'

const SPORT = 'inline-flex items-center gap-1.5'
/**
 * CSS that extends the link with the child's name over the whole row, so that the whole row is clickable.
 */
const ROW_LINK =
  'font-semibold wrap-break-word text-ink after:absolute after:-inset-x-3 after:inset-y-0 after:rounded-control hover:after:bg-hover focus-visible:shadow-none focus-visible:after:shadow-(--focus-ring) active:after:bg-press'

/** Lists the viewer's own children first, then friends' children with the owner and the viewer's role. */
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
          <EmptyLine>
            <Trans>No children profiles found. Add a profile to get started.</Trans>
          </EmptyLine>
        ) : (
          <>
            <Children profiles={own} />
            {n > 0 ? (
              <>
                <h3 className="mx-4 border-t border-line-soft pt-3 pb-1 text-xs text-ink-3">
                  <Trans>Friends' Children ({n})</Trans>
                </h3>
                <Children profiles={friends} />
              </>
            ) : null}
          </>
        )}
      </Card>
    </section>
  )
}

function Children({ profiles }: { profiles: readonly Profile[] }) {
  return (
    <ul className="px-4 py-0.5">
      {profiles.map((profile) => (
        <li
          key={profile.id}
          className="relative flex items-center gap-3 border-line-soft py-[11px] not-first:border-t"
        >
          <ChildDisc
            name={profile.name}
            color={profile.color}
            size={36}
            photoUrl={photoAddress(profile.photoId, '128')}
            isFriend={!profile.isOwnProfile}
          />
          <div className="min-w-0 flex-1">
            <div className="flex items-baseline gap-1.5">
              <Link to="/profiles/$profileId" params={{ profileId: profile.id }} className={ROW_LINK}>
                {profile.name}
              </Link>
              {profile.isOwnProfile ? null : (
                <span className="truncate text-xs text-ink-3">{profile.ownerName}</span>
              )}
            </div>
            <div className="mt-px flex flex-wrap gap-x-3 gap-y-0.5 text-xs">
              {profile.sports.map((sport) => (
                <span key={sport.name} {...hue(sport.color, SPORT)}>
                  <span className="size-2 flex-none rounded-full bg-hue" />
                  {sportText(sport.name)}
                </span>
              ))}
              {profile.isOwnProfile ? null : <Role profile={profile} />}
            </div>
          </div>
          <div className="flex-none text-right text-[11px]/[14px] text-ink-3">
            <b className="block text-[16px]/[19px] tabular-nums" aria-hidden="true">
              {profile.eventCount}
            </b>
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

/**
 * Shows the viewer's role for a child: 'Admin', 'Viewer', or 'Friend' for any other role.
 */
function Role({ profile }: { profile: Profile }) {
  const { t } = useLingui()
  const { accessRole } = profile
  const [icon, label, ink] =
    accessRole === 'administrator'
      ? ([Shield, t`Admin`, 'text-neg-ink'] as const)
      : accessRole === 'viewer'
        ? ([Eye, t`Viewer`, 'text-brand-ink'] as const)
        : ([MessageCircle, t`Friend`, 'text-pos-ink'] as const)
  return (
    <span className={SPORT}>
      <Icon of={icon} size={16} className={ink} />
      {label}
    </span>
  )
}
