import type { SignUpInvitation } from '@homefield/contract/sign-up-invitation'
import type { SignUpMode } from '@homefield/contract/support'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Check, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { dayOf, formatMonthDay } from '../../../lib/time/format-date.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { SectionHeading } from '../../../ui/section-heading.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { siteQuery } from '../../account/queries.ts'
import { PartState } from '../../account/security/components/part-state.tsx'
import { useRevokeInvitation } from '../mutations.ts'
import { invitationsQuery } from '../queries.ts'
import { InviteDialog } from './invite-dialog.tsx'

/** Lets the operator invite people to create an account, and says who else may. */
export function InvitationsSection() {
  const { t } = useLingui()
  const query = useQuery(invitationsQuery)
  const mode = useQuery(siteQuery).data?.signUp
  const [isInviting, setInviting] = useState(false)
  const rules: Record<SignUpMode, string> = {
    open: t`Anyone can create an account here, so nobody needs an invitation (SIGN_UP=open).`,
    invited: t`An account needs an invitation from you or from a friend (SIGN_UP=invited).`,
    closed: t`An account needs an invitation from you (SIGN_UP=closed).`,
  }
  return (
    <section aria-labelledby="operator-invitations">
      <SectionHeading
        id="operator-invitations"
        end={
          mode === undefined || mode === 'open' ? null : (
            <Button size="small" icon={Plus} onPress={() => setInviting(true)}>
              {t`Invite`}
            </Button>
          )
        }
      >
        {t`Invitations`}
      </SectionHeading>
      {mode === undefined ? null : <p className="mb-3 text-sm text-ink-2">{rules[mode]}</p>}
      <PartState
        query={query}
        rows={1}
        loading={t`Loading invitations...`}
        failed={t`The invitations couldn’t be loaded.`}
      >
        {({ invitations }) =>
          invitations.length === 0 ? null : (
            <Card>
              <RowList label={t`Invitations`}>
                {invitations.map((invitation) => (
                  <InvitationRow key={invitation.id} invitation={invitation} />
                ))}
              </RowList>
            </Card>
          )
        }
      </PartState>
      {isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </section>
  )
}

function InvitationRow({ invitation }: { invitation: SignUpInvitation }) {
  const { t } = useLingui()
  const style = useTimeStyle()
  const revoke = useRevokeInvitation()
  const { email, state } = invitation
  const who = email ?? t`Anyone with the link`
  const day = (at: string) => formatMonthDay(dayOf(Temporal.Instant.from(at), style), style)
  const made = day(invitation.createdAt)
  const ends = day(invitation.expiresAt)
  return (
    <Row
      title={who}
      tags={
        state === 'used' ? (
          <Tag tone="pos" icon={Check}>{t`Used`}</Tag>
        ) : state === 'expired' ? (
          <Tag>{t`Expired`}</Tag>
        ) : null
      }
      meta={state === 'open' ? t`From ${made}, valid until ${ends}` : t`From ${made}`}
      keepsActions
      actions={
        <IconButton
          icon={Trash2}
          label={state === 'open' ? t`Revoke the invitation: ${who}` : t`Remove from the list: ${who}`}
          isDisabled={revoke.isPending}
          onPress={() => revoke.mutate(invitation.id)}
        />
      }
    />
  )
}
