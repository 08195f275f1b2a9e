import type { SportName } from '@homefield/domain/sport'
import { Plural, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CloudUpload, Pencil, Shield } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'
import { photoAddress } from '../../../lib/file-address.ts'
import { ChildDisc } from '../../../ui/disc.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { BornLine } from './born-line.tsx'
import { PROFILE_CARD, PROFILE_CARD_FOOT } from './profile-card-classes.ts'
import { SportChips } from './sport-chips.tsx'

// The edit button lies on top of the card's link. Pressing the button must not make the card look pressed.
const PRESSABLE =
  'hover:border-line-control active:not-has-[button:active]:bg-[linear-gradient(var(--press),var(--press))]'

interface ProfileCardProps {
  id: string
  name: string
  color: string
  sports: readonly SportName[]
  photoId?: string | null
  dateOfBirth?: string | null
  /**
   * The number of the child's events. Absent for a new child that is not sent yet.
   * The card is a link only if the number is present.
   */
  eventCount?: number
  /** A line about the child's next event. */
  next?: ReactNode
  /** The name of the parent who owns the child. Absent for the user's own child. */
  ownerName?: string
  /** True if the child has pending changes. */
  hasPendingChange?: boolean
  onEdit?: () => void
}

export function ProfileCard(props: ProfileCardProps) {
  const { id, name, color, sports, eventCount, ownerName, hasPendingChange = false, onEdit } = props
  const { t } = useLingui()
  const isKnown = eventCount !== undefined
  return (
    <Card as="li" id={id} className={`${PROFILE_CARD} scroll-mt-6 ${isKnown ? PRESSABLE : ''}`}>
      <div className="flex min-w-0 items-center gap-4 max-md:gap-3">
        <ChildDisc
          name={name}
          color={color}
          size={56}
          className="max-md:[--s:44px]!"
          photoUrl={photoAddress(props.photoId, '128')}
          isFriend={ownerName !== undefined}
        />
        {/* If the name is long, the role wraps to the next line. */}
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1.5">
          <div className="max-w-full min-w-0 flex-auto">
            <h3 className="type-h [overflow-wrap:anywhere]">
              <CardLink id={id} isKnown={isKnown}>
                {name}
              </CardLink>
            </h3>
            {props.dateOfBirth ? (
              <BornLine dateOfBirth={props.dateOfBirth} className="text-sm text-ink-3" />
            ) : null}
            {ownerName ? <p className="truncate text-sm text-ink-3">{ownerName}</p> : null}
          </div>
          {ownerName ? (
            <Tag tone="neg" icon={Shield}>
              {t`Administrator`}
            </Tag>
          ) : null}
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-2.5 max-md:col-span-full max-md:gap-2">
        <SportChips sports={sports} />
        {props.next}
      </div>
      <div className={PROFILE_CARD_FOOT}>
        {isKnown ? (
          <>
            <span className="text-ink-3 max-md:hidden">{t`This week`}</span>
            <span className="ml-auto type-value tabular-nums max-md:text-right">
              <Plural value={eventCount} one="# event" other="# events" />
              <span className="block text-xs font-normal text-ink-3 md:hidden">{t`this week`}</span>
            </span>
          </>
        ) : null}
        {hasPendingChange ? <Tag icon={CloudUpload}>{t`Waiting`}</Tag> : null}
        {onEdit ? (
          <IconButton
            icon={Pencil}
            size="small"
            className="z-1 -my-2 -mr-2 -ml-1"
            label={t`Edit ${name}`}
            onPress={onEdit}
          />
        ) : null}
      </div>
    </Card>
  )
}

/** Renders a link over the whole card. Buttons on top of the link receive presses themselves. */
function CardLink({ id, isKnown, children }: { id: string; isKnown: boolean; children: ReactNode }) {
  if (!isKnown) return children
  return (
    <Link
      to="/profiles/$profileId"
      params={{ profileId: id }}
      className="after:absolute after:inset-0 after:rounded-card focus-visible:shadow-none focus-visible:after:shadow-(--focus-ring)"
    >
      {children}
    </Link>
  )
}
