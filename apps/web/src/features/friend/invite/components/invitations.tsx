import type { Invitation } from '@homefield/contract/invitation'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Skeleton, SkeletonBlock } from '../../../../ui/skeleton.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { friendErrorText } from '../../components/friend-error-text.ts'
import { focusIfLost } from '../../components/focus-if-lost.ts'
import { useInvite } from '../mutations.ts'
import { addressIn } from '../../model/search.ts'
import { invitationsQuery } from '../../queries.ts'
import { InvitationRow } from './invitation-row.tsx'
import { Part } from '../../components/part.tsx'
import { RevokeConfirm } from './revoke-confirm.tsx'

interface InvitationsProps {
  /** The email address to invite. It was typed in the invitation form or in the search for friends. */
  email: string
  onType: (email: string) => void
  field: RefObject<HTMLInputElement | null>
  /** True if this installation can send email. */
  sendsMail: boolean
  isUnconfirmed: boolean
}

export function Invitations({ email, onType, field, sendsMail, isUnconfirmed }: InvitationsProps) {
  const { t } = useLingui()
  const invitations = useQuery(invitationsQuery)
  const part = useRef<HTMLElement>(null)
  const [revoking, setRevoking] = useState<Invitation | null>(null)
  const list = invitations.data?.invitations
  // Without email, the section shows only earlier invitations. The search for friends says that email is not set up.
  if (!sendsMail && (list ?? []).length === 0) return null
  return (
    <Part ref={part} title={t`Invite by e-mail`}>
      {sendsMail ? (
        <InviteForm email={email} onType={onType} field={field} isAllowed={!isUnconfirmed} />
      ) : null}
      {list === undefined && invitations.isError ? (
        <Card className="mt-3">
          <ErrorState
            title={t`Your invitations could not be loaded`}
            onRetry={() => void invitations.refetch()}
            isRetrying={invitations.isFetching}
          >
            {friendErrorText(invitations.error, '')}
          </ErrorState>
        </Card>
      ) : null}
      {list === undefined && !invitations.isError ? (
        <Skeleton label={t`Loading invitations...`}>
          <SkeletonBlock height={58} className="mt-3" />
        </Skeleton>
      ) : null}
      {list && list.length > 0 ? (
        <Card className="mt-3">
          <ul className="px-4" aria-label={t`Invitations`}>
            {list.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                canSend={sendsMail && !isUnconfirmed}
                part={part}
                onRevoke={() => setRevoking(invitation)}
              />
            ))}
          </ul>
        </Card>
      ) : null}
      {revoking ? (
        <RevokeConfirm
          invitation={revoking}
          onClose={() => setRevoking(null)}
          onRevoked={() => {
            setRevoking(null)
            focusIfLost(part)
          }}
        />
      ) : null}
    </Part>
  )
}

interface InviteFormProps extends Pick<InvitationsProps, 'email' | 'onType' | 'field'> {
  isAllowed: boolean
}

function InviteForm({ email, onType, field, isAllowed }: InviteFormProps) {
  const { t } = useLingui()
  const [refusals, setRefusals] = useState(0)
  const [isRefused, setRefused] = useState(false)
  const invite = useInvite(() => onType(''))
  const submit = () => {
    if (invite.isPending) return
    const address = addressIn(email)
    setRefused(address === null)
    if (address === null) setRefusals(refusals + 1)
    else invite.act(address)
  }
  return (
    <Form onSubmit={submit} refusals={refusals} className="flex flex-col gap-2.5">
      <TextField
        label={t`E-mail address`}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        placeholder="name@example.com"
        maxLength={254}
        isDisabled={!isAllowed}
        inputRef={field}
        value={email}
        onChange={(typed) => {
          onType(typed)
          setRefused(false)
          if (invite.error !== null) invite.reset()
        }}
        hint={
          isAllowed
            ? t`They’ll get a link to become friends with you. It works once, within 14 days.`
            : t`Confirm your own address first.`
        }
        error={isRefused ? t`Please enter a valid email address` : invite.errorText}
      />
      <Button
        type="submit"
        isDisabled={!isAllowed}
        isBusy={invite.isPending}
        busyLabel={t`Sending...`}
        className="self-start max-md:self-stretch"
      >
        {t`Send invitation`}
      </Button>
    </Form>
  )
}
