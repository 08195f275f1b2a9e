import type { AdditionalEmail } from '@homefield/contract/account'
import { useLingui } from '@lingui/react/macro'
import { Check, CircleAlert, Hourglass, Mail, Trash2 } from 'lucide-react'
import { ageOf } from '../../../../lib/time/age.ts'
import { useNow } from '../../../../lib/time/use-now.ts'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Row } from '../../../../ui/row-list.tsx'
import { Tag } from '../../../../ui/tag.tsx'
import { IconTile } from '../../security/components/icon-tile.tsx'
import { useAskEmailAgain } from '../mutations.ts'
import { sentText } from './sent-text.ts'

interface EmailRowProps {
  email: AdditionalEmail
  /** True if this installation can send email. Without email, no address can be confirmed. */
  canSend: boolean
  onRemove: () => void
}

export function EmailRow({ email, canSend, onRemove }: EmailRowProps) {
  const { t } = useLingui()
  const again = useAskEmailAgain()
  const canAsk = email.state !== 'confirmed' && canSend
  return (
    <Row
      keepsActions={!canAsk}
      lead={<IconTile of={Mail} />}
      title={email.email}
      tags={<StateTag state={email.state} />}
      meta={<Meta email={email} canSend={canSend} />}
      actions={
        <>
          {canAsk ? (
            <Button
              size="small"
              onPress={() => again.mutate(email.id)}
              isBusy={again.isPending}
              busyLabel={t`Sending...`}
              aria-label={t`Resend to ${email.email}`}
            >
              {t`Resend`}
            </Button>
          ) : null}
          <IconButton icon={Trash2} label={t`Remove ${email.email}`} onPress={onRemove} />
        </>
      }
      note={
        again.errorText ? (
          <p className="text-sm font-medium text-neg-ink" role="alert">
            {again.errorText}
          </p>
        ) : null
      }
    />
  )
}

function StateTag({ state }: Pick<AdditionalEmail, 'state'>) {
  const { t } = useLingui()
  if (state === 'confirmed') return <Tag tone="pos" icon={Check}>{t`Confirmed`}</Tag>
  if (state === 'bounced') return <Tag tone="neg" icon={CircleAlert}>{t`Bounced`}</Tag>
  return <Tag tone="cau" icon={Hourglass}>{t`Waiting`}</Tag>
}

function Meta({ email, canSend }: Pick<EmailRowProps, 'email' | 'canSend'>) {
  const { t } = useLingui()
  const now = useNow()
  if (email.state === 'confirmed') return t`Gets changes and reminders`
  if (email.state === 'bounced') return t`The address does not exist.`
  if (!canSend) return t`Email isn’t set up on this Homefield server, so nothing is sent there.`
  if (!email.askedAt) return t`Nothing is sent there until it’s confirmed.`
  return `${sentText(ageOf(Temporal.Instant.from(email.askedAt), now))} ${t`Nothing is sent there until it’s confirmed.`}`
}
