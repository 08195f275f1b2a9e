import type { Invitation } from '@homefield/contract/invitation'
import { useLingui } from '@lingui/react/macro'
import { Check, CircleAlert, Clock, Hourglass, RefreshCw, Send, X } from 'lucide-react'
import type { RefObject } from 'react'
import { ageText } from '../../../../lib/time/age-text.ts'
import { dayOf, formatMonthDay } from '../../../../lib/time/format-date.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { useNow } from '../../../../lib/time/use-now.ts'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Tag } from '../../../../ui/tag.tsx'
import { focusIfLost } from '../../components/focus-if-lost.ts'
import { useInviteAgain, useWithdrawInvitation } from '../mutations.ts'
import { personName } from '../../components/person-text.ts'

interface InvitationRowProps {
  invitation: Invitation
  canSend: boolean
  part: RefObject<HTMLElement | null>
  onRevoke: () => void
}

export function InvitationRow({ invitation, canSend, part, onRevoke }: InvitationRowProps) {
  const { t } = useLingui()
  const again = useInviteAgain()
  const remove = useWithdrawInvitation(() => focusIfLost(part))
  const { email, state } = invitation
  const isOpen = state === 'pending' || state === 'sending'
  const isOver = state === 'expired' || state === 'bounced'
  const problem = again.errorText ?? remove.errorText
  return (
    <li className="border-line-soft py-3 not-first:border-t">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="type-value [overflow-wrap:anywhere]">{email}</p>
          <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-3">
            <StateTag state={state} />
            <Detail invitation={invitation} />
          </div>
        </div>
        {isOpen ? (
          <Button
            variant="ghost"
            size="small"
            aria-label={t`Revoke invitation to ${email}`}
            onPress={onRevoke}
          >
            {t`Revoke`}
          </Button>
        ) : (
          <IconButton
            icon={X}
            size="small"
            label={t`Remove ${email} from the list`}
            isBusy={remove.isPending}
            onPress={() => remove.act(invitation.id)}
          />
        )}
      </div>
      {isOver && canSend ? (
        <Button
          size="small"
          icon={RefreshCw}
          className="mt-2"
          isBusy={again.isPending}
          busyLabel={t`Sending...`}
          aria-label={again.isPending ? t`Sending...` : t`Invite ${email} again`}
          onPress={() => again.act(invitation)}
        >
          {t`Invite again`}
        </Button>
      ) : null}
      {problem ? (
        <p className="mt-1.5 text-sm font-medium text-neg-ink" role="alert">
          {problem}
        </p>
      ) : null}
    </li>
  )
}

function StateTag({ state }: Pick<Invitation, 'state'>) {
  const { t } = useLingui()
  if (state === 'accepted') return <Tag tone="pos" icon={Check}>{t`Accepted`}</Tag>
  if (state === 'bounced') return <Tag tone="neg" icon={CircleAlert}>{t`Not delivered`}</Tag>
  if (state === 'expired') return <Tag icon={Clock}>{t`Expired`}</Tag>
  if (state === 'sending') return <Tag icon={Send}>{t`Sending`}</Tag>
  return <Tag tone="cau" icon={Hourglass}>{t`Pending`}</Tag>
}

function Detail({ invitation }: { invitation: Invitation }) {
  const { t } = useLingui()
  const now = useNow()
  const style = useTimeStyle()
  const { state } = invitation
  if (state === 'accepted') {
    if (!invitation.acceptedBy) return null
    const name = personName(invitation.acceptedBy)
    return t`by ${name}`
  }
  if (state === 'bounced') return t`Their mail server rejected it.`
  const expires = formatMonthDay(dayOf(Temporal.Instant.from(invitation.expiresAt), style), style)
  if (state === 'expired') return t`on ${expires}`
  const age = ageText(Temporal.Instant.from(invitation.createdAt), now)
  return state === 'sending' ? age : t`${age} · until ${expires}`
}
