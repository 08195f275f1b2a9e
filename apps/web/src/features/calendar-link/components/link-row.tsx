import type { CalendarLink } from '@homefield/contract/calendar-link'
import { useLingui } from '@lingui/react/macro'
import { Ban, Eye, Lock } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { MetaLine } from '../../../ui/meta-line.tsx'
import { Row } from '../../../ui/row-list.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { LinkLead } from './link-lead.tsx'
import { useLinkText } from './use-link-text.ts'

interface LinkRowProps {
  link: CalendarLink
  now: Temporal.Instant
  /** Revokes the link. Undefined if the link is already revoked. */
  onRevoke?: () => void
}

export function LinkRow({ link, now, onRevoke }: LinkRowProps) {
  const { t } = useLingui()
  const text = useLinkText(now)
  const name = text.name(link)
  const lead = <LinkLead child={link.child} />
  if (link.revokedAt !== null)
    return (
      <Row
        lead={lead}
        title={<span className="text-ink-3">{name}</span>}
        tags={<Tag icon={Ban}>{text.revoked(link.revokedAt)}</Tag>}
        meta={t`This link no longer works. Calendars using it will drop its events at their next check.`}
      />
    )
  const tail = link.secretTail
  return (
    <Row
      lead={lead}
      title={name}
      tags={<Tag icon={link.content === 'full' ? Eye : Lock}>{text.content(link)}</Tag>}
      meta={
        <MetaLine>
          {text.created(link)}
          {t`ends in ••${tail}`}
          {text.lastRead(link)}
        </MetaLine>
      }
      keepsActions
      actions={
        <Button
          variant="danger-outline"
          size="small"
          aria-label={t`Revoke ${name}`}
          onPress={() => onRevoke?.()}
        >
          {t`Revoke`}
        </Button>
      }
    />
  )
}
